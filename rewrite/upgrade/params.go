package upgrade

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// Types and attributes of a legacy text are taken as they are read, since their
// release had other rules for them. Those that are written must obey the rules of
// the newest.

// inAttr says what of an attribute the newest release does not know or refuses,
// "" if nothing.
func (u *upgrader) inAttr(a ir.Attribute) string {
	switch a := a.(type) {
	case *ir.CustomAttr:
		return memo(&u.wrong, ir.Attribute(a), func() string {
			def, ok := a.Def.(*dialect.Attr)
			if !ok {
				return ""
			}
			return u.custom("#"+a.Name, def.Releases, def.Params, &def.ParamHooks, a.Name, a.Params)
		})
	case *ir.ArrayAttr:
		return memo(&u.wrong, ir.Attribute(a), func() string { return first(a.Elems, u.inAttr) })
	case *ir.DictAttr:
		return memo(&u.wrong, ir.Attribute(a), func() string {
			return first(a.Entries, func(n ir.NamedAttr) string { return u.inAttr(n.Value) })
		})
	case *ir.TypeAttr:
		return u.inType(a.Type)
	}
	return ""
}

// inType is inAttr for a type.
func (u *upgrader) inType(t ir.Type) string {
	switch t := t.(type) {
	case *ir.TensorType:
		return memo(&u.wrongTypes, ir.Type(t), func() string {
			if what := u.inType(t.Elem); what != "" {
				return what
			}
			return u.inAttr(t.Encoding)
		})
	case *ir.CustomType:
		return memo(&u.wrongTypes, ir.Type(t), func() string {
			def, ok := t.Def.(*dialect.Type)
			if !ok {
				return ""
			}
			return u.custom("!"+t.Name, def.Releases, def.Params, &def.ParamHooks, t.Name, t.Params)
		})
	case *ir.FunctionType:
		return memo(&u.wrongTypes, ir.Type(t), func() string {
			if what := first(t.Inputs, u.inType); what != "" {
				return what
			}
			return first(t.Results, u.inType)
		})
	}
	return ""
}

// custom looks at what a dialect defines: first whether it is known, then what is
// in it, then whether that makes sense together.
func (u *upgrader) custom(text string, known release.Range, specs []dialect.AttrSpec, hooks *dialect.ParamHooks, name string, params []ir.Attribute) (what string) {
	if known.Until != 0 {
		return text + " is not known since " + (known.Until + 1).String()
	}
	for i, p := range params {
		if p == nil {
			continue
		}
		if i < len(specs) && specs[i].Releases.Until != 0 {
			return "'" + specs[i].Name + "' of " + text + " has no meaning since " + (specs[i].Releases.Until + 1).String()
		}
		if what := u.inAttr(p); what != "" {
			return what
		}
	}
	if hooks.Verify != nil {
		hooks.Verify(params, func(format string, args ...any) {
			if what == "" {
				what = "'" + name + "' " + fmt.Sprintf(format, args...)
			}
		})
	}
	return what
}

// memo looks at a key once: types and attributes share their parts.
func memo[K comparable](known *map[K]string, key K, look func() string) string {
	if what, ok := (*known)[key]; ok {
		return what
	}
	what := look()
	if *known == nil {
		*known = make(map[K]string)
	}
	(*known)[key] = what
	return what
}

// first is what is said of the first of a list of which something is.
func first[T any](list []T, look func(T) string) string {
	for _, x := range list {
		if what := look(x); what != "" {
			return what
		}
	}
	return ""
}
