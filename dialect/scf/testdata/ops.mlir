module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1, %arg5: f32, %arg6: tensor<8x8xf32>, %arg7: memref<8xf32>) -> f32 {
    scf.for %arg8 = %arg0 to %arg1 step %arg2 {
    }
    scf.for unsigned %arg8 = %arg3 to %arg3 step %arg3  : i32 {
    } {foo = 1 : i32}
    %0:2 = scf.for %arg8 = %arg0 to %arg1 step %arg2 iter_args(%arg9 = %arg3, %arg10 = %arg5) -> (i32, f32) {
      scf.yield %arg9, %arg10 : i32, f32
    }
    %1 = scf.for %arg8 = %arg3 to %arg3 step %arg3 iter_args(%arg9 = %arg3) -> (i32)  : i32 {
      scf.yield %arg9 : i32
    } {a = 1 : i64}
    scf.for %arg8 = %arg0 to %arg1 step %arg2 {
    }
    scf.if %arg4 {
    } {x}
    scf.if %arg4 {
    } else {
    }
    scf.if %arg4 {
    } else {
      %c1_i32 = arith.constant 1 : i32
    }
    %2 = scf.if %arg4 -> (i32) {
      scf.yield %arg3 : i32
    } else {
      scf.yield %arg3 : i32
    }
    %3:2 = scf.if %arg4 -> (i32, f32) {
      scf.yield %arg3, %arg5 : i32, f32
    } else {
      scf.yield %arg3, %arg5 : i32, f32
    } {yy}
    %4 = scf.while (%arg8 = %arg3) : (i32) -> i32 {
      scf.condition(%arg4) %arg8 : i32
    } do {
    ^bb0(%arg8: i32):
      scf.yield %arg8 : i32
    }
    %5:2 = scf.while (%arg8 = %arg3, %arg9 = %arg5) : (i32, f32) -> (i32, f32) {
      scf.condition(%arg4) %arg8, %arg9 : i32, f32
    } do {
    ^bb0(%arg8: i32, %arg9: f32):
      scf.yield %arg8, %arg9 : i32, f32
    } attributes {foo = 1 : i64}
    scf.while : () -> () {
      scf.condition(%arg4)
    } do {
      scf.yield
    }
    scf.while (%arg8 = %arg3) : (i32) -> () {
      scf.condition(%arg4)
    } do {
      scf.yield %arg3 : i32
    }
    scf.execute_region {
      scf.yield
    } {foo}
    %6 = scf.execute_region -> i32 {
      scf.yield %arg3 : i32
    }
    %7:2 = scf.execute_region -> (i32, f32) no_inline {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield %arg3, %arg5 : i32, f32
    } {foo}
    scf.index_switch %arg0 {foo} 
    case 2 {
      scf.yield
    }
    case 5 {
      scf.yield
    }
    default {
    }
    %8 = scf.index_switch %arg0 -> i32 
    case -2 {
      scf.yield %arg3 : i32
    }
    default {
      scf.yield %arg3 : i32
    }
    %9:2 = scf.index_switch %arg0 -> i32, i32 
    case -2 {
      scf.yield %arg3, %arg3 : i32, i32
    }
    default {
      scf.yield %arg3, %arg3 : i32, i32
    }
    scf.index_switch %arg0 
    default {
    }
    scf.parallel (%arg8, %arg9) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
      scf.reduce 
    }
    %10 = scf.parallel (%arg8) = (%arg0) to (%arg1) step (%arg2) init (%arg5) -> f32 {
      scf.reduce(%arg5 : f32) {
      ^bb0(%arg9: f32, %arg10: f32):
        %14 = arith.addf %arg9, %arg10 : f32
        scf.reduce.return %14 : f32
      }
    } {foo}
    %11:2 = scf.parallel (%arg8) = (%arg0) to (%arg1) step (%arg2) init (%arg5, %arg3) -> (f32, i32) {
      scf.reduce(%arg5, %arg3 : f32, i32) {
      ^bb0(%arg9: f32, %arg10: f32):
        %14 = arith.addf %arg9, %arg10 : f32
        scf.reduce.return %14 : f32
      }, {
      ^bb0(%arg9: i32, %arg10: i32):
        scf.reduce.return %arg10 : i32
      }
    }
    scf.forall (%arg8, %arg9) in (%arg1, %arg1) {
    }
    scf.forall (%arg8, %arg9) = (0, %arg0) to (%arg1, 8) step (1, %arg2) {
    }
    %12 = scf.forall (%arg8) in (8) shared_outs(%arg9 = %arg6) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
      }
    } {foo.mapping = [1, 2]}
    %13:2 = scf.forall (%arg8) in (8) shared_outs(%arg9 = %arg6, %arg10 = %arg6) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
      scf.forall.in_parallel {
      } {foo}
    }
    scf.forall (%arg8) in (8) {
    }
    return %arg5 : f32
  }
}
