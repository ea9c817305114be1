// The libraries of content codings, which libcurl itself uses: called without their headers, and without linking them.
//
// A program that links a library statically has its functions as weak symbols; otherwise the library is loaded.
#pragma once

#include <dlfcn.h>
#include <stddef.h>

#if defined(__APPLE__)
#define CCURL_LIBRARY(name, number) "lib" name "." number ".dylib"
#define CCURL_LINKED(function) ((void *)0)
#define CCURL_DECLARE(function)
#else
#define CCURL_LIBRARY(name, number) "lib" name ".so." number
#define CCURL_LINKED(function) ((void *)ccurl_linked_##function)
// Under another name, because a module with the library's own header may be imported beside this one.
#define CCURL_DECLARE(function) extern void ccurl_linked_##function(void) __asm__(#function) __attribute__((weak));
#endif

// Finds one function of a library, or sets its place to null. The library is never closed.
#define CCURL_FIND(place, function, library) \
    (*(void **)&(place) = CCURL_LINKED(function) ? CCURL_LINKED(function) : ccurl_symbol(library, #function))

static inline void *ccurl_symbol(const char *name, const char *function) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, function) : 0;
}

// zlib: its z_stream, whose layout has not changed since version 1.0.

typedef struct {
    const unsigned char *next_in;
    unsigned avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *zalloc, *zfree, *opaque;
    int data_type;
    unsigned long adler, reserved;
} ccurl_zlib_stream;

enum { CCURL_ZLIB_OK = 0, CCURL_ZLIB_STREAM_END = 1, CCURL_ZLIB_BUFFER_ERROR = -5 };

typedef struct {
    const char *(*version)(void);
    int (*init)(ccurl_zlib_stream *, int window_bits, const char *version, int size);
    int (*step)(ccurl_zlib_stream *, int flush);
    int (*reset)(ccurl_zlib_stream *);
    int (*end)(ccurl_zlib_stream *);
} ccurl_zlib;

CCURL_DECLARE(zlibVersion)
CCURL_DECLARE(inflateInit2_)
CCURL_DECLARE(inflate)
CCURL_DECLARE(inflateReset)
CCURL_DECLARE(inflateEnd)

// Returns whether all functions were found.
static inline int ccurl_load_zlib(ccurl_zlib *zlib) {
    const char *library = CCURL_LIBRARY("z", "1");
    return CCURL_FIND(zlib->version, zlibVersion, library) && CCURL_FIND(zlib->init, inflateInit2_, library)
        && CCURL_FIND(zlib->step, inflate, library) && CCURL_FIND(zlib->reset, inflateReset, library)
        && CCURL_FIND(zlib->end, inflateEnd, library);
}

// Brotli.

enum { CCURL_BROTLI_ERROR = 0, CCURL_BROTLI_SUCCESS = 1 };

typedef struct {
    void *(*create)(void *allocate, void *release, void *opaque);
    int (*step)(void *, size_t *input_size, const unsigned char **input, size_t *size, unsigned char **output, size_t *);
    void (*release)(void *);
} ccurl_brotli;

CCURL_DECLARE(BrotliDecoderCreateInstance)
CCURL_DECLARE(BrotliDecoderDecompressStream)
CCURL_DECLARE(BrotliDecoderDestroyInstance)

static inline int ccurl_load_brotli(ccurl_brotli *brotli) {
    const char *library = CCURL_LIBRARY("brotlidec", "1");
    return CCURL_FIND(brotli->create, BrotliDecoderCreateInstance, library)
        && CCURL_FIND(brotli->step, BrotliDecoderDecompressStream, library)
        && CCURL_FIND(brotli->release, BrotliDecoderDestroyInstance, library);
}

// Zstandard.

typedef struct {
    const void *bytes;
    size_t size, position;
} ccurl_zstd_input;

typedef struct {
    void *bytes;
    size_t size, position;
} ccurl_zstd_output;

// ZSTD_d_windowLogMax
enum { CCURL_ZSTD_WINDOW_LOG = 100 };

typedef struct {
    void *(*create)(void);
    size_t (*set)(void *, int parameter, int value);
    size_t (*step)(void *, ccurl_zstd_output *, ccurl_zstd_input *);
    unsigned (*is_error)(size_t);
    size_t (*release)(void *);
} ccurl_zstd;

CCURL_DECLARE(ZSTD_createDCtx)
CCURL_DECLARE(ZSTD_DCtx_setParameter)
CCURL_DECLARE(ZSTD_decompressStream)
CCURL_DECLARE(ZSTD_isError)
CCURL_DECLARE(ZSTD_freeDCtx)

static inline int ccurl_load_zstd(ccurl_zstd *zstd) {
    const char *library = CCURL_LIBRARY("zstd", "1");
    return CCURL_FIND(zstd->create, ZSTD_createDCtx, library)
        && CCURL_FIND(zstd->set, ZSTD_DCtx_setParameter, library)
        && CCURL_FIND(zstd->step, ZSTD_decompressStream, library)
        && CCURL_FIND(zstd->is_error, ZSTD_isError, library) && CCURL_FIND(zstd->release, ZSTD_freeDCtx, library);
}
