package cputime

import (
	"syscall"
	"time"
)

const ofThread = 1 // RUSAGE_THREAD of getrusage(2)

func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(ofThread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
