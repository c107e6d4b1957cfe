// want 'proton.event' op operand #0 must be 32-bit signless integer, but got 'i64'
tt.func @f(%e: i64) {
  proton.event start %e : i64
  tt.return
}
// -----
// want expected string
tt.func @f() {
  proton.record start name
  tt.return
}
// -----
// want 'proton.record' op requires attribute 'name'
"tt.func"() ({
  "proton.record"() {isStart} : () -> ()
  "tt.return"() : () -> ()
}) {function_type = () -> (), sym_name = "f"} : () -> ()
