#include "symbols.h"

#include <dlfcn.h>

library_search library_find(const library_symbol *symbols, size_t count, const char *const *libraries, size_t library_count) {
    size_t linked = 0;
    while (linked < count && symbols[linked].linked) linked++;
    if (linked == count) {
        for (size_t index = 0; index < count; index++) *symbols[index].place = symbols[index].linked;
        return LIBRARY_FOUND;
    }
    library_search result = LIBRARY_MISSING;
    for (size_t number = 0; number < library_count; number++) {
        // As programs link it: a library's own functions are found when they are called.
        void *library = dlopen(libraries[number], RTLD_LAZY | RTLD_LOCAL);
        if (!library) continue;
        size_t found = 0;
        for (size_t index = 0; index < count; index++) {
            *symbols[index].place = dlsym(library, symbols[index].name);
            if (*symbols[index].place) found++;
        }
        if (found == count) return LIBRARY_FOUND;
        result = LIBRARY_INCOMPLETE;
    }
    return result;
}
