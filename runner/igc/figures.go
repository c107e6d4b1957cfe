package igc

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/target"
)

var (
	spilled   = regexp.MustCompile(`spilled around (\d+)`)
	spillSize = regexp.MustCompile(`(?m)^//\.spill size (\d+)`)
)

// figures fills in what the compiler says of a kernel.
func figures(r *runner.Result, m *made) error {
	lanes, err := r.ReadZebin(m.binary)
	if err != nil {
		return err
	}
	if lanes != opencl.Lanes {
		return fmt.Errorf("the compiler made it for %d lanes, want %d", lanes, opencl.Lanes)
	}
	spill := 0
	if s := spillSize.FindStringSubmatch(m.assembly); s != nil {
		spill, _ = strconv.Atoi(s[1])
	}
	// What it prints, in registers, is of the attempt that counts.
	said := 0
	if s := spilled.FindStringSubmatch(m.log); s != nil {
		said, _ = strconv.Atoi(s[1])
	}
	if said*target.GRFBytes != spill {
		return fmt.Errorf("the compiler prints that it spilled %d registers, its listing has %d bytes", said, spill)
	}
	spill /= lanes
	r.SpilledBytes = &spill
	r.Instructions = count(m.assembly)
	return nil
}

// count counts the instructions of a listing:
//
//	(W)     send.dc0 (16|M0)  r3  r0  null:0  0x0  0x021C1000  {$3} // wr:1h+0, rd:1; hword scratch block read x2 //  scratch space fill: …
//	        dpas.8x8 (16|M0)  r82:f  r82:f  r12:hf  r74.0:hf  {Atomic,$2} // $75
func count(assembly string) *runner.Instructions {
	n := &runner.Instructions{Of: "igc"}
	for line := range strings.Lines(assembly) {
		code, comment, _ := strings.Cut(line, "//")
		fields := strings.Fields(code)
		for len(fields) > 0 && strings.HasPrefix(fields[0], "(") {
			fields = fields[1:]
		}
		if len(fields) < 2 || strings.HasSuffix(fields[0], ":") {
			continue
		}
		n.All++
		op := fields[0]
		is := func(prefix ...string) bool {
			for _, p := range prefix {
				if strings.HasPrefix(op, p) {
					return true
				}
			}
			return false
		}
		said := func(text string) bool { return strings.Contains(comment, text) }
		switch {
		case is("dpas"):
			n.Matrix++
		case said("scratch space fill"):
			n.LocalLoads++
		case said("scratch space spill"):
			n.LocalStores++
		case is("load.slm", "load_block.slm"):
			n.SharedLoads++
		case is("store.slm", "atomic_") && strings.Contains(op, ".slm"):
			n.SharedStores++
		case is("load.ugm", "load_block2d.ugm") && len(fields) > 2 && fields[2] != "null:0" && fields[2] != "null":
			n.GlobalLoads++
		case is("store.ugm", "store_block2d.ugm", "atomic_"), is("send.dc1") && said("atomic"):
			n.GlobalStores++
		case is("send.gtwy") && said("barrier"):
			n.Barriers++
		}
	}
	return n
}
