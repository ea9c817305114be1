#include "symbols.h"

#include <dlfcn.h>

ccurl_search ccurl_find(const ccurl_symbol *symbols, size_t count, const char *const *libraries, size_t library_count) {
    size_t linked = 0;
    while (linked < count && symbols[linked].linked) linked++;
    if (linked == count) {
        for (size_t index = 0; index < count; index++) *symbols[index].place = symbols[index].linked;
        return CCURL_FOUND;
    }
    ccurl_search result = CCURL_NO_LIBRARY;
    for (size_t number = 0; number < library_count; number++) {
        void *library = dlopen(libraries[number], RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        size_t found = 0;
        for (size_t index = 0; index < count; index++) {
            *symbols[index].place = dlsym(library, symbols[index].name);
            if (*symbols[index].place) found++;
        }
        if (found == count) return CCURL_FOUND;
        result = CCURL_NO_FUNCTION;
    }
    return result;
}
