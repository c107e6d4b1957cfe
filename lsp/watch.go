package lsp

import "time"

// watchEvery is how often the process of a client is looked at.
const watchEvery = time.Second

// watch ends the session when the process of the client is gone, as the
// protocol asks of servers: a killed client may leave its end of the pipe to
// another process. A process that is not there to begin with is one that this
// one cannot see, in another container or on another machine.
func (s *session) watch(pid int) {
	there := s.server.Alive(pid)
	if !there() {
		return
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.conn.Done():
			return
		case <-tick.C:
			if !there() {
				s.server.logf("the client, process %d, is gone", pid)
				s.leave()
				return
			}
		}
	}
}
