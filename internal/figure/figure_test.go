package figure

import "testing"

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", -999: "-999", 1234567: "1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", 1e-9: "< 1 %", 0.0099: "< 1 %", 0.01: "1 %", 0.125: "12 %", 0.99: "99 %", 0.991: "> 99 %", 1: "100 %"} {
		if got := Percent(p); got != want {
			t.Errorf("%v: %s, want %s", p, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1: "1 byte", 2: "2 bytes", 65536: "65,536 bytes", -1000: "-1,000 bytes"} {
		if got := Count(n, "byte"); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestAverage(t *testing.T) {
	for x, want := range map[float64]string{0: "0 waves", 0.5: "0.5 waves", 1: "1 wave", 1.04: "1 wave", 1.5: "1.5 waves", 2: "2 waves"} {
		if got := Average(x, "wave"); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1.0 kB", 9949: "9.9 kB", 9950: "10 kB", 44_400: "44 kB", 999_499: "999 kB", 999_500: "1.0 MB", 2_340_000: "2.3 MB"} {
		if got := Bytes(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestKnown(t *testing.T) {
	n := 12345
	if got := Known(&n); got != "12,345" {
		t.Errorf("got %s", got)
	}
	if got := Known[int](nil); got != "–" {
		t.Errorf("got %s", got)
	}
}
