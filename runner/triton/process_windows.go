package triton

import (
	"context"
	"errors"
)

func lock(context.Context, string) (func(), error) {
	return nil, errors.New("there are no wheels of Triton for Windows")
}
