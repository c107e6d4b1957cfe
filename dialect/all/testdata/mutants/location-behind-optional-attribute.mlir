tti.experimental_gsan_init
tti.experimental_gsan_init loc("a":1:2)
tti.experimental_gsan_init true
