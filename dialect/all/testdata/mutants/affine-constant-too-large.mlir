"a"() {m = affine_map<(d0)[s0] -> (d0 mod (9223372036854775808 ceildiv s0))>} : () -> ()
