// want barrier id is missing
llvm.func @f(%a: i32) {
  nvvm.barrier number_of_threads = %a
  llvm.return
}
// -----
// want reduction are only available when id is 0
llvm.func @f(%a: i32) {
  %0 = "nvvm.barrier"(%a, %a) <{operandSegmentSizes = array<i32: 1, 0, 1>, reductionOp = #nvvm.reduction<and>}> : (i32, i32) -> i32
  llvm.return
}
// -----
// want reduction predicate and reduction operation must be specified together
llvm.func @f(%a: i32) {
  "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0, 0>, reductionOp = #nvvm.reduction<or>}> : () -> ()
  llvm.return
}
// -----
// want async_shared fence requires space attribute
llvm.func @f() {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  llvm.return
}
// -----
// want only async_shared fence can have space attribute
llvm.func @f() {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>, space = #nvvm.shared_space<cta>}
  llvm.return
}
// -----
// want uni-directional proxies only support generic for from_proxy attribute
llvm.func @f() {
  nvvm.fence.proxy.release <gpu> from_proxy = <async>
  llvm.return
}
// -----
// want uni-directional proxies only support tensormap for to_proxy attribute
llvm.func @f() {
  nvvm.fence.proxy.release <gpu> to_proxy = <async>
  llvm.return
}
// -----
// want only acquire and release semantics are supported
llvm.func @f() {
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<relaxed>}
  llvm.return
}
// -----
// want only generic is support for from_proxy attribute
llvm.func @f() {
  nvvm.fence.proxy.sync_restrict {fromProxy = #nvvm.proxy_kind<alias>, order = #nvvm.mem_order<acquire>}
  llvm.return
}
// -----
// want only async is supported for to_proxy attribute
llvm.func @f() {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, toProxy = #nvvm.proxy_kind<alias>}
  llvm.return
}
// -----
// want mbarrier scope must be either CTA or Cluster
llvm.func @f(%b: !llvm.ptr<3>) {
  %0 = nvvm.mbarrier.arrive %b {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr<3> -> i64
  llvm.return
}
// -----
// want mbarrier in shared_cluster space cannot return any value
llvm.func @f(%b: !llvm.ptr<7>) {
  %0 = nvvm.mbarrier.arrive_drop %b : !llvm.ptr<7> -> i64
  llvm.return
}
// -----
// want mbarrier scope must be CTA when using predicate
llvm.func @f(%b: !llvm.ptr<3>, %n: i32, %p: i1) {
  nvvm.mbarrier.arrive.expect_tx %b, %n, predicate = %p {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i1
  llvm.return
}
// -----
// want mbarrier in shared_cluster space is not supported when using predicate
llvm.func @f(%b: !llvm.ptr<7>, %n: i32, %p: i1) {
  nvvm.mbarrier.arrive.expect_tx %b, %n, predicate = %p : !llvm.ptr<7>, i32, i1
  llvm.return
}
// -----
// want return-value is not supported when using predicate
llvm.func @f(%b: !llvm.ptr<3>, %n: i32, %p: i1) {
  %0 = nvvm.mbarrier.arrive.expect_tx %b, %n, predicate = %p : !llvm.ptr<3>, i32, i1 -> i64
  llvm.return
}
// -----
// want mbarrier with relaxed semantics is not supported when using predicate
llvm.func @f(%b: !llvm.ptr<3>, %n: i32, %p: i1) {
  nvvm.mbarrier.arrive.expect_tx %b, %n, predicate = %p {relaxed = true} : !llvm.ptr<3>, i32, i1
  llvm.return
}
// -----
// want mbarrier scope must be either CTA or Cluster
llvm.func @f(%b: !llvm.ptr<3>, %s: i64) {
  %0 = nvvm.mbarrier.test.wait %b, %s {scope = #nvvm.mem_scope<sys>} : !llvm.ptr<3>, i64 -> i1
  llvm.return
}
// -----
// want Only CG and CA cache modifiers are supported.
llvm.func @f(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>) {
  nvvm.cp.async.shared.global %d, %s, 16, cache = lu : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
// want expected byte size to be either 4, 8 or 16.
llvm.func @f(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>) {
  nvvm.cp.async.shared.global %d, %s, 6, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
// want CG cache modifier is only support for 16 bytes copy.
llvm.func @f(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>) {
  nvvm.cp.async.shared.global %d, %s, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
// want Multicast is not supported with shared::cta mode.
llvm.func @f(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %n: i32, %m: i16) {
  nvvm.cp.async.bulk.shared.cluster.global %d, %s, %d, %n multicast_mask = %m : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
// -----
// want 32-bit signless integer attribute whose minimum value is 0
llvm.func @f() {
  nvvm.cp.async.bulk.wait_group -1
  llvm.return
}
// -----
// want prefetch tensormap requires a generic or constant pointer
llvm.func @f(%p: !llvm.ptr<5>) {
  nvvm.prefetch tensormap, %p : !llvm.ptr<5>
  llvm.return
}
// -----
// want in_param_space can only be specified for a generic pointer
llvm.func @f(%p: !llvm.ptr<4>) {
  nvvm.prefetch tensormap in_param_space, %p : !llvm.ptr<4>
  llvm.return
}
// -----
// want prefetch to cache level requires a generic, global, or local pointer
llvm.func @f(%p: !llvm.ptr<4>) {
  nvvm.prefetch level = L2, %p : !llvm.ptr<4>
  llvm.return
}
// -----
// want unsupported cache level, the only supported uniform cache level is L1
llvm.func @f(%p: !llvm.ptr) {
  nvvm.prefetch level = L2 uniform, %p : !llvm.ptr
  llvm.return
}
// -----
// want prefetch to uniform cache requires a generic pointer
llvm.func @f(%p: !llvm.ptr<1>) {
  nvvm.prefetch level = L1 uniform, %p : !llvm.ptr<1>
  llvm.return
}
// -----
// want cache eviction priority supported only for cache level L2
llvm.func @f(%p: !llvm.ptr<1>) {
  nvvm.prefetch level = L1, evict_priority = evict_last, %p : !llvm.ptr<1>
  llvm.return
}
// -----
// want cache eviction priority requires a global pointer
llvm.func @f(%p: !llvm.ptr<5>) {
  nvvm.prefetch level = L2, evict_priority = evict_last, %p : !llvm.ptr<5>
  llvm.return
}
// -----
// want unsupported cache eviction priority
llvm.func @f(%p: !llvm.ptr<1>) {
  nvvm.prefetch level = L2, evict_priority = no_allocate, %p : !llvm.ptr<1>
  llvm.return
}
// -----
// want predicate supported only on prefetch tensormap
llvm.func @f(%p: !llvm.ptr, %c: i1) {
  nvvm.prefetch level = L2, %p, predicate = %c : !llvm.ptr, i1
  llvm.return
}
// -----
// want requires specification of either cache level or tensormap
llvm.func @f(%p: !llvm.ptr) {
  nvvm.prefetch %p : !llvm.ptr
  llvm.return
}
// -----
// want only 0 is supported for initVal, got 7
llvm.func @f(%p: !llvm.ptr<3>, %n: i64) {
  nvvm.st.bulk %p, size = %n, init = 7 : !llvm.ptr<3>
  llvm.return
}
// -----
// want failed to verify that Valid address-space check(or mapping) for mapa Op
llvm.func @f(%p: !llvm.ptr<3>, %b: i32) {
  %0 = nvvm.mapa %p, %b : !llvm.ptr<3> -> !llvm.ptr
  llvm.return
}
// -----
// want to use im2col mode, the tensor has to be at least 3-dimensional
llvm.func @f(%t: !llvm.ptr, %x: i32, %o: i16) {
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x, %x] im2col[%o] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}
// -----
// want im2col offsets expected 2 (provided 0)
llvm.func @f(%t: !llvm.ptr, %x: i32) {
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x, %x, %x] {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  llvm.return
}
// -----
// want Gather4 mode expects 5 coordinates
llvm.func @f(%t: !llvm.ptr, %x: i32) {
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x, %x, %x] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  llvm.return
}
// -----
// want expects coordinates between 1 to 5 dimension
llvm.func @f(%t: !llvm.ptr, %x: i32) {
  nvvm.cp.async.bulk.tensor.prefetch %t, box[%x, %x, %x, %x, %x, %x] : !llvm.ptr
  llvm.return
}
// -----
// want Shared::cluster destination requires address-space 7.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %d, box[%x] : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
// want Shared::cta destination requires address-space 3.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<7>, %b: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %b, box[%x] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
// -----
// want Multicast is not supported with shared::cta mode.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32, %m: i16) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %d, box[%x] multicast_mask = %m {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
// want CTAGroup is not supported with shared::cta mode.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %d, box[%x] {group = #nvvm.cta_group<cta_2>, isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
// want Predicate is supported only for shared::cluster mode.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32, %p: i1) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %t, %d, box[%x] predicate = %p {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
// -----
// want Inline-ptx lowering supported only for Tile mode.
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32, %p: i1) {
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %d, box[%x], predicate = %p {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
// want Scatter4 mode expects 5 coordinates
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.global.shared.cta %t, %d, box[%x] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
// want to use im2col mode, the tensor has to be at least 3-dimensional
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.reduce %t, %d, box[%x] {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<min>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
// want Scatter mode unsupported for CpAsyncBulkTensorReduceOp
llvm.func @f(%t: !llvm.ptr, %d: !llvm.ptr<3>, %x: i32) {
  nvvm.cp.async.bulk.tensor.reduce %t, %d, box[%x] {mode = #nvvm.tma_store_mode<tile_scatter4>, redKind = #nvvm.tma_redux_kind<min>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
// -----
// want expected return type to be of type 'f32' but got 'i32' instead
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.shfl.sync bfly %m, %v, %m, %m : f32 -> i32
  llvm.return
}
// -----
// want "return_value_and_is_valid" attribute must be specified when the return type is a struct type
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.shfl.sync idx %m, %v, %m, %m : f32 -> !llvm.struct<(f32, i1)>
  llvm.return
}
// -----
// want expected return type to be a two-element struct
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.shfl.sync idx %m, %v, %m, %m {return_value_and_is_valid} : f32 -> f32
  llvm.return
}
// -----
// want expected first element in the returned struct to be of type 'f32' but got 'i32' instead
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.shfl.sync idx %m, %v, %m, %m {return_value_and_is_valid} : f32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
// -----
// want expected second element in the returned struct to be of type 'i1' but got 'i8' instead
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.shfl.sync idx %m, %v, %m, %m {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i8)>
  llvm.return
}
// -----
// want match.sync 'any' returns an i32
llvm.func @f(%m: i32) {
  %0 = nvvm.match.sync any %m, %m : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
// -----
// want match.sync 'all' returns a two element struct
llvm.func @f(%m: i32) {
  %0 = nvvm.match.sync all %m, %m : i32 -> i32
  llvm.return
}
// -----
// want vote.sync 'ballot' returns an i32
llvm.func @f(%m: i32, %p: i1) {
  %0 = nvvm.vote.sync ballot %m, %p -> i1
  llvm.return
}
// -----
// want vote.sync 'any', 'all' and 'uni' returns an i1
llvm.func @f(%m: i32, %p: i1) {
  %0 = nvvm.vote.sync uni %m, %p -> i32
  llvm.return
}
// -----
// want abs attribute is supported only for f32 type
llvm.func @f(%m: i32) {
  %0 = nvvm.redux.sync add %m, %m {abs = true} : i32 -> i32
  llvm.return
}
// -----
// want 'fmax' redux kind unsupported with 'i32' type. Only supported type is 'f32'.
llvm.func @f(%m: i32) {
  %0 = nvvm.redux.sync fmax %m, %m : i32 -> i32
  llvm.return
}
// -----
// want 'umin' redux kind unsupported with 'f32' type. Only supported type is 'i32'.
llvm.func @f(%m: i32, %v: f32) {
  %0 = nvvm.redux.sync umin %v, %m : f32 -> f32
  llvm.return
}
// -----
// want new register size must be multiple of 8
llvm.func @f() {
  nvvm.setmaxregister decrease 100
  llvm.return
}
// -----
// want new register size must be in between 24 to 256
llvm.func @f() {
  nvvm.setmaxregister increase 264
  llvm.return
}
// -----
// want either `id` or `mask` must be set
llvm.func @f() {
  nvvm.pmevent
  llvm.return
}
// -----
// want `id` and `mask` cannot be set at the same time
llvm.func @f() {
  nvvm.pmevent id = 3 mask = 5
  llvm.return
}
// -----
// want `id` must be between 0 and 15
llvm.func @f() {
  nvvm.pmevent id = 16
  llvm.return
}
// -----
// want mode 'f4e' requires 'hi' operand.
llvm.func @f(%x: i32) {
  %0 = nvvm.prmt <f4e> %x, %x : i32
  llvm.return
}
// -----
// want mode 'rc8' does not accept 'hi' operand.
llvm.func @f(%x: i32) {
  %0 = nvvm.prmt <rc8> %x, %x, %x : i32
  llvm.return
}
// -----
// want is_canceled query type returns an i1
llvm.func @f(%r: i128) {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %r : i32
  llvm.return
}
// -----
// want Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rp>}
  llvm.return
}
// -----
// want Relu not supported with rna rounding mode.
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.float.to.tf32 %x {relu = true, rnd = #nvvm.fp_rnd_mode<rna>}
  llvm.return
}
// -----
// want Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rm>} : vector<2xf16>
  llvm.return
}
// -----
// want random_bits is required for RS rounding mode.
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
  llvm.return
}
// -----
// want random_bits not supported for RN and RZ rounding modes.
llvm.func @f(%x: f32, %b: i32) {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x, %b {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  llvm.return
}
// -----
// want Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.f4x2 %x, %x : i8 (f8E5M2)
  llvm.return
}
// -----
// want Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E5M2)
  llvm.return
}
// -----
// want Only SATFINITE saturation mode is supported
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E5M2)
  llvm.return
}
// -----
// want relu not supported for conversions to 'f8E8M0FNU' type
llvm.func @f(%x: f32) {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {relu = true, rnd = #nvvm.fp_rnd_mode<rp>} : i16 (f8E8M0FNU)
  llvm.return
}
// -----
// want Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.
llvm.func @f(%x: vector<2xbf16>) {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
// -----
// want Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f6x2 to f16x2.
llvm.func @f(%x: vector<2xi8>) {
  %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f8E5M2) -> vector<2xf16>
  llvm.return
}
// -----
// want Could not match types for the A operands; expected one of 4xvector<2xf16> but got vector<2xf16>, vector<2xf16>
llvm.func @f(%a: vector<2xf16>, %c: f32) {
  %0 = nvvm.mma.sync A[%a, %a] B[%a, %a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want Could not match allowed types for the result; expected one of !llvm.struct<(vector<2xf16>, vector<2xf16>)>, !llvm.struct<(f32, f32, f32, f32)> but got !llvm.struct<(f32, f32)>
llvm.func @f(%a: vector<2xf16>, %c: f32) {
  %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32)>
  llvm.return
}
// -----
// want requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <16, 8, 16> with element types f16 and f16. Only m8n8k4 with f16 supports other layouts.
llvm.func @f(%a: vector<2xf16>, %c: f32) {
  %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want ctype does not match dtype
llvm.func @f(%a: vector<2xf16>, %c: f32) {
  %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}
// -----
// want unimplemented variant for MMA shape <16, 8, 32>
llvm.func @f(%a: vector<2xf16>, %c: f32) {
  %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want invalid shape or multiplicand type: f64
llvm.func @f(%a: f64) {
  %0 = nvvm.mma.sync A[%a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}
// -----
// want op requires b1Op attribute
llvm.func @f(%a: i32) {
  %0 = nvvm.mma.sync A[%a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 8, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
// want op requires intOverflowBehavior attribute
llvm.func @f(%a: i32) {
  %0 = nvvm.mma.sync A[%a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 8, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
// want Could not match types for the A operands; expected one of 2xvector<2xf16> but got vector<2xf16>
llvm.func @f(%a: vector<2xf16>, %c: f32, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%a] B[%a, %a] C[%c, %c, %c, %c] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want requires registers of A, B and C
llvm.func @f(%a: i32, %i: i16) {
  %0 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[] sparseMetadata[%a] selector[%a] scaleA[%a, %i, %i] scaleB[%a, %i, %i] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e3m2>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want unsupported ScaleVecSize attribute for mma.m16n8k64.mxf4
llvm.func @f(%a: i32, %c: f32, %i: i16) {
  %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%a, %i, %i] scaleB[%a, %i, %i] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want unsupported Geom for mma with block scaling
llvm.func @f(%a: i32, %c: f32, %i: i16) {
  %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%a, %i, %i] scaleB[%a, %i, %i] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want expected num attribute to be 1, 2 or 4 for 8x8 matrix
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = nvvm.ldmatrix %p {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 3 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
// want expected destination type is a structure of 2 elements of type i32
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = nvvm.ldmatrix %p {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
// want expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = nvvm.ldmatrix %p {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
// want expected shape to be 8x8, 8x16 or 16x16
llvm.func @f(%p: !llvm.ptr<3>) {
  %0 = nvvm.ldmatrix %p {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 4, n = 16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
// -----
// want expected num attribute to be 1, 2 or 4
llvm.func @f(%p: !llvm.ptr<3>, %x: i32) {
  nvvm.stmatrix %p, %x, %x, %x {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32
  llvm.return
}
// -----
// want expected layout to be col for 16x8 matrix
llvm.func @f(%p: !llvm.ptr<3>, %x: i32) {
  nvvm.stmatrix %p, %x {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32
  llvm.return
}
// -----
// want expected source pointer in memory space 0, 1, 3
llvm.func @f(%p: !llvm.ptr<5>, %x: i32) {
  %0 = nvvm.wmma.load %p, %x {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr<5>) -> f64
  llvm.return
}
// -----
// want expected destination type to be f64
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  %0 = nvvm.wmma.load %p, %x {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<(f64)>
  llvm.return
}
// -----
// want expected destination type is a structure of 4 elements of type 'i32'
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  %0 = nvvm.wmma.load %p, %x {eltype = #nvvm.mma_type<s8>, frag = #nvvm.mma_frag<b>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 32 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
  llvm.return
}
// -----
// want invalid attribute combination
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  %0 = nvvm.wmma.load %p, %x {eltype = #nvvm.mma_type<bf16>, frag = #nvvm.mma_frag<b>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
  llvm.return
}
// -----
// want expected 2 data operands
llvm.func @f(%p: !llvm.ptr, %x: i32, %v: f64) {
  nvvm.wmma.store %p, %x, %v {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64
  llvm.return
}
// -----
// want expected 4 arguments
llvm.func @f(%v: f64) {
  %0 = nvvm.wmma.mma %v, %v {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}
// -----
// want expected argument 3 to be of type 'f64'
llvm.func @f(%v: f64, %w: i32) {
  %0 = nvvm.wmma.mma %v, %v, %v, %w {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, i32) -> !llvm.struct<(f64, f64)>
  llvm.return
}
// -----
// want results 4, however output struct has 3 elements
llvm.func @f(%c: !llvm.struct<(f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32)> -> !llvm.struct<(f32, f32, f32)>
  llvm.return
}
// -----
// want given layouts layout_a = col and layout_b = col for input types tf32 and tf32 requires transpose. However, this is only supported for: f16 and bf16
llvm.func @f(%c: !llvm.struct<(f32, f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<tf32>, <one>, <col>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want has s32 output, scaleA and scaleB cannot be neg
llvm.func @f(%c: !llvm.struct<(i32, i32, i32, i32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <neg>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}
// -----
// want f32 += f16 * bf16, it is not supported.
llvm.func @f(%c: !llvm.struct<(f32, f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want shape 'k' must be 16 for input type f16
llvm.func @f(%c: !llvm.struct<(f32, f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want has input type f16 n is set to 12, it is not supported.
llvm.func @f(%c: !llvm.struct<(f32, f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 12, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want `satfinite` can be only used with s32 accumulator, however the current accumulator is f32
llvm.func @f(%c: !llvm.struct<(f32, f32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 16>, D [<f32>, <one>, <satfinite>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
// want all elements in struct must be same type but there is 'i32'
llvm.func @f(%c: !llvm.struct<(f32, i32, f32, f32)>, %d: i64) {
  %0 = nvvm.wgmma.mma_async %d, %d, %c, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, i32, f32, f32)> -> !llvm.struct<(f32, i32, f32, f32)>
  llvm.return
}
// -----
// want shape 16x32bx2 requires offset argument
llvm.func @f(%t: !llvm.ptr<6>) {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  llvm.return
}
// -----
// want invalid result type length 1 for shape shape_16x128b in tcgen05.ld Op
llvm.func @f(%t: !llvm.ptr<6>) {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : i32
  llvm.return
}
// -----
// want invalid input length 2 for shape shape_16x256b in tcgen05.st Op
llvm.func @f(%t: !llvm.ptr<6>, %v: vector<2xi32>) {
  nvvm.tcgen05.st %t, %v {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<2xi32>
  llvm.return
}
// -----
// want Invalid multicast type for tcgen05.cp Op
llvm.func @f(%t: !llvm.ptr<6>, %d: i64) {
  nvvm.tcgen05.cp %t, %d {multicast = #nvvm.tcgen05_cp_multicast<warpx4>, shape = #nvvm.tcgen05_cp_shape<shape_4x256b>}
  llvm.return
}
// -----
// want Shape 32x128b requires multicast warpx4 for tcgen05.cp Op
llvm.func @f(%t: !llvm.ptr<6>, %d: i64) {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>}
  llvm.return
}
// -----
// want Disable Output Lane of length 4 is incompatible with CtaGroupAttr
llvm.func @f(%t: !llvm.ptr<6>, %d: i64, %i: i32, %e: i1, %m: vector<4xi32>) {
  nvvm.tcgen05.mma %t, %d, %d, %i, %e mask = %m {ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, i64, i64, i32, i1, vector<4xi32>)
  llvm.return
}
// -----
// want A-shift can be applied only when matrix A is in tensor memory
llvm.func @f(%t: !llvm.ptr<6>, %d: i64, %i: i32, %e: i1) {
  nvvm.tcgen05.mma %t, %d, %d, %i, %e {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}
// -----
// want mxf4 kind does not support block16 attribute
llvm.func @f(%t: !llvm.ptr<6>, %d: i64, %i: i32, %e: i1) {
  nvvm.tcgen05.mma.block_scale %t, %d, %d, %i, %e, %t, %t {blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
