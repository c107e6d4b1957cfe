// Package layout says where each element of a tensor lives: in which register
// of which lane, warp and block, or at which offset of shared or tensor memory.
//
// Of makes the linear.Layout of an encoding and a shape, for every encoding of
// Triton, equal to Triton's; a Cache asks it once per encoding and shape. Nonsense
// is an *EncodingError that names the number. Rank and CGALayout read what all
// encodings have.
//
// An Inferrer answers which encodings ops give their results, as Triton's
// verifiers demand (Trans, Reshape, Join, Split, …; CheckDotOperand); Cache.Equal
// says whether two encodings lay out a tensor alike, and Cache.BufferElements,
// with linear.Layout's CutsSwizzle and Contiguous, are what views of memory are checked by.
//
// Convert says how far a conversion moves elements, Cache.Scratch how much
// shared memory Triton gives it, and Conversion.Traffic by which instructions it
// goes through that; Served how shared memory serves loads and stores, and
// SharedAccess their vector and Triton's count of conflicts; linear.Layout.Reduce
// where a reduction takes place.
//
// The package reads attributes by the names of their parameters and knows no
// dialect, so that dialects may ask it.
package layout
