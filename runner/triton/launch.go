package triton

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/runner"
)

// A loading is what is kept of a compilation to run the kernel.
type loading struct {
	Name     string          `json:"name"`
	Cubin    []byte          `json:"cubin"`
	PTX      string          `json:"ptx"`
	Function string          `json:"function"`
	Warps    int             `json:"warps"`
	Shared   int             `json:"shared"`
	Hidden   json.RawMessage `json:"hidden"`
}

// A launchOf is what launcher.py is asked.
type launchOf struct {
	Kernels   []loading         `json:"kernels"`
	Cases     []*launch.Case    `json:"cases"`
	Reference *runner.Reference `json:"reference,omitempty"`
	WarmUp    int               `json:"warm_up"`
	Runs      int               `json:"runs"`
	Seconds   float64           `json:"seconds"`
	Lock      string            `json:"lock,omitempty"`
}

// A deviceOf is what it says of the GPU.
type deviceOf struct {
	runner.Device
	Missing string `json:"missing"`
}

// Device says which GPU there is.
func (t *Toolchain) Device(ctx context.Context) (*runner.Device, error) {
	var found *deviceOf
	err := t.ask(ctx, &question{Device: true}, func(_ string, a *answer) error {
		found = a.Device
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case found == nil:
		return nil, errors.New("the worker says nothing of a GPU")
	case found.Missing != "":
		return nil, &runner.Missing{Toolchain: t.Name(), Reason: found.Missing}
	}
	return &found.Device, nil
}

// Launch runs kernels on the GPU, in one process. Where that fails, each is run alone, once,
// and those that do are run together.
func (t *Toolchain) Launch(ctx context.Context, l *runner.Launch) ([]runner.CaseResult, error) {
	cases, err := t.launch(ctx, l)
	failure, ok := errors.AsType[*runner.Failure](err)
	if !ok || len(l.Kernels) < 2 {
		return cases, err
	}
	failures := make([]*runner.Failure, len(l.Kernels))
	good := *l
	good.Kernels = nil
	for i, k := range l.Kernels {
		alone := *l
		alone.Kernels, alone.WarmUp, alone.Runs = []runner.LaunchKernel{k}, 0, 0
		_, err := t.launch(ctx, &alone)
		if failures[i], ok = errors.AsType[*runner.Failure](err); err != nil && !ok {
			return nil, err
		}
		if err == nil {
			good.Kernels = append(good.Kernels, k)
		}
	}
	if n := len(good.Kernels); n == 0 || n == len(l.Kernels) {
		return nil, failure
	}
	if cases, err = t.launch(ctx, &good); err != nil {
		return nil, err
	}
	for c := range cases {
		ran := cases[c].Kernels
		cases[c].Kernels = make([]runner.KernelRun, len(l.Kernels))
		for i := range l.Kernels {
			if failures[i] != nil {
				cases[c].Kernels[i].Failure = failures[i]
				continue
			}
			cases[c].Kernels[i], ran = ran[0], ran[1:]
		}
	}
	return cases, nil
}

// launch runs kernels in one process, of which the first that fails is the end.
func (t *Toolchain) launch(ctx context.Context, l *runner.Launch) (cases []runner.CaseResult, err error) {
	asked := &launchOf{Cases: l.Cases, Reference: l.Reference, WarmUp: l.WarmUp, Runs: l.Runs, Seconds: l.Seconds, Lock: l.Lock}
	for _, k := range l.Kernels {
		one, ok := k.Result.Loading.(*loading)
		if !ok || k.Result.SharedBytes == nil {
			return nil, &runner.Failure{Reason: k.Name + " was not compiled to be run on an NVIDIA GPU"}
		}
		loaded := *one
		loaded.Name, loaded.Shared = k.Name, *k.Result.SharedBytes
		asked.Kernels = append(asked.Kernels, loaded)
	}
	err = t.ask(ctx, &question{Launch: asked}, func(_ string, a *answer) error {
		cases = a.Cases
		return nil
	})
	if err == nil && !complete(cases, l) {
		err = errors.New("the worker did not say what became of all kernels")
	}
	return cases, err
}

// complete reports whether there is a result for each case and kernel.
func complete(cases []runner.CaseResult, l *runner.Launch) bool {
	for _, c := range cases {
		if len(c.Kernels) != len(l.Kernels) {
			return false
		}
	}
	return len(cases) == len(l.Cases)
}
