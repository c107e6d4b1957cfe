func.func @f() {
  scf.while (%x = %a) : (i32) -> i32 {} do {