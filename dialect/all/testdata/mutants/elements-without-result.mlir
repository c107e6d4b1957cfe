
// want 3: 'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types
  %0 = "vector.from_elements"(%a) : (f32) -> ()<2xf32>
  return
}