#map = affine_map<(i, j)[s0] -> (i * s0 + j, i floordiv 8, j mod 8, j ceildiv 3)>
"test.op"() {m = #map, n = affine_map<() -> ()>, o = affine_map<()[s0] -> (s0)>, p = affine_map<() -> (3)>} : () -> ()
// -----
"test.op"() {m = affine_map<(d0, d1) -> (d0 + 0, d0 * 1, d0 * 0, d0 + d0, d0 + 3 + 4, 3 + d0, d0 - d0, d0 * 2 - d0, -d0, d1 - 1, d0 - d1 * 2, d0 + -1 * d1)>} : () -> ()
// -----
"test.op"() {m = affine_map<(d0, d1)[s0, s1] -> (s0 + d0, s0 * 2 + d0, (d0 + s0) * 3, (d0 + 1) * 4, d0 + (d1 + 2), s0 * d0, (d0 * 2) * 3, 2 * d0, d0 mod 1, d0 floordiv 1, d0 ceildiv 1)>} : () -> ()
// -----
"test.op"() {m = affine_map<(d0, d1)[s0] -> ((d0 * 8) floordiv 4, (d0 * 8) mod 4, (d0 * 8 + d1) floordiv 4, (d0*8 + d1) mod 8, (d0 mod 16) mod 4, (d0 floordiv 2) floordiv 4, 5 floordiv 2, 5 mod 3, 5 ceildiv 2, -5 floordiv 2, -5 mod 3, -5 ceildiv 2)>} : () -> ()
// -----
"test.op"() {m = affine_map<(d0, d1) -> (d0 - (d0 floordiv 8) * 8, (d0 + d1) - (d1 + d0), (d0 + 4 * d1) ceildiv 4, (d0 + 8) mod 8, (d0 + 9) mod 8, (4 * d0) ceildiv 8)>} : () -> ()
// -----
"test.op"() {m = affine_set<(d0, d1)[s0] : (d0 >= 0, d0 - 1 >= 0, -d0 + s0 - 1 >= 0, d1 == 0, d0 + d1 <= 5, d0 >= d1, d0 == 5)>} : () -> ()
// -----
#set = affine_set<(d0) : ()>
#set1 = affine_set<(d0) : (1 == 0)>
"test.op"() {m = #set, n = #set1, o = affine_set<() : (0 == 0)>} : () -> ()
// -----
"test.op"() {m = affine_map<(d0, d1) -> (d0 + d1 * -1 - 1, -(d0 + d1), -(d0 - d1) * 3, d0 * -1 + d1, (d0 - d1) floordiv 2, (d0 mod 4) * 2, -(d0 floordiv 2), d0 - (d1 + 2), d0 - (d1 mod 2))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((3 mod s0) + 2) - s1, 16 + (d0 - s0), (d1 + 16) - d2, (((-(s0)) floordiv (8 - 0)) + s0) * (12 floordiv 1))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (s1 + (2 + 3), d1 ceildiv 2, (d0 - 8) + (-(1)), ((d1 - d2) * s0) * 6)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((d2 mod 4) ceildiv (4 mod s0)) * ((6 - 8) - 4), -(d2 + s0), d0, (s0 * d2) * (s1 - 16))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((-(4)) + (d2 floordiv 3), ((s1 * d0) * s0) - (8 + s1), (((d2 - s1) ceildiv 4) mod (0 ceildiv s0)) + ((d1 - d0) + (d1 - s0)), (-(12)) - s1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (d1, ((d2 mod 2) - 3) floordiv ((s1 + 12) ceildiv (4 mod 6)), 16 + (-(0)), ((3 ceildiv s1) floordiv 12) - (0 + d1))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((d1 mod 2) * 16) ceildiv 4, (d1 mod s0) ceildiv 12, d0, 4)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((8 floordiv 1) ceildiv 4) mod s1, d1 * 6, (-(3 floordiv s0)) + (d2 ceildiv 16), ((8 floordiv 1) mod 3) floordiv (1 - s1))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((12 + s1) - s0, s0 + (d0 + 16), d0 + ((12 + 1) ceildiv 4), d1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((d1 - d2) - 2, (1 mod 3) - d2, d1, (-(0 - s0)) + d2)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (0, 2 * (d2 - d1), ((s0 floordiv s1) + 6) mod ((s1 floordiv s1) - s1), (-(s0)) ceildiv 4)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (-(((d0 ceildiv 12) mod (s0 - s1)) floordiv s1), (16 * d2) ceildiv s0, (((2 floordiv 6) * s1) + d1) * 4, ((d0 - (12 mod 12)) * s0) mod 3)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((s1 ceildiv s0) * s1) * (-(6)), -(((s1 ceildiv s1) floordiv 6) * d1), s0, (-((2 + 4) mod s0)) * 12)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((s1 mod s0) + (s0 - d0), (6 * d2) * (s0 floordiv s0), ((d0 + s0) ceildiv s1) * (0 mod s1), (8 * 4) - (8 - d2))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (d0, d1 - (-(d0)), d1 * 0, (((s0 - d0) floordiv (4 ceildiv s0)) - ((d1 + d0) + s0)) - s1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((((1 * d2) - (d1 ceildiv 16)) floordiv s1) + d0, 16, (((2 + d2) ceildiv (s1 floordiv 12)) floordiv s0) + 6, s0)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((d2 + (-(d1))) * s0) + ((8 * d0) * 0), 12, (((d0 + 3) * (8 * s1)) mod (16 * 4)) ceildiv ((s0 mod 2) * (4 - 0)), -(d1 ceildiv 8))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((s1 * s0) + s1, (((0 * s0) * (d2 * 16)) - d0) floordiv s0, -((d2 - (3 mod 1)) - (d2 * s1)), ((d0 - d0) ceildiv s1) * 0)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((((6 - s1) + s1) + s0) * s0, -((d2 * s0) + (-(s1))), 2 + (0 + s0), (((1 * 1) ceildiv 8) mod s0) * (((d2 * s0) * (12 * s0)) * (s1 + 16)))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((-(s0 floordiv (s1 - s1))) ceildiv (16 floordiv s0), (((-(d0)) - 3) + d0) - (d2 - s1), ((12 - 3) floordiv 12) * s0, d2 ceildiv ((s0 * 8) ceildiv (6 mod 4)))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((d1 ceildiv s1) floordiv (12 - s1), s1, d0 floordiv 8, 1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (s1, (d1 - d1) + 1, -(s1 * 16), s1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((16 ceildiv 6) ceildiv 12, (((0 * 4) ceildiv 12) floordiv 8) * d0, (d2 + s0) * s0, (((d1 - s1) * s1) mod (12 floordiv s1)) + d2)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((-((8 + 3) mod s0)) - (d2 mod s1), d0, 4 - (-((3 mod s1) - (-(d1)))), (((d1 * s0) ceildiv 8) floordiv s1) floordiv (12 - 12))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((-(d0)) + 6, ((4 - d1) floordiv (s1 ceildiv s1)) mod s1, (((d2 * 6) + (d2 floordiv 8)) mod ((16 * 12) + 4)) * 16, ((d0 + 8) - d0) floordiv (16 floordiv s0))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((d2 mod s0) + (d0 - s0), d1 mod 1, (2 + s1) + d1, d0)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((2 mod 4) + 8, (((d1 * 6) ceildiv s1) * (1 floordiv 4)) * 8, 8, (((s1 * d0) floordiv (s0 mod s1)) + (1 * 4)) floordiv s1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((d2 - d0) floordiv s1) mod s0, s0 + d2, (d0 mod s1) mod 4, 0)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((-(d1)) ceildiv 2) + ((s1 * 2) * d2), s0, ((d0 ceildiv s0) - 16) + d2, -(((-(d0)) * 16) - d0))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (-(12 ceildiv 1), s1, (-(16 * (d2 - 8))) - (((d0 + 0) * 8) mod ((s0 * 12) * 12)), (12 - s0) * d1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (6 ceildiv 1, 1 + ((d2 floordiv 12) + d0), (s1 floordiv 8) floordiv (0 + 2), (s0 + d1) + d1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (((-(s1)) mod 8) ceildiv (s1 mod 16), (2 - s0) ceildiv (1 - 4), (d2 + d1) + ((d2 - 8) - d2), d0)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (-(d2 * 2), (-(8)) - d1, (d0 + s0) ceildiv (12 ceildiv 4), ((4 mod (8 * s1)) * s1) ceildiv s1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> (-(d1 floordiv 3), (-((d0 mod 12) + s1)) ceildiv s0, d1, (d2 * (3 + s1)) * 3)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((-(12 + s0)) floordiv 3, 6, (s0 * d0) + s1, d0 + (3 floordiv s1))>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((d0 - d2) * 12, ((d1 mod (4 - 0)) + ((d0 + 4) + s0)) * 3, d0, d1)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((((d0 floordiv 4) - 3) - 12) + ((d2 + s0) - d2), ((12 + d2) + 6) + s0, (d2 + 16) - (1 + d2), d1 ceildiv 2)>} : () -> ()
// -----
"t.o"() {m = affine_map<(d0, d1, d2)[s0, s1] -> ((((16 + d1) mod s1) - 3) * ((s1 + 6) * (-(s0))), (((1 + s1) + (d0 - 8)) mod 4) + ((d1 * s1) - 12), s1, (d0 - d1) ceildiv (s1 ceildiv 16))>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : (-(s0 + 3) <= d1, (d2 - d2) mod (s0 + 3) <= s0, (d2 + s0) floordiv (s0 + 1) == (d1 mod s0) floordiv s1)>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : (2 <= (d1 * s1) + (d0 ceildiv 1), 3 >= s0 - (-(12)), (1 ceildiv 2) * d1 == (d0 * 0) + d1)>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : ((s0 + s0) - (d1 * s0) <= (d2 * 12) + s0, (d0 + d1) + s1 >= (d0 ceildiv 6) - d2, (8 * d0) * (3 - s1) <= (4 * 12) - d1)>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : (s1 == (s1 mod 3) + s0, (d2 - d1) + 0 >= d1 * s0, (s1 * s0) - (d1 mod 16) >= (12 floordiv s0) * (6 ceildiv 3))>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : ((16 ceildiv 12) floordiv 6 <= s0, 0 >= s0, 6 == (d2 - d0) ceildiv 6)>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : (d1 + s0 == (8 * 8) floordiv s0, (d0 - d2) * (1 * s1) == d0 - d2, 4 == 16)>} : () -> ()
// -----
"t.o"() {m = affine_set<(d0, d1, d2)[s0, s1] : ((16 * d0) - (s0 - s0) >= (2 floordiv 2) - s0, (d0 - d1) floordiv s0 == (8 * 0) floordiv s1, d2 == (6 - s1) ceildiv s0)>} : () -> ()
