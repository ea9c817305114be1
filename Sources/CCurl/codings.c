#if !defined(__APPLE__)

#include "codings.h"
#include "symbols.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

CCURL_DECLARE(zlibVersion)
CCURL_DECLARE(inflateInit2_)
CCURL_DECLARE(inflate)
CCURL_DECLARE(inflateReset)
CCURL_DECLARE(inflateEnd)

int ccurl_load_zlib(ccurl_zlib *zlib) {
    const ccurl_symbol symbols[] = {
        CCURL_SYMBOL(zlib->version, zlibVersion)
        CCURL_SYMBOL(zlib->init, inflateInit2_)
        CCURL_SYMBOL(zlib->step, inflate)
        CCURL_SYMBOL(zlib->reset, inflateReset)
        CCURL_SYMBOL(zlib->end, inflateEnd)
    };
    const char *const libraries[] = {"libz.so.1"};
    return ccurl_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == CCURL_FOUND;
}

CCURL_DECLARE(BrotliDecoderCreateInstance)
CCURL_DECLARE(BrotliDecoderDecompressStream)
CCURL_DECLARE(BrotliDecoderDestroyInstance)

int ccurl_load_brotli(ccurl_brotli *brotli) {
    const ccurl_symbol symbols[] = {
        CCURL_SYMBOL(brotli->create, BrotliDecoderCreateInstance)
        CCURL_SYMBOL(brotli->step, BrotliDecoderDecompressStream)
        CCURL_SYMBOL(brotli->release, BrotliDecoderDestroyInstance)
    };
    const char *const libraries[] = {"libbrotlidec.so.1"};
    return ccurl_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == CCURL_FOUND;
}

CCURL_DECLARE(ZSTD_createDCtx)
CCURL_DECLARE(ZSTD_DCtx_setParameter)
CCURL_DECLARE(ZSTD_decompressStream)
CCURL_DECLARE(ZSTD_isError)
CCURL_DECLARE(ZSTD_freeDCtx)

int ccurl_load_zstd(ccurl_zstd *zstd) {
    const ccurl_symbol symbols[] = {
        CCURL_SYMBOL(zstd->create, ZSTD_createDCtx)
        CCURL_SYMBOL(zstd->set, ZSTD_DCtx_setParameter)
        CCURL_SYMBOL(zstd->step, ZSTD_decompressStream)
        CCURL_SYMBOL(zstd->is_error, ZSTD_isError)
        CCURL_SYMBOL(zstd->release, ZSTD_freeDCtx)
    };
    const char *const libraries[] = {"libzstd.so.1"};
    return ccurl_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == CCURL_FOUND;
}

#endif
