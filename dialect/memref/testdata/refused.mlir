// want 2: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%i: index) { %0 = memref.alloc() : memref<?xf32>
 return }
// -----
// want 2: 'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0
func.func @f(%i: index) { %0 = memref.alloc(%i) : memref<4xf32>
 return }
// -----
// want 2: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
func.func @f(%i: index) { %0 = memref.alloc()[%i] : memref<4xf32>
 return }
// -----
// want 2: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0
func.func @f(%i: index) { %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
 return }
// -----
// want 2: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%i: i32) { %0 = memref.alloc(%i) : memref<?xf32>
 return }
// -----
// want 2: invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'
func.func @f(%i: i32) { %0 = memref.alloc() : memref<*xf32>
 return }
// -----
// want 2: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%i: i32) { %0 = memref.alloc() {alignment = -1 : i64} : memref<4xf32>
 return }
// -----
// want 2: invalid kind of type specified: expected builtin.memref, but found 'f32'
func.func @f(%i: i32) { %0 = memref.alloc() : f32
 return }
// -----
// want 2: 'memref.load' op incorrect number of indices for load, expected 2 but got 1
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.load %m[%i] : memref<4x4xf32>
 return }
// -----
// want 2: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%m: memref<4x4xf32>, %i: i32) { %0 = memref.load %m[%i, %i] : memref<4x4xf32>
 return }
// -----
// want 2: 'memref.load' op failed to verify that result type matches element type of 'memref'
func.func @f(%m: memref<4xf32>, %i: index) { %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> i32
 return }
// -----
// want 2: invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'
func.func @f(%m: memref<*xf32>, %i: index) { %0 = memref.load %m[%i] : memref<*xf32>
 return }
// -----
// want 2: 'memref.store' op store index operand count not equal to memref rank
func.func @f(%m: memref<4xf32>, %i: index, %f: f32) { memref.store %f, %m[] : memref<4xf32>
 return }
// -----
// want 2: use of value '%f' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%m: memref<4xf32>, %i: index, %f: i32) { memref.store %f, %m[%i] : memref<4xf32>
 return }
// -----
// want 2: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
func.func @f(%m: memref<4xf32>, %i: index, %f: i32) { "memref.store"(%f, %m, %i) : (i32, memref<4xf32>, index) -> ()
 return }
// -----
// want 2: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32>' are cast incompatible
func.func @f(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<8xf32>
 return }
// -----
// want 2: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible
func.func @f(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xi32>
 return }
// -----
// want 2: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, 1>' are cast incompatible
func.func @f(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xf32, 1>
 return }
// -----
// want 2: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible
func.func @f(%m: memref<*xf32>) { %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
 return }
// -----
// want 2: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32, 1>' are cast incompatible
func.func @f(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<8xf32, 1>
 return }
// -----
// want 2: 'memref.transpose' op result type 'memref<8x4xf32>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'
func.func @f(%m: memref<4x8xf32>) { %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32>
 return }
// -----
// want 2: 'memref.transpose' op expected a permutation map
func.func @f(%m: memref<4x8xf32>) { %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x8xf32> to memref<8x4xf32>
 return }
// -----
// want 2: 'memref.transpose' op expected a permutation map of same rank as the input
func.func @f(%m: memref<4x8xf32>) { %0 = memref.transpose %m (i) -> (i) : memref<4x8xf32> to memref<8x4xf32>
 return }
// -----
// want 2: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32>
 return }
// -----
// want 2: expected 2 offset values, got 1
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0] [4] [1] : memref<8x16xf32> to memref<4xf32>
 return }
// -----
// want 2: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x8xf32, strided<[16, 1]>>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x8xf32, strided<[16, 1]>>
 return }
// -----
// want 2: expected result element type to be 'f32', but got 'memref<4x4xi32, strided<[16, 1]>>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xi32, strided<[16, 1]>>
 return }
// -----
// want 2: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[16, 1], offset: ?>>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
 return }
// -----
// want 2: slice along dimension 1 runs out-of-bounds: 19 >= 16
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 20] [1, 1] : memref<8x16xf32> to memref<4x20xf32, strided<[16, 1]>>
 return }
// -----
// want 2: offset 0 is out-of-bounds: 9 >= 8
func.func @f(%m: memref<8x16xf32>) { %0 = memref.subview %m[9, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 144>>
 return }
// -----
// want 2: expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1, 1] : memref<8x16xf32> to memref<10xf32>
 return }
// -----
// want 2: expected result type with size = 10 instead of 11 in dim = 0
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<8x16xf32> to memref<11xf32>
 return }
// -----
// want 2: expected result type with offset = 1 instead of 0
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [1], sizes: [10], strides: [1] : memref<8x16xf32> to memref<10xf32>
 return }
