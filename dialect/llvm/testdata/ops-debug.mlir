#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_basic_type1 = #llvm.di_basic_type<name = "int0">
#di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a.py" in "/tmp/x y">
#di_null_type = #llvm.di_null_type
#di_subroutine_type = #llvm.di_subroutine_type<>
#di_compile_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #di_file, producer = "triton", isOptimized = true, emissionKind = Full, nameTableKind = None, splitDebugFilename = "s">
#di_compile_unit1 = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = false, emissionKind = LineTablesOnly>
#di_composite_type1 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #di_basic_type, flags = Public, elements = #llvm.di_subrange<count = 4 : i64>, #llvm.di_subrange<lowerBound = 0 : i64, upperBound = 4 : i64, stride = 1 : i64>>
#di_composite_type2 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #di_basic_type, dataLocation = <[DW_OP_push_object_address, DW_OP_deref]>, rank = <[DW_OP_deref]>, allocated = <[DW_OP_lit0, DW_OP_ne]>, associated = <[DW_OP_LLVM_convert(1, DW_ATE_signed)]>, elements = #llvm.di_generic_subrange<count = #llvm.di_expression<[DW_OP_lit0]>, lowerBound = #llvm.di_expression<>, upperBound = #llvm.di_expression<[DW_OP_push_object_address, DW_OP_plus_uconst(16), DW_OP_deref]>, stride = #llvm.di_expression<[DW_OP_LLVM_fragment(0, 32)]>>>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "p", baseType = #di_composite_type, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3, extraData = #di_basic_type>
#di_module = #llvm.di_module<file = #di_file, scope = #di_file, name = "m", configMacros = "c", includePath = "i", apinotes = "a", line = 42, isDecl = true>
#di_namespace = #llvm.di_namespace<name = "n", scope = #di_file, exportSymbols = true>
#di_subroutine_type1 = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_null_type, #di_basic_type, #di_basic_type>
#di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #di_derived_type>
#di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", linkageName = "gg", file = #di_file, line = 5, type = #di_basic_type, isLocalToUnit = true, isDefined = true, alignInBits = 8>
#di_subprogram = #llvm.di_subprogram<recId = distinct[3]<>, id = distinct[4]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", linkageName = "_Z", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type1>
#di_common_block = #llvm.di_common_block<scope = #di_subprogram, decl = #di_global_variable, name = "a", file = #di_file, line = 8>
#di_composite_type3 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "S", file = #di_file, line = 4, scope = #di_file, baseType = #di_basic_type, flags = "TypePassByReference|NonTrivial", sizeInBits = 64, alignInBits = 32, elements = #di_derived_type1, #di_derived_type>
#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_deref]>>
#di_global_variable_expression1 = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <>>
#di_label = #llvm.di_label<scope = #di_subprogram, name = "l", file = #di_file, line = 42>
#di_lexical_block = #llvm.di_lexical_block<scope = #di_subprogram, file = #di_file, line = 1, column = 2>
#di_lexical_block_file = #llvm.di_lexical_block_file<scope = #di_lexical_block, file = #di_file, discriminator = 3>
#di_subprogram1 = #llvm.di_subprogram<id = distinct[5]<>, compileUnit = #di_compile_unit1, scope = #di_file, name = "g", subprogramFlags = Definition, type = #di_subroutine_type, retainedNodes = #di_basic_type, #di_composite_type3>
#di_imported_entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #di_subprogram1, entity = #di_module, file = #di_file, line = 1, name = "n", elements = #di_namespace>
#di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block_file, name = "x", file = #di_file, line = 6, arg = 1, alignInBits = 32, type = #di_composite_type3, flags = Artificial>
#di_local_variable1 = #llvm.di_local_variable<scope = #di_lexical_block_file>
#di_subprogram2 = #llvm.di_subprogram<id = distinct[6]<>, compileUnit = #di_compile_unit1, scope = #di_subprogram1, annotations = #llvm.di_annotation<name = "a", value = "b">, #llvm.di_annotation<name = "c", value = "b">>
#di_string_type = #llvm.di_string_type<tag = DW_TAG_string_type, name = "character(*)", sizeInBits = 32, alignInBits = 8, stringLength = #di_local_variable, stringLengthExp = <[DW_OP_push_object_address, DW_OP_plus_uconst(8)]>, stringLocationExp = <[DW_OP_push_object_address, DW_OP_deref]>, encoding = DW_ATE_signed_char>
module {
  llvm.func @f(%arg0: !llvm.ptr) {
    llvm.intr.dbg.declare #di_local_variable = %arg0 : !llvm.ptr
    llvm.intr.dbg.declare #di_local_variable1 #llvm.di_expression<[DW_OP_deref, DW_OP_constu(3)]> = %arg0 : !llvm.ptr {x}
    llvm.intr.dbg.value #di_local_variable = %arg0 : !llvm.ptr
    llvm.intr.dbg.label #di_label
    llvm.return {a = [#di_composite_type1, #di_composite_type2, #di_imported_entity, #di_string_type, #di_common_block, #di_global_variable_expression, #di_global_variable_expression1, #di_namespace, #di_basic_type1, #di_compile_unit1, #di_subprogram2]}
  }
}
