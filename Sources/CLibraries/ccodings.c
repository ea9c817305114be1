#include "ccodings.h"
#include "symbols.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

LIBRARY_DECLARE(zlibVersion)
LIBRARY_DECLARE(inflateInit2_)
LIBRARY_DECLARE(inflate)
LIBRARY_DECLARE(inflateReset)
LIBRARY_DECLARE(inflateEnd)
LIBRARY_DECLARE(deflateInit2_)
LIBRARY_DECLARE(deflate)
LIBRARY_DECLARE(deflateEnd)

int czlib_load(czlib *zlib) {
    const library_symbol symbols[] = {
        LIBRARY_SYMBOL(zlib->version, zlibVersion)
        LIBRARY_SYMBOL(zlib->inflate_init, inflateInit2_)
        LIBRARY_SYMBOL(zlib->inflate, inflate)
        LIBRARY_SYMBOL(zlib->inflate_reset, inflateReset)
        LIBRARY_SYMBOL(zlib->inflate_end, inflateEnd)
        LIBRARY_SYMBOL(zlib->deflate_init, deflateInit2_)
        LIBRARY_SYMBOL(zlib->deflate, deflate)
        LIBRARY_SYMBOL(zlib->deflate_end, deflateEnd)
    };
    const char *const libraries[] = {"libz.so.1", "libz.dylib"};
    return library_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == LIBRARY_FOUND;
}

LIBRARY_DECLARE(BrotliDecoderCreateInstance)
LIBRARY_DECLARE(BrotliDecoderDecompressStream)
LIBRARY_DECLARE(BrotliDecoderDestroyInstance)

int cbrotli_load(cbrotli *brotli) {
    const library_symbol symbols[] = {
        LIBRARY_SYMBOL(brotli->create, BrotliDecoderCreateInstance)
        LIBRARY_SYMBOL(brotli->step, BrotliDecoderDecompressStream)
        LIBRARY_SYMBOL(brotli->release, BrotliDecoderDestroyInstance)
    };
    const char *const libraries[] = {"libbrotlidec.so.1"};
    return library_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == LIBRARY_FOUND;
}

LIBRARY_DECLARE(ZSTD_versionString)
LIBRARY_DECLARE(ZSTD_isError)
LIBRARY_DECLARE(ZSTD_createDCtx)
LIBRARY_DECLARE(ZSTD_DCtx_setParameter)
LIBRARY_DECLARE(ZSTD_decompressStream)
LIBRARY_DECLARE(ZSTD_freeDCtx)
LIBRARY_DECLARE(ZSTD_createCCtx)
LIBRARY_DECLARE(ZSTD_CCtx_setParameter)
LIBRARY_DECLARE(ZSTD_compressStream2)
LIBRARY_DECLARE(ZSTD_freeCCtx)

int czstd_load(czstd *zstd) {
    const library_symbol symbols[] = {
        LIBRARY_SYMBOL(zstd->version, ZSTD_versionString)
        LIBRARY_SYMBOL(zstd->is_error, ZSTD_isError)
        LIBRARY_SYMBOL(zstd->create_decoder, ZSTD_createDCtx)
        LIBRARY_SYMBOL(zstd->set_of_decoder, ZSTD_DCtx_setParameter)
        LIBRARY_SYMBOL(zstd->decode, ZSTD_decompressStream)
        LIBRARY_SYMBOL(zstd->release_decoder, ZSTD_freeDCtx)
        LIBRARY_SYMBOL(zstd->create_encoder, ZSTD_createCCtx)
        LIBRARY_SYMBOL(zstd->set_of_encoder, ZSTD_CCtx_setParameter)
        LIBRARY_SYMBOL(zstd->encode, ZSTD_compressStream2)
        LIBRARY_SYMBOL(zstd->release_encoder, ZSTD_freeCCtx)
    };
    const char *const libraries[] = {
        "libzstd.so.1", "/opt/homebrew/lib/libzstd.dylib", "/usr/local/lib/libzstd.dylib",
    };
    return library_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == LIBRARY_FOUND;
}
