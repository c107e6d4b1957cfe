module {
  llvm.func @g(i32) -> i32
  llvm.func @pers(...) -> i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.array<1 x ptr>) -> i32 attributes {personality = @pers} {
    %0 = llvm.mlir.zero : !llvm.ptr
    %1 = llvm.invoke @g(%arg0) to ^bb1(%arg0 : i32) unwind ^bb4 {x} : (i32) -> i32
  ^bb1(%2: i32):  // pred: ^bb0
    llvm.invoke %arg1(%arg0) to ^bb2 unwind ^bb4 : !llvm.ptr, (i32) -> ()
  ^bb2:  // pred: ^bb1
    %3 = llvm.invoke fastcc @g(%arg0) to ^bb3 unwind ^bb4 vararg(!llvm.func<i32 (i32, ...)>) ["foo"(%arg0 : i32)] : (i32 {llvm.signext}) -> i32
  ^bb3:  // pred: ^bb2
    llvm.return %1 : i32
  ^bb4:  // 3 preds: ^bb0, ^bb1, ^bb2
    %4 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (filter %arg2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
    llvm.resume %4 : !llvm.struct<(ptr, i32)>
  ^bb5:  // no predecessors
    %5 = llvm.landingpad (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.resume %5 {x} : !llvm.struct<(ptr, i32)>
  }
}
// -----
module {
  llvm.mlir.alias external @foo_alias {dso_local} : !llvm.ptr {
    %0 = llvm.mlir.addressof @callee : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias weak hidden thread_local unnamed_addr @bar : i32 {
    %0 = llvm.mlir.addressof @callee : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func @callee() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.ifunc external @foo : !llvm.func<void ()>, !llvm.ptr @callee {dso_local}
  llvm.mlir.ifunc linkonce_odr hidden local_unnamed_addr @foo2 : !llvm.func<void (i32)>, !llvm.ptr @callee
}
// -----
module {
  llvm.func @ctor() {
    llvm.return
  }
  llvm.mlir.global_ctors ctors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.global_dtors dtors = [@ctor], priorities = [0 : i32], data = [@ctor] {x}
  llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>] {x}
}
// -----
module {
  llvm.func @va(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = llvm.va_arg %arg0 : (!llvm.ptr) -> i32
    %1 = llvm.blockaddress <function = @va, tag = <id = 1>> : !llvm.ptr
    llvm.indirectbr %1 : !llvm.ptr, [
    ^bb1(%0 : i32),
    ^bb2
    ] {x}
  ^bb1(%2: i32):  // pred: ^bb0
    llvm.blocktag <id = 1>
    llvm.return
  ^bb2:  // pred: ^bb0
    llvm.indirectbr %1 : !llvm.ptr, []
  }
}