// -----
// want 2: expected result type with stride = 2 instead of 1 in dim = 0
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [2] : memref<8x16xf32> to memref<10xf32>
 return }
// -----
// want 2: different element types specified for source type 'memref<8x16xf32>' and result memref type 'memref<10xi32>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<8x16xf32> to memref<10xi32>
 return }
// -----
// want 2: different memory spaces specified for source type 'memref<8x16xf32>' and result memref type 'memref<10xf32, 1>'
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<8x16xf32> to memref<10xf32, 1>
 return }
// -----
// want 2: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
func.func @f(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [10], strides: [1] : memref<8x16xf32> to memref<10xf32>
 return }
// -----
// want 2: 'memref.collapse_shape' op collapsed dim size (100) must equal reassociation group size (128)
func.func @f(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<100xf32>
 return }
// -----
// want 2: 'memref.collapse_shape' op reassociation indices must be contiguous
func.func @f(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[1, 0]] : memref<8x16xf32> into memref<128xf32>
 return }
// -----
// want 2: 'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)
func.func @f(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<8x16xf32> into memref<8xf32>
 return }
// -----
// want 2: 'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1
func.func @f(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[0], [1]] : memref<8x16xf32> into memref<128xf32>
 return }
// -----
// want 2: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
func.func @f(%m: memref<8x16xf32, strided<[32, 1]>>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32, strided<[32, 1]>> into memref<128xf32>
 return }
// -----
// want 2: 'memref.expand_shape' op collapsed dim size (32) must equal reassociation group size (16)
func.func @f(%m: memref<32xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<32xf32> into memref<4x4xf32>
 return }
// -----
// want 2: 'memref.expand_shape' op invalid output shape provided at pos 0
func.func @f(%m: memref<32xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<8x4xf32>
 return }
// -----
// want 2: 'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1
func.func @f(%m: memref<32xf32>) { %0 = memref.expand_shape %m [[0], [1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
 return }
// -----
// want 2: 'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32>' but found 'memref<4x8xf32, strided<[1, 4]>>'
func.func @f(%m: memref<32xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32, strided<[1, 4]>>
 return }
// -----
// want 2: 'memref.view' op incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<?x4xf32>
 return }
// -----
// want 2: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<2048xf32>'
func.func @f(%m: memref<2048xf32>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xf32> to memref<4xf32>
 return }
// -----
// want 2: different memory spaces specified for base memref type 'memref<2048xi8>' and view memref type 'memref<4xf32, 1>'
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, 1>
 return }
// -----
// want 2: unsupported map for result memref type 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>'
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
 return }
// -----
// want 2: 'memref.atomic_rmw' op failed to verify that value type matches element type of memref
func.func @f(%m: memref<10xf32>, %i: index, %v: i32) { %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<10xf32>) -> i32
 return }
// -----
// want 2: 'memref.atomic_rmw' op with kind 'addf' expects a floating-point type
func.func @f(%m: memref<10xi32>, %i: index, %v: i32) { %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<10xi32>) -> i32
 return }
// -----
// want 2: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<10xf32>) -> f32
 return }
// -----
// want 2: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<10xf32>) -> f32
 return }
// -----
// want 2
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.atomic_rmw add %v, %m[%i] : (f32, memref<10xf32>) -> f32
 return }
// -----
// want 2
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> { ^bb0(%c: i32): memref.atomic_yield %c : i32 }
 return }
// -----
// want 2: 'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> { ^bb0(%c: f32): %x = arith.constant 1 : i32 memref.atomic_yield %x : i32 }
 return }
// -----
// want 2: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> { memref.atomic_yield %v : f32 }
 return }
// -----
// want 2
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { memref.atomic_yield %v : f32
 return }
// -----
// want 2
func.func @f(%m: memref<10xf32>, %i: index, %v: f32) { memref.alloca_scope.return
 return }
// -----
// want 2: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
func.func @f(%v: f32) { %0 = memref.alloca_scope -> i32 { memref.alloca_scope.return %v : f32 }
 return }
// -----
// want 2: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%v: f32) { %0 = memref.alloca_scope -> i32 { }
 return }
// -----
// want 2: 'memref.get_global' op 'g' does not reference a valid global memref
func.func @f(%v: f32) { %0 = memref.get_global @g : memref<4xf32>
 return }
// -----
// want 3: 'memref.get_global' op result type 'memref<4xf32>' does not match type 'memref<4xi32>' of the global memref @g
memref.global @g : memref<4xi32>
func.func @f(%v: f32) { %0 = memref.get_global @g : memref<4xf32>
 return }
