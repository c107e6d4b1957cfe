// RUN: tgopt %s -verify-diagnostics -split-input-file
// A byte order mark at the start of a file means nothing; elsewhere it is a mistake.
module {
  %0 = arith.constant 1 : i32
}

// -----

module {
  // expected-error @+1 {{unexpected character '﻿' (U+FEFF)}}
  ﻿
}
