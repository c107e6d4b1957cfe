
// want 3: 'spirv.Constant' op result type ('f32') does not match value type ('i32')
func.func @f() {
  %0 = "spirv.Constant"() {value = 1 : i32} : ()() {value = 1 : i32} : () -> f32
  return
}