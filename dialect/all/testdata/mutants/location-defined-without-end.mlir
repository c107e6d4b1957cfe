"t.x"() : ()   -> () loc(#loc1)
#loc1 = loc("a"loc(#loc1)
#loc1 = loc("a")
#loc1 = loc("b"(#loc1))
