package igc

import (
	"testing"

	"github.com/tgopt/tgopt/runner"
)

// TestCount counts in lines as the compiler of the tests lists them.
func TestCount(t *testing.T) {
	const listing = `//.kernel k
//.spill size 64064
cross_thread_prolog:
(W)     and (1|M0)               r127.0<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud                       // 
_0_871:
        dpas.8x8 (16|M0)         r82:f         r82:f             r12:hf            r74.0:hf         {Atomic,$2} // $75
(W)     send.dc0 (8|M0)          null     r0      r3:1    0x0            0x020F1000           {F@1,$2} // wr:1h+1, rd:0; hword scratch block write x2 //  scratch space spill:  from offset[0x32]; $5
(W)     send.dc0 (16|M0)         r3       r0      null:0  0x0            0x021C1000           {$3} // wr:1h+0, rd:1; hword scratch block read x2 //  scratch space fill: FL_GRF_V0057_1 from offset[0x32]; $40
        load_block2d.ugm.d16.a64 (16|M0)  r3:8  [r11:1]            {I@2,$8} // ex_desc:0x0; desc:0x2800203 // $78
        load.ugm.d32.a64.ca.ca (1|M0)  null:0   [r11:1]            {I@2,$8} // ex_desc:0x0; desc:0x2800203 // $78
        store.ugm.d16u32.a64 (16|M0)  [r10:2]   r1:1               {A@1,$0} // ex_desc:0x0; desc:0x4000B84 // $4975
(W)     send.dc1 (1|M0)          r53      r52     r54:1   0x0            0x0414A7FF           {I@1,$8} // wr:2+1, rd:1; untyped a64 atomic int32 integer add // $166
(W)     load.slm.d32x64t.a32 (1|M0)  r31:4      [r29:1]            {$5} // ex_desc:0x0; desc:0x240F500 // $92
        store.slm.d32.a32 (16|M0)  [r56:1]      r50:1              {A@1,$10} // ex_desc:0x0; desc:0x2000504 // $175
(W)     send.gtwy (8|M0)         null     r127    null:0  0x0            0x02000004           {$1} // wr:1+0, rd:0; signal barrier // $20
(W)     send.gtwy (8|M0)         null     r127    null:0  0x0            0x02000010           {EOT,F@1} // wr:1+0, rd:0; end of thread // $7164
`
	want := runner.Instructions{
		Of: "igc", All: 12, Matrix: 1, GlobalLoads: 1, GlobalStores: 2, SharedLoads: 1, SharedStores: 1, LocalLoads: 1, LocalStores: 1, Barriers: 1,
	}
	if got := count(listing); *got != want {
		t.Errorf("%+v, want %+v", *got, want)
	}
}
