

// want 3: 'arith.extsi' op requires the same shape for all operands and results
 
{-# external_resources: {foo: {a: true}} #-} "t.x"() : () -> () {-# external_resources: {foo: {a: true}} #-} "t.x"() : () -> () 