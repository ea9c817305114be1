// The commit of a build, which only the build's environment knows.
#pragma once

/// Returns the commit that the program was built from, or an empty text.
const char *paginate_build_commit(void);
