package printer

// idTexts maps types and attributes, by ir.TypeID and ir.AttrID, to texts. Most
// ids are those of locations, which have texts only where they are aliases: a
// number is kept for each, not a string.
type idTexts struct {
	index []uint32 // 1 + place in texts; 0: none
	texts *[]string
}

// newIDTexts makes a table for so many ids of which about texts have one.
func newIDTexts(ids, texts int) idTexts {
	list := make([]string, 0, texts)
	return idTexts{make([]uint32, ids), &list}
}

// get is the text of an id, or "".
func (t *idTexts) get(id int) string {
	if id >= len(t.index) || t.index[id] == 0 {
		return ""
	}
	return (*t.texts)[t.index[id]-1]
}

// set gives an id a text; ids that came after the table was made have none.
func (t *idTexts) set(id int, text string) {
	if id >= len(t.index) {
		return
	}
	*t.texts = append(*t.texts, text)
	t.index[id] = uint32(len(*t.texts))
}

// hidden is a table with the same texts, none of which get finds before it is
// shown.
func (t *idTexts) hidden() idTexts { return idTexts{make([]uint32, len(t.index)), t.texts} }

// show makes the text that all has for an id known.
func (t *idTexts) show(id int, all *idTexts) { t.index[id] = all.index[id] }
