// want 3: 'vector.broadcast' op dimension mismatch (4 vs. 3)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4x3xf32>
  return
}
// -----
// want 3: 'vector.broadcast' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xi32>
  return
}
// -----
// want 3: 'vector.broadcast' op source rank higher than destination rank
func.func @f(%v: vector<2x4xf32>) {
  %0 = vector.broadcast %v : vector<2x4xf32> to vector<4xf32>
  return
}
// -----
// want 3: 'vector.broadcast' op dimension mismatch (4 vs. [4])
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<[4]xf32>
  return
}
// -----
// want 3: 'vector.broadcast' op dimension mismatch ([1] vs. [4])
func.func @f(%v: vector<[1]xf32>) {
  %0 = vector.broadcast %v : vector<[1]xf32> to vector<[4]xf32>
  return
}
// -----
// want 3: 'vector.broadcast' op source type is not a vector
func.func @f(%v: tensor<4xf32>) {
  %0 = vector.broadcast %v : tensor<4xf32> to vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'tensor<4xf32>'
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to tensor<4xf32>
  return
}
// -----
// want 3: 'vector.shape_cast' op has different number of elements at source (4) and result (5)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>
  return
}
// -----
// want 3: 'vector.shape_cast' op has different source and result element types
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xi32>
  return
}
// -----
// want 3: 'vector.shape_cast' op has different number of scalable dims at source (0) and result (1)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<[4]xf32>
  return
}
// -----
// want 3: 'vector.shape_cast' op has different number of scalable dims at source (2) and result (1)
func.func @f(%v: vector<[4]x[2]xf32>) {
  %0 = vector.shape_cast %v : vector<[4]x[2]xf32> to vector<[8]xf32>
  return
}
// -----
// want 3: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
func.func @f(%v: vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf16>
  return
}
// -----
// want 3: 'vector.bitcast' op failed to verify that all of {source, result} have same rank
func.func @f(%v: vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<2x4xf16>
  return
}
// -----
// want 3: 'vector.bitcast' op dimension size mismatch at: 0
func.func @f(%v: vector<4x4xf32>) {
  %0 = vector.bitcast %v : vector<4x4xf32> to vector<8x4xf16>
  return
}
// -----
// want 3: 'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal
func.func @f(%v: vector<f32>) {
  %0 = vector.bitcast %v : vector<f32> to vector<f16>
  return
}
// -----
// want 3: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
func.func @f(%v: vector<3xf16>) {
  %0 = vector.bitcast %v : vector<3xf16> to vector<2xf32>
  return
}
// -----
// want 3: 'vector.transpose' op transposition length mismatch: 1
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1] : vector<4x2xf32> to vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.transpose' op vector result rank mismatch: 1
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<8xf32>
  return
}
// -----
// want 3: 'vector.transpose' op dimension size mismatch at: 1
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<4x2xf32>
  return
}
// -----
// want 3: 'vector.transpose' op duplicate position index: 1
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1, 1] : vector<4x2xf32> to vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.transpose' op transposition index out of range: 2
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1, 2] : vector<4x2xf32> to vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.transpose' op failed to verify that operand and result have same element type
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<2x4xi32>
  return
}
// -----
// want 3: 'vector.reduction' op unsupported reduction rank: 2
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.reduction <add>, %v : vector<4x2xf32> into f32
  return
}
// -----
// want 3
func.func @f(%v: vector<4xf32>) {
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}
// -----
// want 3
func.func @f(%v: vector<4xi32>) {
  %0 = vector.reduction <minnumf>, %v : vector<4xi32> into i32
  return
}
// -----
// want 3: 'vector.reduction' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4xi32>) {
  %0 = vector.reduction <add>, %v : vector<4xi32> into i8
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%v: vector<4xi32>, %a: f32) {
  %0 = vector.reduction <add>, %v, %a : vector<4xi32> into i32
  return
}
// -----
// want 3
func.func @f(%v: vector<4xi32>, %a: f32) {
  %0 = "vector.reduction"(%v, %a) {kind = #vector.kind<add>} : (vector<4xi32>, f32) -> i32
  return
}
// -----
// want 3
func.func @f(%v: vector<4xi32>) {
  %0 = vector.reduction <plus>, %v : vector<4xi32> into i32
  return
}
// -----
// want 3: expected '<'
func.func @f(%v: vector<4xi32>) {
  %0 = vector.reduction add, %v : vector<4xi32> into i32
  return
}
// -----
// want 3: 'vector.reduction' op requires attribute 'kind'
func.func @f(%v: vector<4xi32>) {
  %0 = "vector.reduction"(%v) : (vector<4xi32>) -> i32
  return
}
// -----
// want 3: 'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x2xf32>'
func.func @f(%v: vector<4x2xf32>, %a: vector<4xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [0] : vector<4x2xf32> to vector<4xf32>
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'vector<2xf32>' vs 'vector<4xf32>'
func.func @f(%v: vector<4x2xf32>, %a: vector<4xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x2xf32> to vector<2xf32>
  return
}
// -----
// want 3: 'vector.multi_reduction' op operand #0 must be vector of any type values, but got 'vector<f32>'
func.func @f(%v: vector<f32>, %a: f32) {
  %0 = vector.multi_reduction <add>, %v, %a [] : vector<f32> to f32
  return
}
// -----
// want 3: 'vector.multi_reduction' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4x2xf32>, %a: vector<4xi32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x2xf32> to vector<4xi32>
  return
}
// -----
// want 3: 'vector.scan' op incompatible input/initial value shapes
func.func @f(%v: vector<4x2xf32>, %a: vector<4xf32>) {
  %0:2 = vector.scan <add>, %v, %a {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.scan' op reduction dimension 5 has to be less than 2
func.func @f(%v: vector<4x2xf32>, %a: vector<4xf32>) {
  %0:2 = vector.scan <add>, %v, %a {inclusive = true, reduction_dim = 5 : i64} : vector<4x2xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.scan' op initial value rank 2 has to be equal to 1
func.func @f(%v: vector<4x2xf32>, %a: vector<2x2xf32>) {
  %0:2 = vector.scan <add>, %v, %a {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xf32>, vector<2x2xf32>
  return
}
// -----
// want 3: 'vector.scan' op unsupported reduction type 'f32' for kind 'or'
func.func @f(%v: vector<4x2xf32>, %a: vector<2xf32>) {
  %0:2 = vector.scan <or>, %v, %a {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xf32>, vector<2xf32>
  return
}
// -----
// want 3: 'vector.scan' op requires attribute 'inclusive'
func.func @f(%v: vector<4x2xf32>, %a: vector<2xf32>) {
  %0:2 = vector.scan <add>, %v, %a {reduction_dim = 0 : i64} : vector<4x2xf32>, vector<2xf32>
  return
}
// -----
// want 3: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}
// -----
// want 3: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[-2] : f32 from vector<4xf32>
  return
}
// -----
// want 3: 'vector.extract' op expected position attribute of rank no greater than vector rank
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[0, 1] : f32 from vector<4xf32>
  return
}
// -----
// want 3: 'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'vector<3xf32>'
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.extract %v[0] : vector<3xf32> from vector<4x2xf32>
  return
}
// -----
// want 3: 'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'f32'
func.func @f(%v: vector<4x2xf32>) {
  %0 = vector.extract %v[0] : f32 from vector<4x2xf32>
  return
}
// -----
// want 3: expected a scalar instead of a 0-d vector as the result type
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[0] : vector<f32> from vector<4xf32>
  return
}
// -----
// want 3: 'vector.extract' op failed to verify that operand and result have same element type
func.func @f(%v: vector<4xf32>) {
  %0 = vector.extract %v[0] : i32 from vector<4xf32>
  return
}
// -----
// want 3
func.func @f(%v: vector<4xf32>) {
  %0 = "vector.extract"(%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%v: vector<4xf32>, %i: i32) {
  %0 = vector.extract %v[%i] : f32 from vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'f32'
func.func @f(%v: f32) {
  %0 = vector.extract %v[0] : f32 from f32
  return
}
// -----
// want 3: 'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension
func.func @f(%v: vector<4xf32>, %s: f32) {
  %0 = vector.insert %s, %v[4] : f32 into vector<4xf32>
  return
}
// -----
// want 3: 'vector.insert' op expected position attribute of rank no greater than dest vector rank
func.func @f(%v: vector<4xf32>, %s: f32) {
  %0 = vector.insert %s, %v[0, 0] : f32 into vector<4xf32>
  return
}
// -----
// want 3: 'vector.insert' op expected position attribute rank to match the dest vector rank
func.func @f(%v: vector<4x2xf32>, %s: f32) {
  %0 = vector.insert %s, %v[0] : f32 into vector<4x2xf32>
  return
}
// -----
// want 3: 'vector.insert' op expected position attribute rank + source rank to match dest vector rank
func.func @f(%v: vector<4x2xf32>, %s: vector<2xf32>) {
  %0 = vector.insert %s, %v[0, 0] : vector<2xf32> into vector<4x2xf32>
  return
}
// -----
// want 3: expected a scalar instead of a 0-d vector as the source operand
func.func @f(%v: vector<4xf32>, %s: vector<f32>) {
  %0 = vector.insert %s, %v[0] : vector<f32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.insert' op failed to verify that source operand and result have same element type
func.func @f(%v: vector<4xf32>, %s: i32) {
  %0 = vector.insert %s, %v[0] : i32 into vector<4xf32>
  return
}
// -----
// want 3: 'vector.scalable.insert' op failed to verify that position is a multiple of the source length.
func.func @f(%v: vector<4xf32>, %k: vector<[8]xf32>) {
  %0 = vector.scalable.insert %v, %k[3] : vector<4xf32> into vector<[8]xf32>
  return
}
// -----
// want 3: 'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type
func.func @f(%v: vector<4xi32>, %k: vector<[8]xf32>) {
  %0 = vector.scalable.insert %v, %k[4] : vector<4xi32> into vector<[8]xf32>
  return
}
// -----
// want 3
func.func @f(%v: vector<4xf32>, %k: vector<8xf32>) {
  %0 = vector.scalable.insert %v, %k[4] : vector<4xf32> into vector<8xf32>
  return
}
// -----
// want 3: 'vector.scalable.extract' op failed to verify that position is a multiple of the result length.
func.func @f(%k: vector<[8]xf32>) {
  %0 = vector.scalable.extract %k[3] : vector<4xf32> from vector<[8]xf32>
  return
}
// -----
// want 3: 'vector.scalable.extract' op failed to verify that all of {source, result} have same element type
func.func @f(%k: vector<[8]xf32>) {
  %0 = vector.scalable.extract %k[4] : vector<4xi32> from vector<[8]xf32>
  return
}
// -----
// want 3
func.func @f(%k: vector<[8]xf32>) {
  %0 = vector.scalable.extract %k[4] : vector<2x2xf32> from vector<[8]xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2, 2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2, 0, 0], sizes = [2, 2, 2], strides = [1, 1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [5], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [5], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [3], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [0], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected strides to be confined to [1, 2)
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op requires attribute 'strides'
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2]} : vector<4x8xf32> to vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute
func.func @f(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2 : i32], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}
// -----
// want 3: 'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)
func.func @f(%v: vector<4x[8]xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x[8]xf32> to vector<2x[4]xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected offsets of same size as destination vector rank
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected strides of same size as source vector rank
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2, 2], strides = [1, 1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected offsets dimension 1 to be confined to [0, 8)
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2, 9], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 9)
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2, 6], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected strides to be confined to [1, 2)
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2, 0], strides = [2]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op expected source rank to be no greater than destination rank
func.func @f(%v: vector<4x8xf32>, %w: vector<8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1, 1]} : vector<4x8xf32> into vector<8xf32>
  return
}
// -----
// want 3: 'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type
func.func @f(%v: vector<4xi32>, %w: vector<4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [2, 0], strides = [1]} : vector<4xi32> into vector<4x8xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op mask index #2 out of range
func.func @f(%a: vector<4xf32>, %b: vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 6] : vector<4xf32>, vector<2xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op invalid mask length
func.func @f(%a: vector<4xf32>, %b: vector<2xf32>) {
  %0 = vector.shuffle %a, %b [] : vector<4xf32>, vector<2xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op rank mismatch
func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) {
  %0 = vector.shuffle %a, %b [0] : vector<4xf32>, vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op dimension mismatch
func.func @f(%a: vector<4x3xf32>, %b: vector<2x4xf32>) {
  %0 = vector.shuffle %a, %b [0] : vector<4x3xf32>, vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op failed to verify that second operand v2 and result have same element type
func.func @f(%a: vector<4xf32>, %b: vector<4xi32>) {
  %0 = vector.shuffle %a, %b [0] : vector<4xf32>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[4]xf32>'
func.func @f(%a: vector<[4]xf32>, %b: vector<[4]xf32>) {
  %0 = vector.shuffle %a, %b [0] : vector<[4]xf32>, vector<[4]xf32>
  return
}
// -----
// want 3: 'vector.shuffle' op mask length mismatch
func.func @f(%a: vector<4xf32>) {
  %0 = "vector.shuffle"(%a, %a) {mask = array<i64: 0, 1>} : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
  return
}
// -----
// want 3: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
func.func @f(%a: vector<4xf32>) {
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<4xf32>
  return
}
// -----
// want 3: 'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements
func.func @f(%a: vector<3xf32>) {
  %0:2 = vector.deinterleave %a : vector<3xf32> -> vector<2xf32>
  return
}
// -----
// want 3: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension
func.func @f(%a: vector<4xf32>) {
  %0:2 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}
// -----
// want 3: 'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'
func.func @f(%a: vector<4xi32>) {
  %0 = vector.fma %a, %a, %a : vector<4xi32>
  return
}
// -----
// want 3: use of value '%b' expects different type than prior uses: 'vector<4xf32>' vs 'vector<2xf32>'
func.func @f(%a: vector<4xf32>, %b: vector<2xf32>) {
  %0 = vector.fma %a, %b, %a : vector<4xf32>
  return
}
// -----
// want 3
func.func @f(%a: vector<4xf32>, %b: vector<2xf32>) {
  %0 = "vector.fma"(%a, %b, %a) : (vector<4xf32>, vector<2xf32>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// want 3: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4x4xindex>'
func.func @f() {
  %0 = vector.step : vector<4x4xindex>
  return
}
// -----
// want 3: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'
func.func @f() {
  %0 = vector.step : vector<4xi32>
  return
}
// -----
// want 3: operation defines 4 results but was provided 3 to bind
func.func @f(%a: vector<4xf32>) {
  %0:3 = vector.to_elements %a : vector<4xf32>
  return
}
// -----
// want 3: 'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types
func.func @f(%a: vector<4xf32>) {
  %0:4 = "vector.to_elements"(%a) : (vector<4xf32>) -> (f32, f32, f32, i32)
  return
}
// -----
// want 3: 'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types
func.func @f(%a: vector<4xf32>) {
  %0:3 = "vector.to_elements"(%a) : (vector<4xf32>) -> (f32, f32, f32)
  return
}
// -----
// want 3: custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types
func.func @f(%a: f32) {
  %0 = vector.from_elements %a, %a : vector<3xf32>
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%a: f32) {
  %0 = vector.from_elements %a, %a : vector<2xi32>
  return
}
// -----
// want 3: custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'
func.func @f(%a: f32) {
  %0 = vector.from_elements %a, %a : vector<[2]xf32>
  return
}
// -----
// want 3: 'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types
func.func @f(%a: f32) {
  %0 = "vector.from_elements"(%a) : (f32) -> vector<2xf32>
  return
}
// -----
// want 3: use of value '%a' expects different type than prior uses: 'vector<4x3xf32>' vs 'vector<4xf32>'
func.func @f(%a: vector<4xf32>, %b: vector<3xf32>, %c: vector<4x3xf32>) {
  %0 = vector.outerproduct %a, %b, %a : vector<4xf32>, vector<3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected 1-d vector for operand #1
func.func @f(%a: vector<4x2xf32>, %b: vector<3xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4x2xf32>, vector<3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected 1-d vector for operand #2
func.func @f(%a: vector<4xf32>, %b: vector<3x3xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<3x3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op failed to verify that rhs operand and result have same element type
func.func @f(%a: vector<4xf32>, %b: i32) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, i32
  return
}
// -----
// want 3: 'vector.outerproduct' op unsupported outerproduct type
func.func @f(%a: vector<4xf32>, %b: vector<3xf32>) {
  %0 = vector.outerproduct %a, %b {kind = #vector.kind<or>} : vector<4xf32>, vector<3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected #2 operand dim to match result dim #2
func.func @f(%a: vector<4xf32>, %b: vector<3xf32>) {
  %0 = "vector.outerproduct"(%a, %b) {kind = #vector.kind<add>} : (vector<4xf32>, vector<3xf32>) -> vector<4x4xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected 2-d vector result
func.func @f(%a: vector<4xf32>, %b: vector<3xf32>) {
  %0 = "vector.outerproduct"(%a, %b) {kind = #vector.kind<add>} : (vector<4xf32>, vector<3xf32>) -> vector<4xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected #1 operand dim to match result dim #1
func.func @f(%a: vector<4xf32>, %b: vector<3xf32>) {
  %0 = "vector.outerproduct"(%a, %b) {kind = #vector.kind<add>} : (vector<4xf32>, vector<3xf32>) -> vector<3x3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected #1 operand dim to match result dim #1
func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = "vector.outerproduct"(%a, %b) {kind = #vector.kind<add>} : (vector<4xf32>, f32) -> vector<3xf32>
  return
}
// -----
// want 3: 'vector.outerproduct' op expected 1-d vector result
func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = "vector.outerproduct"(%a, %b) {kind = #vector.kind<add>} : (vector<4xf32>, f32) -> vector<3x3xf32>
  return
}
// -----
// want 3: custom op 'vector.outerproduct' expected at least 2 operands
func.func @f(%a: vector<4xf32>) {
  %0 = vector.outerproduct %a : vector<4xf32>, f32
  return
}
// -----
// want 3
func.func @f(%a: vector<4xf32>) {
  %0 = vector.outerproduct %a, %a, %a, %a : vector<4xf32>, vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.outerproduct' expected vector type for operand #1
func.func @f(%a: f32) {
  %0 = vector.outerproduct %a, %a : f32, f32
  return
}
// -----
// want 3: 'vector.outerproduct' op expected either both or only #2 operand dim to be scalable
func.func @f(%a: vector<[4]xf32>, %b: vector<3xf32>) {
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<3xf32>
  return
}
// -----
// want 3: 'vector.load' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.load' op base and result element types should match
func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xf32>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.load' op base memref and result vector types should match
func.func @f(%m: memref<8xvector<4xf32>>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<8xf32>
  return
}
// -----
// want 3: 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i] {alignment = 3 : i64} : memref<8xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.load' op most minor memref dim must have unit stride
func.func @f(%m: memref<8x8xf32, strided<[8, 2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x8xf32, strided<[8, 2]>>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.load' op destination memref has lower rank than the result vector
func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xf32>, vector<2x4xf32>
  return
}
// -----
// want 3: custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<8xf32>'
func.func @f(%m: tensor<8xf32>, %i: index) {
  %0 = vector.load %m[%i] : tensor<8xf32>, vector<4xf32>
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%m: memref<8xf32>, %i: i32) {
  %0 = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.store' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i, %i] : memref<8xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.store' op base and valueToStore element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>) {
  vector.store %v, %m[%i] : memref<8xf32>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.store' op base memref and valueToStore vector types should match
func.func @f(%m: memref<8xvector<2xf32>>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i] : memref<8xvector<2xf32>>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.store' op most minor memref dim must have unit stride
func.func @f(%m: memref<8x8xf32, strided<[8, 2]>>, %i: index, %v: vector<4xf32>) {
  vector.store %v, %m[%i, %i] : memref<8x8xf32, strided<[8, 2]>>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.store' op source memref has lower rank than the vector to store
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<2x4xf32>) {
  vector.store %v, %m[%i] : memref<8xf32>, vector<2x4xf32>
  return
}
// -----
// want 3: 'vector.maskedload' op expected result shape to match mask shape
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %k2: vector<3xi1>, %w: vector<4xi32>, %x: vector<3xf32>) {
  %0 = vector.maskedload %m[%i], %k2, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.maskedload' op base and result element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %w: vector<4xi32>) {
  %0 = vector.maskedload %m[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}
// -----
// want 3: 'vector.maskedload' op expected pass_thru of same type as result type
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<3xf32>) {
  %0 = vector.maskedload %m[%i], %k, %x : memref<8xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.maskedload' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.maskedload' op operand #2 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi32>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.maskedstore' op expected valueToStore shape to match mask shape
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.maskedstore' op base and valueToStore element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.maskedstore' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.maskedstore %m[], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.expandload' op expected result dim to match mask dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.expandload' op base and result element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}
// -----
// want 3: 'vector.expandload' op expected pass_thru of same type as result type
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<3xf32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.expandload' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  %0 = vector.expandload %m[], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.expandload' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[4]xi1>'
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<[4]xi1>) {
  %0 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<[4]xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.compressstore' op expected valueToStore dim to match mask dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.compressstore' op base and valueToStore element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.compressstore' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.compressstore %m[], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.gather' op expected result dim to match indices dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<3xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.gather' op expected result dim to match mask dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.gather' op expected pass_thru of same type as result type
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<3xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.gather' op base and result element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}
// -----
// want 3: 'vector.gather' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3
func.func @f(%m: f32, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : f32, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.gather' op operand #2 must be vector of integer or index values, but got 'vector<4xf32>'
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xf32>) {
  %0 = vector.gather %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.scatter' op expected valueToStore dim to match indices dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<3xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.scatter' op expected valueToStore dim to match mask dim
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<3xi1>, %x: vector<4xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.scatter' op base and valueToStore element type should match
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// want 3: 'vector.scatter' op requires 1 indices
func.func @f(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  vector.scatter %m[] [%x], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires 2 indices
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %q: i32, %k: vector<4xi1>) {
  %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: use of value '%p' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%m: memref<?x?xf32>, %i: index, %p: i32) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + 1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires permutation_map without symbols
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1)[s0] -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x3x4xf32>
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'vector<4xi1>' vs 'vector<3xi1>'
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<3xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<3xi1>') don't match
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<3xi1>) {
  %0 = "vector.transfer_read"(%m, %i, %i, %p, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, f32, vector<3xi1>) -> vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' requires two types
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>
  return
}
// -----
// want 3: expected ','
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' requires memref or ranked tensor type
func.func @f(%m: f32, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : f32, vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' requires vector type
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, f32
  return
}
// -----
// want 3: custom op 'vector.transfer_read' requires memref or ranked tensor type
func.func @f(%m: vector<4x4xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : vector<4x4xf32>, vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)
func.func @f(%m: memref<?x?xvector<4x3xf32>>, %i: index, %p: vector<4x3xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xvector<4x3xf32>>, vector<3xf32>
  return
}
// -----
// want 3: use of value '%p' expects different type than prior uses: 'vector<4x3xf32>' vs 'f32'
func.func @f(%m: memref<?x?xvector<4x3xf32>>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  return
}
// -----
// want 3: 'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d0, d1)> vs inBounds of size: 1
func.func @f(%m: memref<?x?xvector<4x3xf32>>, %i: index, %p: vector<4x3xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [false]} : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)
func.func @f(%m: memref<f32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[], %p : memref<f32>, vector<4xf32>
  return
}
// -----
// want 3: 'vector.transfer_write' op requires 2 indices
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// want 3: 'vector.transfer_write' op should not have broadcast dimensions
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// want 3: 'vector.transfer_write' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// want 3: 'vector.transfer_write' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, false]} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'vector<4xi1>' vs 'vector<3xi1>'
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %k: vector<3xi1>) {
  vector.transfer_write %v, %m[%i, %i], %k : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_write' requires two types
func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_write' requires vector type
func.func @f(%v: f32, %m: memref<?x?xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i] : f32, memref<?x?xf32>
  return
}
// -----
// want 3: custom op 'vector.transfer_write' requires memref or ranked tensor type
func.func @f(%v: vector<4xf32>, %m: i32, %i: index) {
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, i32
  return
}
// -----
// want 3: 'vector.constant_mask' op must specify array attr of size equal vector result rank
func.func @f() {
  %0 = vector.constant_mask [3] : vector<4x3xi1>
  return
}
// -----
// want 3: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
func.func @f() {
  %0 = vector.constant_mask [5, 3] : vector<4x3xi1>
  return
}
// -----
// want 3: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
func.func @f() {
  %0 = vector.constant_mask [-1, 3] : vector<4x3xi1>
  return
}
// -----
// want 3: 'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim
func.func @f() {
  %0 = vector.constant_mask [0, 3] : vector<4x3xi1>
  return
}
// -----
// want 3: 'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions
func.func @f() {
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}
// -----
// want 3: mask dim size must be either 0 or 1 for 0-D vectors
func.func @f() {
  %0 = vector.constant_mask [2] : vector<i1>
  return
}
// -----
// want 3: array attr must have length 1 for 0-D vectors
func.func @f() {
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}
// -----
// want 3: array attr must have length 1 for 0-D vectors
func.func @f() {
  %0 = vector.constant_mask [] : vector<i1>
  return
}
// -----
// want 3: 'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'
func.func @f() {
  %0 = vector.constant_mask [1] : vector<4xi32>
  return
}
// -----
// want 3: 'vector.create_mask' op must specify an operand for each result vector dimension
func.func @f(%i: index) {
  %0 = vector.create_mask %i : vector<4x3xi1>
  return
}
// -----
// want 3: 'vector.create_mask' op must specify exactly one operand for 0-D create_mask
func.func @f(%i: index) {
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}
// -----
// want 3: 'vector.create_mask' op must specify exactly one operand for 0-D create_mask
func.func @f(%i: index) {
  %0 = vector.create_mask : vector<i1>
  return
}
// -----
// want 3: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%i: i32) {
  %0 = vector.create_mask %i : vector<4xi1>
  return
}
// -----
// want 3: 'vector.mask' op expects a MaskableOpInterface within the mask region
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  %0 = vector.mask %k { arith.addf %v, %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}
// -----
// want 3: 'vector.mask' op expects result type to match maskable operation result type
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f64
  return
}
// -----
// want 3: 'vector.mask' op expects number of results to match mask region yielded values
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1>
  return
}
// -----
// want 3: 'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation
func.func @f(%k: vector<7xi1>, %v: vector<8xf32>) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<7xi1> -> f32
  return
}
// -----
// want 3: 'vector.mask' op doesn't expect a passthru argument for this maskable operation
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %p: f32) {
  %0 = vector.mask %k, %p { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}
// -----
// want 3: 'vector.mask' op expects only one operation to mask
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<8xf32> into f32 %2 = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %2 : f32 } : vector<8xi1> -> f32
  return
}
// -----
// want 3: 'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %w: f32) {
  %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %w : f32 } : vector<8xi1> -> f32
  return
}
// -----
// want 3: 'vector.mask' op expects a MaskableOpInterface within the mask region
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  vector.mask %k { "t.x"() : () -> () } : vector<8xi1>
  return
}
// -----
// want 3: 'vector.mask' op expects number of results to match mask region yielded values
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>) {
  %0 = vector.mask %k { } : vector<8xi1> -> vector<8xf32>
  return
}
// -----
// want 3: 'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'vector<8xi32>'
func.func @f(%k: vector<8xi32>, %v: vector<8xf32>) {
  vector.mask %k { } : vector<8xi32>
  return
}
// -----
// want 3: use of value '%p' expects different type than prior uses: 'vector<8xf32>' vs 'i32'
func.func @f(%k: vector<8xi1>, %v: vector<8xf32>, %p: i32, %m: memref<?xf32>, %i: index, %f: f32) {
  %0 = vector.mask %k, %p { vector.transfer_read %m[%i], %f : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}
// -----
// want 3: 'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings
func.func @f(%i: i32) {
  vector.print %i : i32 str "x"
  return
}
// -----
// want 3: 'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings
func.func @f(%i: i32) {
  vector.print str "x" punctuation <comma>
  return
}
// -----
// want 3
func.func @f(%i: !llvm.ptr) {
  vector.print %i : !llvm.ptr
  return
}
// -----
// want 3
func.func @f() {
  vector.print punctuation <semicolon>
  return
}
// -----
// want 3
func.func @f() {
  vector.print str 3
  return
}
// -----
// want 3: 'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?x4xf32>'
func.func @f(%m: memref<?x4xf32>) {
  %0 = vector.type_cast %m : memref<?x4xf32> to memref<vector<4x4xf32>>
  return
}
// -----
// want 3: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x5xf32>>'
func.func @f(%m: memref<4x4xf32>) {
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x5xf32>>
  return
}
// -----
// want 3: 'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x4xi32>>'
func.func @f(%m: memref<4x4xf32>) {
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x4xi32>>
  return
}
// -----
// want 3: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<2xvector<4x4xf32>>'
func.func @f(%m: memref<4x4xf32>) {
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<2xvector<4x4xf32>>
  return
}
// -----
// want 3: 'vector.type_cast' op expects result in same memory space
func.func @f(%m: memref<4x4xf32>) {
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x4xf32>, 3>
  return
}
// -----
// want 3: 'vector.type_cast' op expects operand to be a memref with identity layout
func.func @f(%m: memref<4x4xf32, strided<[8, 1]>>) {
  %0 = vector.type_cast %m : memref<4x4xf32, strided<[8, 1]>> to memref<vector<4x4xf32>>
  return
}
// -----
// want 3: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<16xf32>>'
func.func @f(%m: memref<4x4xf32>) {
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<16xf32>>
  return
}
// -----
// want 3: 'vector.yield' op must be the last operation in the parent block
func.func @f(%x: i32) {
  vector.yield %x : i32
  return
}
// -----
// want 3: 'vector.contract' op expected an indexing map for each vector operand
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op expected indexing map 0 to have no symbols
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i)[s] -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op expected indexing map 0 to have 1 number of inputs
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op expected indexing map 0 to have 1 number of outputs
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op expected at least one contracting dimension pair
func.func @f(%x: vector<4xf32>, %a: vector<4x4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into vector<4x4xf32>
  return
}
// -----
// want 3: 'vector.contract' op invalid contracting dimension map
func.func @f(%x: vector<4xf32>, %y: vector<3xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %y, %a : vector<4xf32>, vector<3xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op invalid batch dimension map
func.func @f(%x: vector<4x3xf32>, %y: vector<3x3xf32>, %a: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %x, %y, %a : vector<4x3xf32>, vector<3x3xf32> into vector<4xf32>
  return
}
// -----
// want 3: 'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x3xf32>'
func.func @f(%x: vector<4x3xf32>, %y: vector<3x3xf32>, %a: vector<4x2xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %x, %y, %a : vector<4x3xf32>, vector<3x3xf32> into vector<4x2xf32>
  return
}
// -----
// want 3: 'vector.contract' op invalid accumulator/result vector shape
func.func @f(%x: vector<4x3xf32>, %y: vector<3x3xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> ()>], iterator_types = ["parallel", "parallel", "reduction"]} %x, %y, %a : vector<4x3xf32>, vector<3x3xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op invalid accumulator/result vector shape
func.func @f(%x: vector<4xf32>, %a: vector<1xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into vector<1xf32>
  return
}
// -----
// want 3: 'vector.contract' op unsupported contraction type
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<or>} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: custom op 'vector.contract' unexpected iterator_type (window)
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["window"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op failed to verify that lhs and rhs have same element type
func.func @f(%x: vector<4xf32>, %y: vector<4xi32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %x, %y, %a : vector<4xf32>, vector<4xi32> into f32
  return
}
// -----
// want 3: custom op 'vector.contract' expected "iterator_types" array attribute
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op requires attribute 'indexing_maps'
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract {iterator_types = ["reduction"]} %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: expected attribute value
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = vector.contract %x, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// want 3: 'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = "vector.contract"(%x, %x, %a) {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return
}
// -----
// want 3
func.func @f(%x: vector<4xf32>, %a: f32) {
  %0 = "vector.contract"(%x, %x, %a) {indexing_maps = [3, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>]} : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return
}
