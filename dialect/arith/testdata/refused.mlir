// want 3: use of value '%b' expects different type than prior uses: 'i32' vs 'i64'
func.func @f(%a: i32, %b: i64) {
  %0 = arith.addi %a, %b : i32
  return
}
// -----
// want 3: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
func.func @f(%a: f32) {
  %0 = arith.addi %a, %a : f32
  return
}
// -----
// want 3: 'arith.addf' op operand #0 must be floating-point-like, but got 'i32'
func.func @f(%a: i32) {
  %0 = arith.addf %a, %a : i32
  return
}
// -----
// want 3: 'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'
func.func @f(%a: si32) {
  %0 = arith.addi %a, %a : si32
  return
}
// -----
// want 3: expected ','
func.func @f(%a: i32) {
  %0 = arith.addi %a : i32
  return
}
// -----
// want 3: expected ':'
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a
  return
}
// -----
// want 3: expected ':'
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a, %a : i32
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a overflow<fast> : i32
  return
}
// -----
// want 3
func.func @f(%a: f32) {
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = arith.cmpi lt, %a, %a : i32
  return
}
// -----
// want 3
func.func @f(%a: f32) {
  %0 = arith.cmpf eq, %a, %a : f32
  return
}
// -----
// want 3: 'arith.cmpf' op requires attribute 'predicate'
func.func @f(%a: f32) {
  %0 = "arith.cmpf"(%a, %a) : (f32, f32) -> i1
  return
}
// -----
// want 3
func.func @f(%a: f32) {
  %0 = "arith.cmpf"(%a, %a) <{predicate = 99 : i64}> : (f32, f32) -> i1
  return
}
// -----
// want 3
func.func @f(%a: i32) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i32}> : (i32, i32) -> i1
  return
}
// -----
// want 3: 'arith.cmpi' op result #0 must be bool-like, but got 'i32'
func.func @f(%a: i32) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}
// -----
// want 3: 'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.extsi %a : i32 to i16
  return
}
// -----
// want 3: 'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.extsi %a : i32 to i32
  return
}
// -----
// want 3: 'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.trunci %a : i32 to i64
  return
}
// -----
// want 3: 'arith.extsi' op requires the same shape for all operands and results
func.func @f(%a: vector<4xi32>) {
  %0 = arith.extsi %a : vector<4xi32> to vector<8xi64>
  return
}
// -----
// want 3: 'arith.extsi' op requires the same shape for all operands and results
func.func @f(%a: vector<4xi32>) {
  %0 = arith.extsi %a : vector<4xi32> to i64
  return
}
// -----
// want 3: 'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible
func.func @f(%a: f32) {
  %0 = arith.extf %a : f32 to f16
  return
}
// -----
// want 3: 'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible
func.func @f(%a: f32) {
  %0 = arith.truncf %a : f32 to f64
  return
}
// -----
// want 3: expected ':'
func.func @f(%a: f32) {
  %0 = arith.truncf %a sideways : f32 to f16
  return
}
// -----
// want 3: 'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'
func.func @f(%a: f32) {
  %0 = arith.sitofp %a : f32 to f16
  return
}
// -----
// want 3: 'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible
func.func @f(%a: f32) {
  %0 = arith.bitcast %a : f32 to i64
  return
}
// -----
// want 3: 'arith.bitcast' op requires the same shape for all operands and results
func.func @f(%a: f32) {
  %0 = arith.bitcast %a : f32 to vector<1xf32>
  return
}
// -----
// want 3: 'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible
func.func @f(%a: i32) {
  %0 = arith.index_cast %a : i32 to i64
  return
}
// -----
// want 3: use of value '%c' expects different type than prior uses: 'i1' vs 'i32'
func.func @f(%a: i32, %c: i32) {
  %0 = arith.select %c, %a, %a : i32
  return
}
// -----
// want 3
func.func @f(%a: vector<8xi32>, %c: vector<4xi1>) {
  %0 = arith.select %c, %a, %a : vector<4xi1>, vector<8xi32>
  return
}
// -----
// want 3: 'arith.select' op failed to verify that all of {true_value, false_value, result} have same type
func.func @f(%a: i32, %b: f32, %c: i1) {
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, f32) -> i32
  return
}
// -----
// want 3: 'arith.constant' op value must be an integer, float, or elements attribute
func.func @f() {
  %0 = arith.constant "x"
  return
}
// -----
// want 3: 'arith.constant' op integer return type must be signless
func.func @f() {
  %0 = arith.constant 1 : si32
  return
}
// -----
// want 3: expected attribute value
func.func @f() {
  %0 = arith.constant
  return
}
// -----
// want 3: 'arith.constant' op failed to verify that all of {value, result} have same type
func.func @f() {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}
// -----
// want 3: 'arith.constant' op requires attribute 'value'
func.func @f() {
  %0 = "arith.constant"() : () -> i64
  return
}
// -----
// want 3: integer constant out of range for attribute
func.func @f() {
  %0 = arith.constant 256 : i8
  return
}
// -----
// want 4: 'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat
func.func @f() {
  %0 = arith.constant dense<0> : vector<[4]xi32>
  %1 = arith.constant dense<[0, 1, 2, 3]> : vector<[4]xi32>
  return
}
// -----
// want 3: inferred shape of elements literal ([3]) does not match type ([4])
func.func @f() {
  %0 = arith.constant dense<[0, 1, 2]> : vector<4xi32>
  return
}
// -----
// want 3: expected integer elements, but parsed floating-point
func.func @f() {
  %0 = arith.constant dense<1.0> : vector<4xi32>
  return
}
// -----
// want 3: operation defines 2 results but was provided 1 to bind
func.func @f(%a: i32) {
  %0 = arith.addui_extended %a, %a : i32, i32
  return
}
// -----
// want 3: operation defines 2 results but was provided 1 to bind
func.func @f(%a: i32) {
  %0 = arith.addui_extended %a, %a : i32, i1
  return
}
// -----
// want 3: 'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type
func.func @f(%a: vector<4xi32>) {
  %0:2 = arith.addui_extended %a, %a : vector<4xi32>, vector<2xi1>
  return
}
// -----
// want 3: 'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar
func.func @f(%a: vector<4xi32>) {
  %0:2 = arith.addui_extended %a, %a : vector<4xi32>, i1
  return
}
// -----
// want 3: 'arith.addi' op requires the same type for all operands and results
func.func @f(%a: i32, %b: i64) {
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}
// -----
// want 3: 'arith.addi' op requires the same type for all operands and results
func.func @f(%a: i32, %b: i64) {
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}
// -----
// want 3: 'arith.addi' op expected 2 operands, but found 1
func.func @f(%a: i32, %b: i64) {
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}
// -----
// want 3
func.func @f(%a: tensor<4xi32>) {
  %0 = arith.extsi %a : tensor<4xi32> to tensor<?xi64>
  %1 = arith.extsi %a : tensor<4xi32> to tensor<5xi64>
  return
}
// -----
// want 3: 'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<4xi32>'
func.func @f(%a: memref<4xi32>) {
  %0 = arith.addi %a, %a : memref<4xi32>
  return
}
// -----
// want 3: 'arith.scaling_truncf' op operand types 'f16', 'f8E8M0FNU' and result type 'f32' are cast incompatible
func.func @f(%a: f16, %e: f8E8M0FNU) {
  %25 = arith.scaling_truncf %a, %e : f16, f8E8M0FNU to f32
  return
}
// -----
// want 3: 'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f32'
func.func @f(%a: f16) {
  %25 = arith.fptosi %a : f16 to f32
  return
}
// -----
// want 3: is unknown
func.func @f(%a: f16) {
  arith.nop
  return
}
// -----
// want 3: expected SSA operand
func.func @f(%a: f16) {
  %0 = arith.addf(%a, %a) : f16
  return
}
// -----
// want 3
func.func @f(%a: f16) {
  %0 = arith.addf %a, %a : tensor<4xf16
  return
}
