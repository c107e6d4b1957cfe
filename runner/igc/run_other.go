//go:build !unix

package igc

import (
	"context"
	"errors"
)

func run(context.Context, Limits, string, []string, string, ...string) (string, error) {
	return "", errors.New("ocloc is run on Linux alone")
}
