package lsp

import "time"

// watch ends the session when the process of the client is gone, as the
// protocol asks of servers: a killed client may leave its end of the pipe to a
// child.
func (s *session) watch(pid int) {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-s.conn.Done():
			return
		case <-tick.C:
			if !alive(pid) {
				s.server.logf("the client, process %d, is gone", pid)
				s.leave()
				return
			}
		}
	}
}
