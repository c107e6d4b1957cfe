package pkg

import "testing"

func TestClamp(t *testing.T) {
	for _, c := range [][4]int{{1, 2, 4, 2}, {2, 2, 4, 2}, {3, 2, 4, 3}, {4, 2, 4, 4}, {5, 2, 4, 4}} {
		if got := Clamp(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%v: got %d", c, got)
		}
	}
}

func TestSum(t *testing.T) {
	if Sum([]int{1, 2, 3}) != 6 {
		t.Error("the sum is wrong")
	}
}

func TestVowels(t *testing.T) {
	if Vowels("brat") != 1 || Vowels("rhythm") != 0 {
		t.Error("the vowels are wrong")
	}
}

func TestKind(t *testing.T) {
	if n, err := Kind("a"); n != 4 || err != nil {
		t.Error("the kind is wrong")
	}
}
