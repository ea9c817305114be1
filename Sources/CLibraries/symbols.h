// The search for the functions of a library, which this target's libraries share: they are called without their headers,
// and without linking them.
#pragma once

#include <stddef.h>

typedef struct {
    const char *name;
    // The function that the program links, or null.
    void *linked;
    // The place of the pointer to the function.
    void **place;
} library_symbol;

typedef enum {
    LIBRARY_FOUND,
    // No library was found.
    LIBRARY_MISSING,
    // A library was found, but not all of its functions.
    LIBRARY_INCOMPLETE,
} library_search;

// Finds the functions in the program itself, or otherwise in the first library that has all of them.
//
// A program that links a library statically has its functions as weak symbols. Functions of two libraries are never
// mixed, except that after a failed search the places have the functions of the last library. A library is never closed,
// because its threads and exit handlers outlive any use.
library_search library_find(const library_symbol *symbols, size_t count, const char *const *libraries, size_t library_count);

// Under another name, because a module with the library's own header may be imported beside this one. A program for an
// Apple system links no library statically, and its linker wants to know weak symbols.
#if defined(__APPLE__)
#define LIBRARY_DECLARE(function)
#define LIBRARY_SYMBOL(target, function) {#function, 0, (void **)&(target)},
#else
#define LIBRARY_DECLARE(function) extern void library_linked_##function(void) __asm__(#function) __attribute__((weak));
#define LIBRARY_SYMBOL(target, function) {#function, (void *)library_linked_##function, (void **)&(target)},
#endif