// -----
// want 2: expected integer elements, but parsed floating-point
memref.global @g : memref<4xi32> = dense<1.0>
// -----
// want 2: type should be static shaped memref, but got 'memref<?xi32>'
memref.global @g : memref<?xi32>
// -----
// want 2: integer literal not valid for specified type
memref.global @g : memref<4xi32> = 5
// -----
// want 2: type should be static shaped memref, but got 'tensor<4xi32>'
memref.global @g : tensor<4xi32>
// -----
// want 2: 'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"
memref.global "foo" @g : memref<4xi32>
// -----
// want 2: 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
memref.global @g : memref<4xi32> {alignment = 3 : i64}
// -----
// want 2: inferred shape of elements literal ([2]) does not match type ([4])
memref.global constant @g : memref<4xi32> = dense<[1, 2]>
// -----
// want 2: 'memref.global' op initial value shape expected to be 4 but was 3
"memref.global"() {sym_name = "g", type = memref<4xi32>, initial_value = dense<1> : tensor<3xi32>} : () -> ()
// -----
// want 2: rw specifier has to be 'read' or 'write'
func.func @f(%m: memref<10xf32>, %i: index) { memref.prefetch %m[%i], rad, locality<3>, data : memref<10xf32>
 return }
// -----
// want 2: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
func.func @f(%m: memref<10xf32>, %i: index) { memref.prefetch %m[%i], read, locality<5>, data : memref<10xf32>
 return }
// -----
// want 2: cache type has to be 'data' or 'instr'
func.func @f(%m: memref<10xf32>, %i: index) { memref.prefetch %m[%i], read, locality<3>, false : memref<10xf32>
 return }
// -----
// want 2: 'memref.prefetch' op too few indices
func.func @f(%m: memref<10xf32>, %i: index) { memref.prefetch %m[], read, locality<3>, data : memref<10xf32>
 return }
// -----
// want 2: 'memref.copy' op requires the same element type for all operands
func.func @f(%m: memref<10xf32>, %n: memref<10xi32>) { memref.copy %m, %n : memref<10xf32> to memref<10xi32>
 return }
// -----
// want 2: 'memref.copy' op requires the same shape for all operands
func.func @f(%m: memref<10xf32>, %n: memref<8xf32>) { memref.copy %m, %n : memref<10xf32> to memref<8xf32>
 return }
// -----
// want 2: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'
func.func @f(%m: memref<f32>, %i: index) { %0 = memref.dim %m, %i : memref<f32>
 return }
// -----
// want 2: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<4xf32>'
func.func @f(%m: tensor<4xf32>, %i: index) { %0 = memref.dim %m, %i : tensor<4xf32>
 return }
// -----
// want 2: 'memref.reshape' op element types of source and destination memref types should be the same
func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32>
 return }
// -----
// want 2: 'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<1xf32>'
func.func @f(%m: memref<4xf32>, %s: memref<1xf32>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xf32>) -> memref<4xf32>
 return }
// -----
// want 2: 'memref.reshape' op length of shape operand differs from the result's memref rank
func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32>
 return }
// -----
// want 2: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
func.func @f(%m: memref<4xf32>, %s: memref<?xindex>) { %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32>
 return }
// -----
// want 2: missing dimension operand for result type 'memref<?xf32>'
func.func @f(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
 return }
// -----
// want 2: unnecessary dimension operand for result type 'memref<8xf32>'
func.func @f(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32>
 return }
// -----
// want 2: different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'
func.func @f(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m : memref<4xf32> to memref<4xi32>
 return }
// -----
// want 2: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.realloc %m : memref<4x4xf32> to memref<4xf32>
 return }
// -----
// want 2: 'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.assume_alignment %m, 0 : memref<4x4xf32>
 return }
// -----
// want 2: 'memref.assume_alignment' op alignment must be power of 2
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.assume_alignment %m, 12 : memref<4x4xf32>
 return }
// -----
// want 2
func.func @f(%m: memref<4x4xf32>, %i: index) { memref.distinct_objects : 
 return }
// -----
// want 2: 'memref.dma_start' op expected at least 7 operands
func.func @f(%a: memref<100xf32>, %i: index) { memref.dma_start %a[%i], %a[%i], %i, %a[] : memref<100xf32>, memref<100xf32>, memref<100xf32>
 return }
// -----
// want 2: expected two stride related operands
func.func @f(%a: memref<100xf32>, %i: index) { memref.dma_start %a[%i], %a[%i], %i, %a[%i], %i : memref<100xf32>, memref<100xf32>, memref<100xf32>
 return }
// -----
// want 2: fewer/more types expected
func.func @f(%a: memref<100xf32>, %i: index) { memref.dma_start %a[%i], %a[%i], %i, %a[%i] : memref<100xf32>, memref<100xf32>
 return }
// -----
// want 2: 'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0
func.func @f(%a: memref<100xf32>, %i: index) { memref.dma_wait %a[], %i : memref<100xf32>
 return }
