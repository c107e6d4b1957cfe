package lsp

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// scriptHashes are the sources of a content security policy that let the
// scripts of a page run, and no others.
func scriptHashes(html string) []string {
	list := []string{}
	for {
		begin := strings.Index(html, "<script")
		if begin < 0 {
			return list
		}
		html = html[begin:]
		open := strings.IndexByte(html, '>')
		end := strings.Index(html, "</script>")
		if open < 0 || end < open {
			return list
		}
		sum := sha256.Sum256([]byte(html[open+1 : end]))
		list = append(list, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
		html = html[end:]
	}
}
