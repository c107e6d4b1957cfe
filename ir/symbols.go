package ir

import "sync"

// SymbolName is the attribute by which an op of a symbol table is found.
const SymbolName = "sym_name"

// symbolTables are the names in the symbol tables of a module, as they were
// at an epoch. Each table is read once, at the first question: a search through
// the table for each call would take quadratic time.
type symbolTables struct {
	mu     sync.Mutex
	epoch  uint64
	tables map[*Op]map[string]*Op
}

// SymbolIn finds the op named name in the first region of table, the first one
// if there are several; nil if there is none.
func (m *Module) SymbolIn(table *Op, name string) *Op {
	s := &m.symbols
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables == nil || s.epoch != m.Epoch() {
		s.epoch, s.tables = m.Epoch(), map[*Op]map[string]*Op{}
	}
	ops, known := s.tables[table]
	if !known {
		ops = symbolsOf(table)
		s.tables[table] = ops
	}
	return ops[name]
}

func symbolsOf(table *Op) map[string]*Op {
	if table.NumRegions() == 0 || table.RegionAt(0).Empty() {
		return nil
	}
	ops := map[string]*Op{}
	for o := range table.RegionAt(0).Entry().Ops {
		if name, ok := o.StringAttr(SymbolName); ok && ops[name] == nil {
			ops[name] = o
		}
	}
	return ops
}
