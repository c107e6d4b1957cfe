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
	command *exec.Cmd
	input   io.WriteCloser
	printed tail // on standard error
	closing sync.Once

	write sync.Mutex // of input
	mu    sync.Mutex
	last  int64
	asked map[int64]chan *reply // those without an answer
	group map[int64]int         // process groups of their children
	ended chan struct{}         // closed when there will be no more answers
	why   error
}

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

// startProcess starts a worker, whose working directory is a folder of its own: Python
// finds no module beside a kernel.
func startProcess(ctx context.Context, python string) (*process, *hello, error) {
	path, err := exec.LookPath(python)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("there is no program %s", python)
	}
	folder, err := os.MkdirTemp("", "tgopt-triton-")
	if err != nil {
		return nil, nil, fmt.Errorf("no temporary folder: %w", err)
	}
	p := &process{folder: folder, asked: map[int64]chan *reply{}, group: map[int64]int{}, ended: make(chan struct{})}
	script := filepath.Join(folder, "worker.py")
	err = os.WriteFile(script, workerSource, 0o600)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "launcher.py"), launcherSource, 0o600)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "collect.py"), collectSource, 0o600)
	}
	if err != nil {
		os.RemoveAll(folder)
		return nil, nil, fmt.Errorf("no temporary file: %w", err)
	}
	p.command = exec.Command(path, "-B", script, folder)
	p.command.Dir, p.command.Stderr = folder, &p.printed
	p.command.WaitDelay = endTime // whoever has its standard error
	apart(p.command)
	p.input, err = p.command.StdinPipe()
	output, err2 := p.command.StdoutPipe()
	if err = errors.Join(err, err2); err == nil {
		err = p.command.Start()
	}
	if err != nil {
		os.RemoveAll(folder)
		return nil, nil, fmt.Errorf("%s cannot be run: %w", python, err)
	}
	first := make(chan *hello, 1)
	guard.Go(func() { p.listen(output, first) }, func(failed *guard.Failure) {
		if failed != nil {
			p.why = failed
		}
		close(p.ended)
	})
	select {
	case said := <-first:
		return p, said, nil
	case <-p.ended:
		p.close()
		return nil, nil, fmt.Errorf("%s: %w", python, p.why)
	case <-ctx.Done():
		kill(p.command.Process.Pid) // it does not listen yet
		p.close()
		return nil, nil, ctx.Err()
	}
}

// listen hands out what the worker says, until it ends.
func (p *process) listen(output io.Reader, first chan<- *hello) {
	r := bufio.NewReaderSize(output, 1<<16)
	for greeted := false; ; greeted = true {
		line, err := r.ReadBytes('\n')
		if err != nil {
			p.why = p.death()
			return
		}
		if !greeted {
			said := &hello{}
			if json.Unmarshal(line, said) != nil || said.Triton == "" && said.Missing == "" {
				p.garbage(line)
				return
			}
			first <- said
			continue
		}
		said := &reply{}
		if json.Unmarshal(line, said) != nil || said.ID == 0 {
			p.garbage(line)
			return
		}
		p.mu.Lock()
		waiting := p.asked[said.ID]
		if p.group[said.ID] = said.Group; said.Group == 0 { // the last of this question
			delete(p.asked, said.ID)
			delete(p.group, said.ID)
			if waiting != nil {
				waiting <- said
			} else { // nobody waits any more
				os.RemoveAll(filepath.Join(p.folder, fmt.Sprint(said.ID)))
			}
		}
		p.mu.Unlock()
	}
}

// garbage ends a worker that says what no worker of ours would.
func (p *process) garbage(line []byte) {
	p.why = fmt.Errorf("it is no Python that runs our worker: it says %.60q", bytes.TrimSpace(line))
	kill(p.command.Process.Pid)
	p.command.Wait()
}

// death is why a worker that says nothing more ended.
func (p *process) death() error {
	err := p.command.Wait()
	if line := p.printed.lastLine(); line != "" {
		return errors.New(line)
	}
	if err == nil {
		err = errors.New("exit status 0")
	}
	return fmt.Errorf("the worker ended: %w", err)
}

func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// ask asks a question and waits for the last reply to it.
func (p *process) ask(ctx context.Context, q *question) (*reply, error) {
	waiting := make(chan *reply, 1)
	p.mu.Lock()
	p.last++
	q.ID = p.last
	p.asked[q.ID] = waiting
	p.mu.Unlock()
	if err := p.send(q); err != nil {
		<-p.ended // a worker whose input is closed
		return nil, &runner.Failure{Reason: p.why.Error()}
	}
	select {
	case r := <-waiting:
		return r, nil
	case <-p.ended:
		return nil, &runner.Failure{Reason: p.why.Error()}
	case <-ctx.Done():
		p.mu.Lock()
		delete(p.asked, q.ID)
		p.mu.Unlock()
		p.send(map[string]int64{"cancel": q.ID})
		return nil, ctx.Err()
	}
}

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
			kill(p.command.Process.Pid)
			<-p.ended
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, group := range p.group { // of a worker that was killed
			if group > 0 {
				kill(group)
			}
		}
		os.RemoveAll(p.folder)
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
