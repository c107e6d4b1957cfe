// want 3: dimension or symbol index mismatch
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>()
  return
}
// -----
// want 3: dimension or symbol index mismatch
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)[%n]
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%i)
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%k)
  return
}
// -----
// want 3: invalid kind of attribute specified
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_set<(d0) : (d0 >= 0)>(%i)
  return
}
// -----
// want 3: invalid kind of attribute specified
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply 3(%i)
  return
}
// -----
// want 3: 'affine.min' op affine map expect at least one result
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.min affine_map<(d0) -> ()>(%i)
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0)>
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%i, %n)
  return
}
// -----
// want 3: expected step to be representable as a positive signed integer
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 step -1 { }
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 { }
  return
}
// -----
// want 3: upper loop bound affine map with multiple results requires 'min' prefix
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to affine_map<(d0) -> (d0, 5)>(%n) { }
  return
}
// -----
// want 3: lower loop bound affine map with multiple results requires 'max' prefix
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = affine_map<(d0) -> (d0, 5)>(%n) to 10 { }
  return
}
// -----
// want 3: dim operand count and affine map dim count must match
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = affine_map<(d0) -> (d0)>(%n, %n) to 10 { }
  return
}
// -----
// want 3: symbol operand count and affine map symbol count must match
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = affine_map<(d0)[s0] -> (d0)>(%n) to 10 { }
  return
}
// -----
// want 3: expected attribute value
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to max affine_map<(d0) -> (d0, 5)>(%n) { }
  return
}
// -----
// want 3: 'affine.for' op operand cannot be used as a symbol
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 { affine.for %b = %a to 10 { } }
  return
}
// -----
// want 3: mismatch between the number of loop-carried values and results
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 iter_args(%x = %f) -> (f32, f32) { affine.yield %x : f32 }
  return
}
// -----
// want 3: 'affine.yield' op parent of yield must have same number of results as the yield operands
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 iter_args(%x = %f) -> f32 { }
  return
}
// -----
// want 3: 'affine.yield' op types mismatch between yield op and its parent
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 iter_args(%x = %f) -> f32 { affine.yield %n : index }
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 { scf.yield }
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = 0 to 10 { ^bb0(%z: index): affine.yield }
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for %a = %k to 10 { }
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.for a = 0 to 10 { }
  return
}
// -----
// want 3: dim operand count and integer set dim count must match
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.if affine_set<(d0) : (d0 >= 0)>() { }
  return
}
// -----
// want 3: symbol operand count and integer set symbol count must match
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i) { }
  return
}
// -----
// want 3: invalid kind of attribute specified
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.if affine_map<(d0) -> (d0)>(%i) { }
  return
}
// -----
// want 3: 'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { affine.yield %f : f32 }
  return
}
// -----
// want 3: 'affine.yield' op parent of yield must have same number of results as the yield operands
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { affine.yield %f : f32 } else { }
  return
}
// -----
// want 3: 'affine.yield' op must be the last operation in the parent block
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.yield
  return
}
// -----
// want 3: 'affine.load' op affine map num results must equal memref rank
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i] : memref<10x20xf32>
  return
}
// -----
// want 3: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, %i * %n] : memref<10x20xf32>
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'index' vs 'i32'
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, %k] : memref<10x20xf32>
  return
}
// -----
// want 3: use of undeclared SSA value name
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, %zz] : memref<10x20xf32>
  return
}
// -----
// want 3: expected affine expression
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, ] : memref<10x20xf32>
  return
}
// -----
// want 3: use of undeclared identifier
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, x] : memref<10x20xf32>
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, symbol(5)] : memref<10x20xf32>
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.load %m[%i, %n] : tensor<10x20xf32>
  return
}
// -----
// want 3: use of value '%k' expects different type than prior uses: 'f32' vs 'i32'
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.store %k, %m[%i, %n] : memref<10x20xf32>
  return
}
// -----
// want 3: 'affine.store' op affine map num results must equal memref rank
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.store %f, %m[%i] : memref<10x20xf32>
  return
}
// -----
// want 3: 'affine.load' op operand cannot be used as a dimension id
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  scf.for %a = %i to %n step %n { %0 = affine.load %m[%a, 0] : memref<10x20xf32> }
  return
}
// -----
// want 3: 'affine.for' op operand cannot be used as a dimension id
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  scf.for %a = %i to %n step %n { affine.for %b = 0 to affine_map<(d0) -> (d0)>(%a) { } }
  return
}
// -----
// want 3: 'affine.vector_load' op requires memref and vector types of the same elemental type
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.vector_load %m[%i, %n] : memref<10x20xf32>, vector<8xi32>
  return
}
// -----
// want 3: expected ','
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.vector_load %m[%i, %n] : memref<10x20xf32>
  return
}
// -----
// want 3: 'affine.vector_store' op affine map num results must equal memref rank
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.vector_store %v, %m[%i] : memref<10x20xf32>, vector<8xf32>
  return
}
// -----
// want 3: rw specifier has to be 'read' or 'write'
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.prefetch %m[%i, %n], rw, locality<1>, data : memref<10x20xf32>
  return
}
// -----
// want 3: 'affine.prefetch' op affine.prefetch affine map num results must equal memref rank
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.prefetch %m[%i], read, locality<1>, data : memref<10x20xf32>
  return
}
// -----
// want 3: 'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.prefetch %m[%i, %n], read, locality<7>, data : memref<10x20xf32>
  return
}
// -----
// want 3
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.parallel (%a) = (0, 1) to (10) { }
  return
}
// -----
// want 3: 'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.parallel (%a) = (0) to (10) step (1, 2) { }
  return
}
// -----
// want 3: invalid reduction value: "plus"
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.parallel (%a) = (0) to (10) reduce ("plus") -> (f32) { affine.yield %f : f32 }
  return
}
// -----
// want 3: 'affine.parallel' op a reduction must be specified for each output
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.parallel (%a) = (0) to (10) reduce ("addf", "mulf") -> (f32) { affine.yield %f : f32 }
  return
}
// -----
// want 3: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0:2 = affine.delinearize_index %i into (2, 3, 4, 5) : index, index
  return
}
// -----
// want 3: 'affine.delinearize_index' op no basis element may be statically non-positive
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0:2 = affine.delinearize_index %i into (-2, 3) : index, index
  return
}
// -----
// want 3: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  %0 = affine.linearize_index [%i, %n] by (2, 3, 4) : index
  return
}
// -----
// want 3: expected ','
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.dma_wait %m[%i, 0] : memref<10x20xf32>
  return
}
// -----
// want 3: is unknown
func.func @f(%i: index, %n: index, %m: memref<10x20xf32>, %f: f32, %k: i32, %v: vector<8xf32>) {
  affine.foo
  return
}
