"t.x"() : () -> () loc(#loc55)
#loc55 = loc(callsite("a" at "b")
