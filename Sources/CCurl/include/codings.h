// The libraries of content codings, which libcurl itself uses. A function that loads one returns whether all of the
// library's functions were found.
#pragma once

#include <stddef.h>

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

int ccurl_load_zlib(ccurl_zlib *zlib);

// Brotli.

enum { CCURL_BROTLI_ERROR = 0, CCURL_BROTLI_SUCCESS = 1 };

typedef struct {
    void *(*create)(void *allocate, void *release, void *opaque);
    int (*step)(void *, size_t *input_size, const unsigned char **input, size_t *size, unsigned char **output, size_t *);
    void (*release)(void *);
} ccurl_brotli;

int ccurl_load_brotli(ccurl_brotli *brotli);

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

int ccurl_load_zstd(ccurl_zstd *zstd);
