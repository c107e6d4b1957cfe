module {
  tt.func @marks() {
    proton.record start "outer"
    proton.record start "a \22name\22" {color = 3 : i32}
    proton.record end "a \22name\22"
    proton.record end "outer"
    %0 = proton.allocate_event "copy" : i32
    proton.event start %0 : i32
    proton.event end %0 {late} : i32
    tt.return
  }
}
