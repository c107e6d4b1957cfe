package cputime

import (
	"syscall"
	"time"
)

// Of getrusage(2): RUSAGE_SELF and RUSAGE_THREAD.
const (
	ofProcess = 0
	ofThread  = 1
)

func used(who int) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
