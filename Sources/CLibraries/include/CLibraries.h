// Libraries of the system that are loaded when a process first needs them, without their headers: no machine needs more
// than the libraries themselves, and a feature is missing only where its library is.
//
// Names are the libraries' own with a C before them. Each library has a function that loads it, which any thread may call;
// the others need its success.
#pragma once

#include "ccodings.h"
#include "ccurl.h"
#include "csqlite.h"
