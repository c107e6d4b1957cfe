package cli

import (
	"context"
	"net"
)

func listenPrivately(ctx context.Context, path string) (net.Listener, error) {
	var config net.ListenConfig
	return config.Listen(ctx, "unix", path)
}
