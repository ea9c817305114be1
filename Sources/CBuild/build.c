#include "build.h"

#ifndef PAGINATE_COMMIT
#define PAGINATE_COMMIT ""
#endif

const char *paginate_build_commit(void) {
    return PAGINATE_COMMIT;
}
