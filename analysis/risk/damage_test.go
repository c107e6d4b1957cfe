package risk

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// sound fails if an analysis says what cannot be.
func sound(t *testing.T, name string, m *ir.Module) {
	t.Helper()
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.HasTrait(ir.FunctionLike) || o.NumRegions() == 0 {
			return
		}
		a := pressure.New(o, pressure.MachineOf(o), nil)
		a.Contributors()
		for _, p := range a.Points {
			if p.Before < 0 || p.After < 0 || p.During > a.Peak.During {
				t.Errorf("%s: got %+v, peak %+v", name, p, a.Peak)
			}
		}
		if p := Predict(a, 0); p.Limit > 0 && p.Registers > p.Limit || p.Registers < 0 {
			t.Errorf("%s: got %+v", name, p)
		}
	})
}

// TestDamaged: of programs with mistakes, as an editor has them.
func TestDamaged(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/kernels/dumps/3.9.0/*/*.ttgir")
	if len(files) == 0 {
		t.Fatal("no dumps")
	}
	r := rand.New(rand.NewPCG(3, 5))
	registry := all.Registry()
	broken := 0
	for range 300 {
		file := files[r.IntN(len(files))]
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(6) {
			at, n := r.IntN(len(text)), 1+r.IntN(30)
			switch end := min(at+n, len(text)); r.IntN(3) {
			case 0:
				text = append(text[:at:at], text[end:]...)
			case 1:
				text = append(text[:end:end], text[at:]...)
			default:
				text[at] = "0123%#{}<>x,"[r.IntN(12)]
			}
		}
		m, diags := parser.Parse(source.NewFile(file, string(text)), parser.Options{Registry: registry})
		if len(diags) > 0 {
			broken++
		}
		sound(t, file, m)
	}
	if broken < 150 {
		t.Errorf("%d programs were broken", broken)
	}
}

// TestBare: every op that a rule names, without operands, results or regions,
// and with operands of another kind.
func TestBare(t *testing.T) {
	names := strings.Fields(`scf.for scf.while scf.if scf.yield scf.condition arith.constant tt.splat tt.make_range arith.addi arith.muli
arith.shli arith.divsi arith.remsi arith.andi arith.cmpi arith.extsi arith.trunci tt.addptr arith.minsi tt.expand_dims tt.trans tt.load ttg.convert_layout tt.broadcast ttng.warp_group_dot_wait arith.select tt.dot tt.dot_scaled
ttng.warp_group_dot tt.scan tt.reduce tt.store arith.divf tt.extern_elementwise ttg.warp_specialize cf.br cf.cond_br tt.unsplat`)
	for _, name := range names {
		for _, form := range []string{
			`%q() : () -> ()`,
			`%%r = %q() : () -> tensor<32x32xi32>`,
			`%%r = %q() : () -> i32`,
			`%%r = %q(%%s) : (i32) -> i32`,
			`%%r = %q(%%s) : (i32) -> tensor<32x32xi32>`,
			`%%r:2 = %q(%%t) : (tensor<32x32xi32>) -> (tensor<32x32xi32>, i32)`,
			`%%r = %q(%%t, %%s, %%s, %%t, %%t) : (tensor<32x32xi32>, i32, i32, tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<8xi32>`,
		} {
			op := fmt.Sprintf(form, name)
			use := ""
			if strings.HasPrefix(op, "%r") {
				use = `"test.use"(%r) : (tensor<32x32xi32>) -> ()` + "\n" + `%m = arith.muli %r, %t : tensor<32x32xi32>` + "\n" + `"test.use"(%m) : (tensor<32x32xi32>) -> ()`
				if strings.HasPrefix(op, "%r:2") {
					use = strings.ReplaceAll(use, "%r", "%r#0")
				} else if strings.HasSuffix(op, "<8xi32>") {
					use = `"test.use"(%r) : (tensor<8xi32>) -> ()`
				}
			}
			text := "module {\ntt.func @f(%s: i32, %t: tensor<32x32xi32>) {\n" + op + "\n" + use + "\ntt.return\n}\n}\n"
			m, _ := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry()})
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("%s: %v", op, r)
					}
				}()
				sound(t, op, m)
			}()
		}
	}
}
