
// want 3: 'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.
func.func @f() 
  %0 = spirv.Variable : !spirv.ptr<f32, Private>
  
  %0 = spirv.Variable : !sp'irv.ptr<f32, Private>
  return
}