package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/lsp"
)

// A server reads files and tells what is in them, and does not ask who a client
// is: a socket is for its user, a port for its machine.

// serveSocket serves until ctx ends. Where it listens is said on stderr, since
// the port may have been left to the system.
func (t *tool) serveSocket(ctx context.Context, srv *lsp.Server, address string, remote bool) error {
	var l net.Listener
	var err error
	if path, ok := strings.CutPrefix(address, "unix:"); ok {
		if path != "" { // which the folder is not
			path = t.path(path)
		}
		l, err = t.listenUnix(ctx, path)
	} else {
		l, err = listenTCP(ctx, address, remote)
	}
	if err != nil {
		return wrongf("%w", err)
	}
	t.say("%s lsp: listening on %s\n", t.name, cmp.Or(l.Addr().String(), address))
	return srv.Listen(ctx, l)
}

// listenTCP listens on the loopback interface, and on another only if that is
// allowed. Without a host it is the loopback interface, or all.
func listenTCP(ctx context.Context, address string, remote bool) (net.Listener, error) {
	if host, port, err := net.SplitHostPort(address); err == nil && host == "" && !remote {
		address = net.JoinHostPort("localhost", port)
	}
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, err
	}
	if !at.IP.IsLoopback() && !remote {
		return nil, fmt.Errorf("--listen=%s: other machines reach that address, and clients are not asked who they are; --allow-remote allows it", address)
	}
	var config net.ListenConfig
	return config.Listen(ctx, "tcp", at.String())
}

// listenUnix listens on a socket of mode 0600 in a folder that is the user's alone
// to write to: elsewhere another could put a socket of his in its place.
// On Linux a name that is empty or begins with @ is no file, and everybody may connect
// to it.
func (t *tool) listenUnix(ctx context.Context, path string) (net.Listener, error) {
	if path == "" {
		return nil, errors.New("unix: names no socket: expected unix:PATH")
	}
	if path[0] == '@' {
		path = "./" + path
	}
	if err := t.files.Private(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("unix:%s: %w; a socket is put into a folder that is yours alone, of mode 0700 say", path, err)
	}
	if err := removeDeadSocket(ctx, path); err != nil {
		return nil, err
	}
	return listenPrivately(ctx, path)
}

// removeDeadSocket removes the socket of a server that was killed: one that
// nobody answers on.
func removeDeadSocket(ctx context.Context, path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("%s exists and is no socket", path)
	}
	var dialer net.Dialer
	if conn, err := dialer.DialContext(ctx, "unix", path); err == nil {
		conn.Close()
		return fmt.Errorf("a server listens on %s already", path)
	}
	return os.Remove(path)
}
