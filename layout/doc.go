// Package layout says where each element of a tensor lives: in which register
// of which lane, warp and block, or at which offset of shared or tensor memory.
//
// A Linear is such a function, linear over GF(2), with the algebra that
// questions about layouts are put in: composition, products of tiles and their
// quotients, inverses, parts, copies (free variables). Of makes the Linear of
// an encoding and a shape, for every encoding of Triton, equal to Triton's; a
// Cache asks it once per encoding and shape. Nonsense is an *EncodingError that
// names the number.
//
// An Inferrer answers which encodings ops give their results, as Triton's
// verifiers demand (Trans, Reshape, Join, Split, …; CheckDotOperand); Cache.Equal
// says whether two encodings lay out a tensor alike, and Linear.CutsSwizzle,
// Linear.Contiguous and Cache.BufferElements are what views of memory are
// checked by.
//
// Convert says how far a conversion moves elements, and Cache.Scratch how much
// shared memory Triton gives it; SharedAccess the vector and the bank conflicts
// of loads and stores; Linear.Reduce where a reduction takes place.
//
// The package reads attributes by the names of their parameters and knows no
// dialect, so that dialects may ask it.
package layout
