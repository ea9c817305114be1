// The libraries of content codings and of compressed files. A function that loads one returns whether all of the library's
// functions were found.
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
} czlib_stream;

enum { CZLIB_OK = 0, CZLIB_STREAM_END = 1, CZLIB_BUFFER_ERROR = -5 };
// Z_NO_FLUSH, Z_FINISH, Z_DEFLATED and Z_DEFAULT_STRATEGY
enum { CZLIB_NO_FLUSH = 0, CZLIB_FINISH = 4, CZLIB_DEFLATED = 8, CZLIB_DEFAULT_STRATEGY = 0 };

typedef struct {
    const char *(*version)(void);
    int (*inflate_init)(czlib_stream *, int window_bits, const char *version, int size);
    int (*inflate)(czlib_stream *, int flush);
    int (*inflate_reset)(czlib_stream *);
    int (*inflate_end)(czlib_stream *);
    int (*deflate_init)(
        czlib_stream *, int level, int method, int window_bits, int memory, int strategy, const char *version, int size);
    int (*deflate)(czlib_stream *, int flush);
    int (*deflate_end)(czlib_stream *);
} czlib;

int czlib_load(czlib *zlib);

// Brotli.

enum { CBROTLI_ERROR = 0, CBROTLI_SUCCESS = 1 };

typedef struct {
    void *(*create)(void *allocate, void *release, void *opaque);
    int (*step)(void *, size_t *input_size, const unsigned char **input, size_t *size, unsigned char **output, size_t *);
    void (*release)(void *);
} cbrotli;

int cbrotli_load(cbrotli *brotli);

// Zstandard.

typedef struct {
    const void *bytes;
    size_t size, position;
} czstd_input;

typedef struct {
    void *bytes;
    size_t size, position;
} czstd_output;

// ZSTD_d_windowLogMax, ZSTD_c_checksumFlag, ZSTD_e_continue and ZSTD_e_end
enum { CZSTD_WINDOW_LOG = 100, CZSTD_CHECKSUM = 201, CZSTD_CONTINUE = 0, CZSTD_END = 2 };

typedef struct {
    const char *(*version)(void);
    unsigned (*is_error)(size_t);
    void *(*create_decoder)(void);
    size_t (*set_of_decoder)(void *, int parameter, int value);
    size_t (*decode)(void *, czstd_output *, czstd_input *);
    size_t (*release_decoder)(void *);
    void *(*create_encoder)(void);
    size_t (*set_of_encoder)(void *, int parameter, int value);
    size_t (*encode)(void *, czstd_output *, czstd_input *, int directive);
    size_t (*release_encoder)(void *);
} czstd;

int czstd_load(czstd *zstd);
