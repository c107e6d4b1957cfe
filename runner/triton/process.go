package triton

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/child"
)

//go:embed worker.py
var workerSource []byte

//go:embed launcher.py
var launcherSource []byte

//go:embed collect.py
var collectSource []byte

// A process is a worker that runs, in a folder that it and we remove.
type process struct {
	folder  string
	start   time.Duration // that it may take to say something
	command *exec.Cmd
	input   io.WriteCloser
	output  *io.PipeReader
	printed tail // on standard error
	closing sync.Once

	exited chan struct{} // closed when the command has ended
	exit   error         // of it

	write sync.Mutex // of input
	mu    sync.Mutex
	last  int64
	asked map[int64]chan *reply // those without an answer
	group map[int64]int         // process groups of their children
	blame error                 // what we ended it for
	ended chan struct{}         // closed when there will be no more answers
	why   error
}

// A died is the end of a worker while it was asked something: why.
type died struct{ error }

// hello is the first line of a worker.
type hello struct {
	Triton      string   `json:"triton"`
	Missing     string   `json:"missing"`
	Python      string   `json:"python"`
	Backends    []string `json:"backends"`
	Fingerprint string   `json:"fingerprint"`
}

// A reply is every other line.
type reply struct {
	ID      int64   `json:"id"`
	Group   int     `json:"group"`
	Answer  *answer `json:"answer"`
	Failure string  `json:"failure"`
	Late    bool    `json:"late"`
	Log     string  `json:"log"`
}

// errTemporary is that there is no room for temporary files, now.
var errTemporary = errors.New("no temporary files")

// startProcess starts a worker, whose working directory is a folder of its own: Python
// finds no module beside a kernel. It may take so long to say what it is.
func startProcess(ctx context.Context, python string, start time.Duration) (*process, *hello, error) {
	path, err := child.Find(python)
	if err != nil {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp("", "tgopt-triton-")
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", errTemporary, err)
	}
	p := &process{folder: folder, start: start, asked: map[int64]chan *reply{}, group: map[int64]int{}, exited: make(chan struct{}), ended: make(chan struct{})}
	for name, text := range map[string][]byte{"worker.py": workerSource, "launcher.py": launcherSource, "collect.py": collectSource} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			os.RemoveAll(folder)
			return nil, nil, fmt.Errorf("%w: %w", errTemporary, err)
		}
	}
	p.command = exec.Command(path, "-B", filepath.Join(folder, "worker.py"), folder)
	output, said := io.Pipe()
	p.output = output
	p.command.Dir, p.command.Stdout, p.command.Stderr = folder, said, &p.printed
	p.command.WaitDelay = child.WaitDelay // whoever has its output
	child.Apart(p.command)
	if p.input, err = p.command.StdinPipe(); err == nil {
		err = p.command.Start()
	}
	if err != nil {
		os.RemoveAll(folder)
		return nil, nil, fmt.Errorf("%s cannot be run: %w", python, err)
	}
	guard.Go(func() { p.exit = p.command.Wait() }, func(*guard.Failure) {
		child.Kill(p.command.Process.Pid) // what it left
		close(p.exited)
		said.Close()
	})
	first := make(chan *hello, 1)
	guard.Go(func() { p.why = p.listen(first) }, func(failed *guard.Failure) {
		if failed != nil {
			p.why = failed
		}
		output.Close()
		close(p.ended)
	})
	limit := time.NewTimer(start)
	defer limit.Stop()
	select {
	case said := <-first:
		return p, said, nil
	case <-limit.C:
		err = fmt.Errorf("%s did not import Triton within %s", python, start)
	case <-p.ended:
		err = fmt.Errorf("%s: %w", python, p.why)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.end(err) // it does not listen yet
	p.close()
	return nil, nil, err
}

// Bounds of a line of a worker, in bytes: what it is, and answers, with what a compiler
// printed or how long each run of a kernel took.
const (
	helloBytes = 1 << 16
	replyBytes = 32 << 20
)

