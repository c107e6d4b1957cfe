include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def Acme_Dialect : Dialect { let name = "acme"; let summary = "what a fork adds"; let cppNamespace = "::acme"; }
class Acme_Op<string m, list<Trait> ts = []> : Op<Acme_Dialect, m, ts>;
def Acme_Mode : I32EnumAttr<"Mode", "how", [I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Exact", 1, "exact">]> { let cppNamespace = "::acme"; }
def Acme_Tile : TypeDef<Acme_Dialect, "Tile"> { let mnemonic = "tile"; let parameters = (ins "int":$rows, "::mlir::Type":$elementType); let assemblyFormat = "`<` $rows `,` $elementType `>`"; }
def Acme_Opaque : TypeDef<Acme_Dialect, "Opaque"> { let mnemonic = "opaque"; let parameters = (ins "int":$n); let hasCustomAssemblyFormat = 1; }
def Acme_Fuse : Acme_Op<"fuse", [Pure, SameOperandsAndResultType]> { let summary = "multiplies and adds";
  let arguments = (ins AnyFloat:$a, AnyFloat:$b, DefaultValuedAttr<Acme_Mode, "::acme::Mode::Fast">:$mode, OptionalAttr<I32Attr>:$level);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$a `,` $b (`mode` `=` $mode^)? attr-dict `:` type($result)"; let hasCustomAssemblyFormat = 1; }
def Acme_Load : Acme_Op<"load"> { let arguments = (ins Arg<Acme_Tile, "", [MemRead]>:$tile, Optional<I1>:$mask, Variadic<Index>:$at); let results = (outs AnyTypeOf<[I32, F32]>:$value);
  let assemblyFormat = "$tile `[` $at `]` (`if` $mask^)? attr-dict `:` type($tile) `->` type($value)"; let traits = [AttrSizedOperandSegments]; }
def Acme_Odd : Acme_Op<"odd", [Terminator, RegionBranchOpInterface, RegionBranchTerminatorOpInterface]> { let regions = (region AnyRegion:$body); let hasCustomAssemblyFormat = 1; let hasVerifier = 1; }
def Acme_Yield : Acme_Op<"yield", [Terminator, ReturnLike]> { let assemblyFormat = "attr-dict"; }
