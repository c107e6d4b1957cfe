// Package hostile makes the inputs that tests hold every command to: texts that
// somebody broke (Mutator), and texts that grow, made to take more time or memory
// than their size is worth (Families).
package hostile
