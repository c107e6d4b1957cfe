"t.x"() {a = dense_resource<k2> : tensor<1xi32>, b = dense_resource<k1> : tensor<1xi32>, c = dense_resource<"a b"> : tensor<1xi32>, d=dense_resource<none> : tensor<i8>} : () -> () {-# dialect_resources: { builtin: { k1: "0x04000000deadbeef", k2: "0x0400000001000000", k3: "0x0400000001000000", "a b": "0x01000000FF" } }, external_resources: { z: { a: true, "q r": false }, b: { c: "x\n", d: "0x0200000001" }, z : { b : "s"} } #-}
// -----
"t.x"() : () -> () {-# #-} {-# external_resources: {} #-}
// -----
"t.x"() : () -> () {-# external_resources: {a: {}} #-}
// -----

// -----
"t.x"() : () -> () {-# external_resources: {foo: {a: true}}, external_resources: {bar: {a: true}} #-}
// -----
"t.x"() : () -> () {-# external_resources: {foo: {a: true}} #-} {-# external_resources: {foo: {a: false}} #-} 
// -----
"t.x"() : () -> () {-# external_resources: {foo: {a: "0x04000000010000000000000000000000", c: true}} #-}
// -----
"t.x"() : () -> () {-# external_resources: {foo: {a: "0x04000000010000000000000000000000"}} #-}
// -----
{-# external_resources: {foo: {a: true}} #-} "t.x"() : () -> () 
// -----
module {} {-# external_resources: {mlir_reproducer: {pipeline: "builtin.module(canonicalize)", disable_threading: true, verify_each: false}, o: {a: true}} #-}
// -----
"t.x"() : () -> () {-# external_resources: {foo.bar: {a.b: true}} #-}
