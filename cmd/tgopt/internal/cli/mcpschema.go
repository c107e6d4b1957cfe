package cli

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// A schema is a JSON schema.
type schema = map[string]any

// mcpDescriptions say what tools answer.
var mcpDescriptions = map[string]string{
	"target":  "What is known of GPUs: registers, shared memory, warps and blocks of a unit, by name (sm_90, h100, gfx942, mi300x, pvc) or of all.",
	"report":  "All that is known of the kernels of a TTGIR or TTIR text before it is compiled: registers at the peak and the values that hold them with their Python lines, spills, shared memory, occupancy, remarks. `format` adds a report to read.",
	"risk":    "In short, for each kernel of a text and target: registers, the probability of a spill, shared memory and its limit, occupancy and what limits it. Ask this before compiling a configuration.",
	"advise":  "What would help each kernel of a text: rewrites and launch parameters with what they would change, and what to know of it.",
	"fits":    "Whether kernels can be launched on chips, and if not which resource is over by how much, and whose buffers take it. Give a text, or `launch` with the figures.",
	"rewrite": "What passes make of a text: the rewritten text, and remarks with their places.",
	"layout":  "Which register of which lane and warp holds each element of a tensor, or where in shared memory it lies, as a linear layout; of an encoding, or of a type.",
	"compile": "What Triton, ptxas, AMD's or Intel's compiler make of the kernels of a text: registers, spilled bytes, shared memory, instructions. Takes seconds, and an installed Triton (environment TGOPT_TRITON) or ocloc.",
}

// mcpParameters say what parameters are, wherever they have that name.
var mcpParameters = map[string]string{
	"text":                  "the module, TTGIR or TTIR",
	"name":                  "what messages call the text",
	"file":                  "in place of text: a file below the allowed folder",
	"output":                "a file below the allowed folder that the rewritten text is written to",
	"release":               "the release of Triton that wrote the text, such as 3.6; by default what the text tells",
	"metadata":              "the JSON that Triton writes beside a dump",
	"binary":                "NVIDIA's cubin of the kernel, in base64: what the compiler made of it says registers and stack",
	"assembly":              "AMD's assembly of the kernel: what the compiler made of it says registers and stack",
	"target":                "a chip by number or name (sm_90, h100, gfx942, mi300x, pvc), or several with commas; by default the one that the module names",
	"targets":               "chips by number or name; by default the one that the module names",
	"num_warps":             "warps of a block, where the text does not say",
	"threads_per_warp":      "lanes of a warp, where the text does not say",
	"num_stages":            "stages of pipelines, of TTIR",
	"passes":                "a pipeline of passes, such as reduce-liveness or reduce-liveness{mode=smem},cse",
	"advice":                "false leaves remarks out, which takes less time",
	"format":                "text adds a table or report to read; of a report also markdown or html, of a layout svg or html",
	"color":                 "styles of terminals in that report",
	"width":                 "columns of lines of that report",
	"explain":               "says in that report how figures came about",
	"print":                 "faithful, with the names of the text, or mlir",
	"verdicts":              "in place of a text: those of earlier answers with their config, for which the nearest that can be launched is found",
	"launch":                "in place of a text: what one block takes",
	"shared":                "bytes of shared memory",
	"threads":               "threads of a block",
	"registers":             "32-bit registers of a thread",
	"tensor_memory_columns": "columns of tensor memory",
	"cluster":               "blocks of a cluster",
	"encoding":              "an encoding such as #ttg.blocked<{…}>, with shape, or a type such as tensor<16x16xf16, #ttg.blocked<{…}>>",
	"shape":                 "extents of the tensor: 16x16",
	"elem":                  "type of the elements: f16",
	"convert":               "another encoding: what converting to it moves",
}

func describedParameter(name string, s schema) schema {
	if text := mcpParameters[name]; text != "" {
		s["description"] = text
	}
	return s
}

// questionSchema describes what a question of package serve takes: no parameter is
// needed, since which are depends on others. What is wrong the answer says.
func questionSchema(t reflect.Type) schema {
	w := &schemaWriter{question: true}
	return w.object(t)
}

// answerSchema describes an answer of package serve.
func answerSchema(t reflect.Type) schema {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	w := &schemaWriter{definitions: schema{}}
	s := w.object(t)
	if len(w.definitions) > 0 {
		s["$defs"] = w.definitions
	}
	return s
}

// A schemaWriter describes types of Go as encoding/json writes them.
type schemaWriter struct {
	question    bool
	definitions schema // structs of answers by name; they may hold one another
}

func (w *schemaWriter) object(t reflect.Type) schema {
	properties, required := schema{}, []string{}
	w.fields(t, properties, &required)
	s := schema{"type": "object", "properties": properties}
	if w.question {
		s["additionalProperties"] = false
	} else {
		s["required"] = required
	}
	return s
}

func (w *schemaWriter) fields(t reflect.Type, properties schema, required *[]string) {
	var embedded []reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		switch {
		case f.Anonymous && f.Tag.Get("json") == "":
			embedded = append(embedded, f.Type)
		case !f.IsExported() || name == "-" || properties[name] != nil: // the last: hidden by a field of what it is embedded in
		case w.question:
			properties[name] = describedParameter(name, w.of(f.Type))
		default:
			properties[name] = w.of(f.Type)
			if !strings.Contains(options, "omit") {
				*required = append(*required, name)
			}
		}
	}
	for _, t := range embedded {
		w.fields(t, properties, required)
	}
}

func (w *schemaWriter) of(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[json.RawMessage]() || t.Implements(reflect.TypeFor[json.Marshaler]()) && t.Kind() != reflect.Pointer:
		return schema{}
	case t == reflect.TypeFor[[]byte](): // base64
		return schema{"type": "string"}
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) && t.Kind() != reflect.Pointer:
		return schema{"type": "string"}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.orNull(w.of(t.Elem()))
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return schema{"type": "number"}
	case reflect.Slice, reflect.Array:
		return w.orNull(schema{"type": "array", "items": w.of(t.Elem())})
	case reflect.Map:
		return w.orNull(schema{"type": "object", "additionalProperties": w.of(t.Elem())})
	case reflect.Struct:
		if w.question {
			return w.object(t)
		}
		if _, ok := w.definitions[t.Name()]; !ok && t.Name() != "" {
			w.definitions[t.Name()] = nil // it is being written
			w.definitions[t.Name()] = w.object(t)
		}
		if t.Name() == "" {
			return w.object(t)
		}
		return schema{"$ref": "#/$defs/" + t.Name()}
	case reflect.Interface:
		return schema{}
	default:
		return schema{"type": "integer"}
	}
}

// orNull is for what is null where it is not known; questions leave it out.
func (w *schemaWriter) orNull(s schema) schema {
	if w.question {
		return s
	}
	return schema{"anyOf": []schema{s, {"type": "null"}}}
}

// offerFiles adds the parameters that name files.
func (s *mcpServer) offerFiles(question schema, writes bool) {
	properties := question["properties"].(schema)
	if _, ok := properties["text"]; ok {
		properties["file"] = describedParameter("file", schema{"type": "string"})
	}
	if writes {
		properties["output"] = describedParameter("output", schema{"type": "string"})
	}
}
