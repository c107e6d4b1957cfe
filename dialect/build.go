package dialect

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// Complete checks what an op is to be made of against its definition: that the
// dialect has an op of the name, and how many operands and results. It adds the
// sizes of groups and the types of the results where they are left out and follow
// from the rest. Ops of dialects that are not known pass.
func Complete(m *ir.Module, st *ir.OpState) error {
	def, ok := st.Name.Def.(*Op)
	if !ok {
		return unknownOp(RegistryOf(m.Op()), st.Name)
	}
	s := def.Signature()
	attrs := st.Attrs
	addSizes := func(l *Groups, n int) error {
		if !l.sized || AttrNamed(attrs, l.Segments) != nil {
			return nil
		}
		sizes, err := l.sizes(n)
		if err == nil {
			attrs = append(attrs[:len(attrs):len(attrs)], ir.NamedAttr{Name: l.Segments, Value: m.Context().I32Array(sizes...)})
		}
		return err
	}
	err := addSizes(&s.Operands, len(st.Operands))
	if err == nil && len(st.Types) == 0 {
		types := make([]ir.Type, len(st.Operands))
		for i, v := range st.Operands {
			types[i] = v.Type()
		}
		st.Types, err = Infer(m.Context(), def, types, attrs)
	} else if err == nil {
		_, err = s.Operands.Split(len(st.Operands), attrs, nil)
	}
	if err == nil {
		err = addSizes(&s.Results, len(st.Types))
	}
	if err == nil {
		_, err = s.Results.Split(len(st.Types), attrs, nil)
	}
	if err != nil {
		return fmt.Errorf("'%s' op %w", def.Name, err)
	}
	st.Attrs = attrs
	return nil
}

// unknownOp is nil for an op that may be of a dialect which nobody described.
func unknownOp(r *Registry, name *ir.OpName) error {
	if r == nil {
		return nil
	}
	if text := r.UnknownOp(name.String()); text != "" {
		return errors.New(text)
	}
	return nil
}

// UnknownOp says that a dialect which is registered has no op of a name, and
// which may be meant; "" of ops that there are, and of other dialects.
func (r *Registry) UnknownOp(name string) string {
	e := r.entry(name)
	if e == nil || e.ops[name] != nil || !strings.Contains(name, ".") {
		return ""
	}
	if now, _ := r.LegacyOp(name); r.Op(now) != nil {
		return ""
	}
	names := make([]string, len(e.d.Ops))
	for i := range e.d.Ops {
		names[i] = e.d.Ops[i].Name
	}
	return fmt.Sprintf("unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations%s",
		name, e.d.Name, spelling.Suggest(name, names))
}
