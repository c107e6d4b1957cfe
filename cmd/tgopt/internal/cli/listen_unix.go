//go:build !windows

package cli

import (
	"context"
	"net"
	"syscall"
)

// listenPrivately makes a socket of mode 0600. It has that from its beginning, by
// the umask, which is the process's: nothing else makes files meanwhile.
func listenPrivately(ctx context.Context, path string) (net.Listener, error) {
	defer syscall.Umask(syscall.Umask(0o177))
	var config net.ListenConfig
	return config.Listen(ctx, "unix", path)
}