// listen hands out what the worker says until it ends, and returns why it did.
func (p *process) listen(first chan<- *hello) error {
	r := bufio.NewReaderSize(p.output, 1<<16)
	line, err := readLine(r, helloBytes)
	said := &hello{}
	switch {
	case err != nil:
	case json.Unmarshal(line, said) != nil || said.Triton == "" && said.Missing == "":
		err = errGarbage
	default:
		first <- said
	}
	for err == nil {
		if line, err = readLine(r, replyBytes); err != nil {
			break
		}
		said := &reply{}
		if json.Unmarshal(line, said) != nil || said.ID == 0 {
			err = errGarbage
			break
		}
		p.mu.Lock()
		waiting := p.asked[said.ID]
		if p.group[said.ID] = said.Group; said.Group == 0 { // the last of this question
			delete(p.asked, said.ID)
			delete(p.group, said.ID)
			if waiting == nil { // nobody waits any more
				p.drop(said.ID)
			}
		}
		if waiting != nil {
			waiting <- said
		}
		p.mu.Unlock()
	}
	if err == errGarbage {
		p.end(fmt.Errorf("it is no Python that runs our worker: it says %.60q", bytes.TrimSpace(line)))
	}
	return p.death()
}

// errGarbage is that a worker says what none of ours would.
var errGarbage = errors.New("no line of a worker")

// readLine reads a line of no more than some bytes.
func readLine(r *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		switch line = append(line, part...); {
		case len(line) > most:
			return line, errGarbage
		case err != bufio.ErrBufferFull:
			return line, err
		}
	}
}

// end ends the worker for a reason.
func (p *process) end(why error) {
	p.mu.Lock()
	if p.blame == nil {
		p.blame = why
	}
	p.mu.Unlock()
	child.Kill(p.command.Process.Pid)
	p.output.Close()
}

// death is why a worker that says nothing more ended.
func (p *process) death() error {
	<-p.exited
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.blame != nil {
		return p.blame
	}
	if line := p.printed.lastLine(); line != "" {
		return errors.New(line)
	}
	if p.exit == nil || errors.Is(p.exit, exec.ErrWaitDelay) {
		return errors.New("the worker ended: exit status 0")
	}
	return fmt.Errorf("the worker ended: %w", p.exit)
}

func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// ask asks a question and waits for the last reply to it. The error of a worker that ends
// is a *died.
func (p *process) ask(ctx context.Context, q *question) (*reply, error) {
	waiting := make(chan *reply, 2) // its child's group, and the last
	p.mu.Lock()
	p.last++
	q.ID = p.last
	p.asked[q.ID] = waiting
	p.mu.Unlock()
	sent := make(chan bool, 1)
	tell := func(v any, behind <-chan bool) {
		guard.Go(func() {
			if behind == nil || <-behind {
				sent <- p.send(v) == nil
			}
		}, func(*guard.Failure) {})
	}
	tell(q, nil)
	// It says at once that there is a child, and ends that in time.
	limit := time.NewTimer(p.start)
	defer limit.Stop()
	for {
		select {
		case r := <-waiting:
			if r.Group == 0 {
				return r, nil
			}
			limit.Reset(p.start + time.Duration(q.Clock*float64(time.Second)))
		case <-limit.C:
			p.end(errors.New("the worker does not answer"))
			<-p.ended
			return nil, &runner.Failure{Reason: p.why.Error()}
		case <-p.ended:
			return nil, &died{p.why}
		case <-ctx.Done():
			p.mu.Lock()
			delete(p.asked, q.ID)
			p.mu.Unlock()
			for len(waiting) > 0 {
				if (<-waiting).Group == 0 {
					p.drop(q.ID)
				}
			}
			tell(map[string]int64{"cancel": q.ID}, sent)
			return nil, ctx.Err()
		}
	}
}

// drop removes what the child of a question left.
func (p *process) drop(id int64) { os.RemoveAll(filepath.Join(p.folder, fmt.Sprint(id))) }

func (p *process) send(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	p.write.Lock()
	defer p.write.Unlock()
	_, err = p.input.Write(append(line, '\n'))
	return err
}

// endTime is how long a worker may take to end its children, which they cannot refuse.
const endTime = 5 * time.Second

// close ends the worker, its children, and what they started, and removes its folder.
func (p *process) close() {
	p.closing.Do(func() {
		p.input.Close()
		select {
		case <-p.ended:
		case <-time.After(endTime):
			p.end(errors.New("the worker does not end"))
			<-p.ended
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, group := range p.group { // of a worker that was killed
			if group > 0 {
				child.Kill(group)
			}
		}
		// Who was killed just now may still be at a file.
		for range 100 {
			if os.RemoveAll(p.folder) == nil {
				break
			}
		}
	})
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const mostTail = 1 << 14

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if len(t.text) > 2*mostTail {
		t.text = append(t.text[:0], t.text[len(t.text)-mostTail:]...)
	}
	return len(text), nil
}

func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
