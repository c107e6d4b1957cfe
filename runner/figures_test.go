package runner

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/target"
)

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReadPtxas(t *testing.T) {
	const log = `ptxas info    : 11 bytes gmem
ptxas info    : Compiling entry function 'k' for 'sm_90a'
ptxas info    : Function properties for k
    24 bytes stack frame, 28 bytes spill stores, 32 bytes spill loads
ptxas info    : Used 255 registers, used 1 barriers, 24 bytes cumulative stack size
ptxas info    : Function properties for helper
    16 bytes stack frame, 40 bytes spill stores, 8 bytes spill loads
`
	r := &Result{}
	if !r.ReadPtxas(log) || *r.Registers != 255 || *r.StackBytes != 24 || *r.SpilledBytes != 40 || *r.SpillLoadBytes != 32 {
		t.Errorf("got %s", asJSON(t, r))
	}
	for _, text := range []string{"", "ptxas fatal : no", "Used 8 registers", "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads"} {
		if r := (&Result{}); r.ReadPtxas(text) || r.Registers != nil {
			t.Errorf("%q says %s", text, asJSON(t, r))
		}
	}
}

// TestKinds: each instruction alone is one, and of its kind.
func TestKinds(t *testing.T) {
	kinds := map[string]func(*Instructions) int{
		"matrix": func(n *Instructions) int { return n.Matrix }, "global load": func(n *Instructions) int { return n.GlobalLoads },
		"global store": func(n *Instructions) int { return n.GlobalStores }, "copy": func(n *Instructions) int { return n.Copies },
		"shared load": func(n *Instructions) int { return n.SharedLoads }, "shared store": func(n *Instructions) int { return n.SharedStores },
		"local load": func(n *Instructions) int { return n.LocalLoads }, "local store": func(n *Instructions) int { return n.LocalStores },
		"barrier": func(n *Instructions) int { return n.Barriers }, "shuffle": func(n *Instructions) int { return n.Shuffles },
		"other": func(n *Instructions) int {
			return n.All - n.Matrix - n.GlobalLoads - n.GlobalStores - n.Copies - n.SharedLoads - n.SharedStores - n.LocalLoads - n.LocalStores - n.Barriers - n.Shuffles
		},
	}
	count := map[string]func(string) *Instructions{
		"sass": func(code string) *Instructions {
			return countSASS("        /*0070*/   " + code + " ;  /* 0x000e2400 */\n  /* 0x0 */\n")
		},
		"ptx":    func(code string) *Instructions { return countPTX("\t" + code + ";\n") },
		"amdgcn": func(code string) *Instructions { return countAMD("k: ; @k\n\t"+code+"\n.Lfunc_end0:\n", "k") },
	}
	for _, test := range []struct{ of, code, want string }{
		{"sass", "HMMA.16816.F32 R4, R8, R10, R4", "matrix"},
		{"sass", "HGMMA.64x64x16.F32 R24, gdesc[UR4], R24", "matrix"},
		{"sass", "UTCHMMA gdesc[UR4], gdesc[UR6], tmem[UR8]", "matrix"},
		{"sass", "@!P0 LDG.E.64 R28, [R14.64]", "global load"},
		{"sass", "LD.E R2, [R4]", "global load"},
		{"sass", "LDGSTS.E.BYPASS.128 [R3], [R4.64]", "copy"},
		{"sass", "UTMALDG.2D [UR8], [UR4]", "copy"},
		{"sass", "STG.E [R2.64], R5", "global store"},
		{"sass", "@P1 ATOMG.E.ADD.F32 R3, [R2], R4", "global store"},
		{"sass", "LDSM.16.M88.4 R4, [R3]", "shared load"},
		{"sass", "LDS R4, [R3]", "shared load"},
		{"sass", "STS.128 [R3], R4", "shared store"},
		{"sass", "LDL.LU R4, [R1+0x8]", "local load"},
		{"sass", "STL.64 [R1], R2", "local store"},
		{"sass", "BAR.SYNC 0x0", "barrier"},
		{"sass", "SHFL.BFLY PT, R3, R2, 0x1, 0x1f", "shuffle"},
		{"sass", "LDGDEPBAR", "other"},
		{"sass", "LDC R1, c[0x0][0x28]", "other"},
		{"sass", "STAS [R1], R2", "other"},
		{"ptx", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { %r1 }, { %r2 }", "matrix"},
		{"ptx", "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r1}, %rd1", "matrix"},
		{"ptx", "@%p1 ld.global.v4.b32 { %r1, %r2, %r3, %r4 }, [ %rd1 + 0 ]", "global load"},
		{"ptx", "cp.async.cg.shared.global [ %r1 + 0 ], [ %rd1 + 0 ], 0x10, %r2", "copy"},
		{"ptx", "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4]", "copy"},
		{"ptx", "cp.async.wait_group 0x0", "other"},
		{"ptx", "st.global.b32 [ %rd1 + 0 ], { %r1 }", "global store"},
		{"ptx", "red.global.add.f32 [%rd1], %f1", "global store"},
		{"ptx", "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1}, [%r2]", "shared load"},
		{"ptx", "ld.shared.b32 %r1, [%r2]", "shared load"},
		{"ptx", "ld.param.b64 %rd1, [k_param_0]", "other"},
		{"ptx", "st.shared::cta.v4.b32 [%r1], {%r2}", "shared store"},
		{"ptx", "st.local.b32 [%SP], %r1", "local store"},
		{"ptx", "ld.local.b32 %r1, [%SP]", "local load"},
		{"ptx", "bar.sync 0", "barrier"},
		{"ptx", "barrier.cluster.arrive", "other"},
		{"ptx", "shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1", "shuffle"},
		{"amdgcn", "v_mfma_f32_32x32x8_f16 a[0:15], v[2:3], v[4:5], a[0:15]", "matrix"},
		{"amdgcn", "v_wmma_f32_16x16x16_f16 v[1:8], v[9:16], v[17:24], v[1:8]", "matrix"},
		{"amdgcn", "buffer_load_dwordx4 v[2:5], v1, s[4:7], 0 offen", "global load"},
		{"amdgcn", "buffer_load_dword v1, s[4:7], 0 offen lds", "copy"},
		{"amdgcn", "buffer_load_dword v1, off, s[44:47], 0 offset:560 ; 4-byte Folded Reload", "local load"},
		{"amdgcn", "buffer_store_dword v20, off, s[44:47], 0 offset:560 ; 4-byte Folded Spill", "local store"},
		{"amdgcn", "scratch_load_dwordx4 v[2:5], off, off offset:16", "local load"},
		{"amdgcn", "scratch_store_b32 off, v3, off offset:692", "local store"},
		{"amdgcn", "global_store_dwordx2 v[2:3], v[4:5], off", "global store"},
		{"amdgcn", "global_atomic_add_f32 v1, v2, s[0:1]", "global store"},
		{"amdgcn", "ds_read_b128 v[2:5], v1", "shared load"},
		{"amdgcn", "ds_load_b128 v[2:5], v1", "shared load"},
		{"amdgcn", "ds_write2st64_b64 v1, v[2:3], v[4:5]", "shared store"},
		{"amdgcn", "ds_bpermute_b32 v1, v2, v3", "shuffle"},
		{"amdgcn", "v_add_f32_dpp v1, v2, v3 row_shr:1", "shuffle"},
		{"amdgcn", "v_permlanex16_b32 v1, v2, s0, s1", "shuffle"},
		{"amdgcn", "s_barrier", "barrier"},
		{"amdgcn", "s_barrier_wait -1", "other"},
		{"amdgcn", "v_perm_b32 v1, v2, v3, s0", "other"},
	} {
		n := count[test.of](test.code)
		if n.All != 1 || n.Of != test.of || kinds[test.want](n) != 1 {
			t.Errorf("%s is no %s: %s", test.code, test.want, asJSON(t, n))
		}
	}
}

// TestNoInstructions: what stands between them is none.
func TestNoInstructions(t *testing.T) {
	for what, n := range map[string]*Instructions{
		"sass":   countSASS("\t.headerflags @\"x\"\nk:\n.text.k:\n.L_x_0:\n        /*0070*/ NOP;\n        /* 0x000e2400 */\n"),
		"ptx":    countPTX(".version 8.7\n.visible .entry k(\n)\n{\n\t.reg .b32 %r<4>;\n\t// begin inline asm\n$L__BB0_1:\n\t.loc 1 2 3\n}\n"),
		"amdgcn": countAMD("other:\n\ts_barrier\nk:\n.Lfunc_begin0:\n\t.loc 1 2 3\n; %bb.0:\n.LBB0_1:\n\t.section .rodata\n\ts_barrier\n", "k"),
	} {
		if *n != (Instructions{Of: what}) {
			t.Errorf("%s: got %s", what, asJSON(t, n))
		}
	}
}

func TestReadAMD(t *testing.T) {
	const assembly = "k: ; @k\n\ts_endpgm\n.Lfunc_end0:\n; codeLenInByte = 32420\n\t.amdgpu_metadata\namdhsa.kernels:\n" +
		"  - .agpr_count:     128\n    .args:\n      - .name: k\n    .name:           k\n    .private_segment_fixed_size: 496\n    .sgpr_count:     42\n" +
		"    .sgpr_spill_count: 3\n    .vgpr_count:     256\n    .vgpr_spill_count: 166\n"
	r := &Result{}
	if !r.ReadAMD(assembly, "k") {
		t.Fatal("nothing is read")
	}
	const want = `"registers":256,"spilled_bytes":664,"stack_bytes":496,"shared_bytes":null,"spill_load_bytes":null,"accumulators":128,"scalar_registers":42,"scalar_spills":3,`
	if got := asJSON(t, r); !strings.Contains(got, want) || *r.CodeBytes != 32420 || r.Instructions.All != 1 {
		t.Errorf("got %s, want %s", got, want)
	}
	if r := (&Result{}); r.ReadAMD(assembly, "other") || r.Registers != nil {
		t.Error("figures of another kernel")
	}
}

func TestReadNVIDIA(t *testing.T) {
	cubin, err := os.ReadFile("../kernel/testdata/sine-sm_80.cubin")
	if err != nil {
		t.Fatal(err)
	}
	r := &Result{}
	r.ReadNVIDIA(cubin, "", "\tbar.sync 0;\n", "sine")
	if r.CodeBytes == nil || *r.CodeBytes == 0 || *r.CodeBytes%16 != 0 || r.Instructions.Of != "ptx" || r.Instructions.Barriers != 1 {
		t.Errorf("got %s", asJSON(t, r))
	}
	if r.ReadNVIDIA(nil, "/*0000*/ BAR.SYNC 0x0 ;\n", "", "sine"); r.Instructions.Of != "sass" || r.Instructions.Barriers != 1 {
		t.Errorf("got %s", asJSON(t, r))
	}
}

func TestFailureOf(t *testing.T) {
	for log, want := range map[string]string{
		"": "it died",
		"note\n/tmp/x/k.ttgir:3:5: error: 'arith.addf' op bad\nk.ttgir:4:1: error: later\n": "3:5: 'arith.addf' op bad",
		"loc(\"/a b/k.py\":7:0): error: no\n":                                               "k.py:7:0: no",
		"loc(\"k.ttgir\":7:1): error: no\n":                                                 "7:1: no",
		"LLVM ERROR: out of memory\n":                                                       "LLVM ERROR: out of memory",
		"x\nerror: plain\n":                                                                 "plain",
		"python: f.cpp:12: void f(): Assertion `x' failed.\n":                               "python: f.cpp:12: void f(): Assertion `x' failed.",
	} {
		if got := FailureOf(log, "k.ttgir", "it died"); got.Error() != want || got.Log != log {
			t.Errorf("%q: got %q, want %q", log, got, want)
		}
	}
}

// TestOccupancy: it is the chip's, of the warps that are launched.
func TestOccupancy(t *testing.T) {
	chip := target.Lookup("sm_90")
	registers, shared := 168, 65536
	r := &Result{Warps: 12}
	r.Registers, r.SharedBytes = &registers, &shared
	r.occupy(&Job{Chip: chip})
	want := chip.Occupancy(target.Launch{Warps: 12, Registers: 168, Shared: 65536})
	if r.Occupancy == nil || r.Occupancy.Blocks != want.Blocks || want.Blocks == 0 || r.Occupancy.Limiter != string(want.Limiter) {
		t.Errorf("got %s, want %+v", asJSON(t, r.Occupancy), want)
	}
	r = &Result{Warps: 12}
	if r.occupy(&Job{Chip: chip}); r.Occupancy != nil {
		t.Error("an occupancy of what is not known")
	}
}
