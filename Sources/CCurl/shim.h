// Typed wrappers of libcurl's variadic functions, which Swift cannot call.
#pragma once

// The type checks in libcurl's header are macros that shadow the same functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <string.h>

#include "codings.h"

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline void *ccurl_get_pointer(CURL *easy, CURLINFO info) {
    char *value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_socket_t ccurl_get_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

// Options whose names depend on libcurl's version.

static inline CURLcode ccurl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Without this option, removing a transfer blocks until its host name is resolved.
static inline CURLcode ccurl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

typedef int (*ccurl_prereq_callback)(void *data, char *address, char *local_address, int port, int local_port);

// Called after a transfer gets its connection and before the request is sent; any result but 0 ends the transfer.
static inline CURLcode ccurl_set_prereq(CURL *easy, ccurl_prereq_callback callback, void *data) {
#if LIBCURL_VERSION_NUM >= 0x075000
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_PREREQDATA, data) : code;
#else
    (void)easy;
    (void)callback;
    (void)data;
    return CURLE_OK;
#endif
}

// The places of certificate authorities that libcurl was built for, or null.

static inline const char *ccurl_authority_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->cainfo : 0;
#else
    return 0;
#endif
}

static inline const char *ccurl_authority_folder(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->capath : 0;
#else
    return 0;
#endif
}

// The end of a TLS connection, which libcurl does not report: whether the server has announced it (close_notify), or the
// connection just closed. OpenSSL calls a function for each alert.

typedef void (*ccurl_tls_call)(const void *session, int place, int value);

// The place (SSL_CB_READ_ALERT) and the value of the alert close_notify: a warning with the description 0.
enum { CCURL_TLS_ALERT = 0x4004, CCURL_TLS_CLOSE_NOTIFY = 0x100 };

#if !defined(__APPLE__)
extern void ccurl_linked_SSL_set_info_callback(void) __asm__("SSL_set_info_callback") __attribute__((weak));
#endif

// Sets the function of the connection that a transfer uses, in one of the transfer's own callbacks.
//
// Returns the connection; null if libcurl does not use OpenSSL, or if that library cannot be found with certainty.
static inline const void *ccurl_watch_tls(CURL *easy, ccurl_tls_call call) {
    struct curl_tlssessioninfo *session = 0;
    if (curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK) return 0;
    if (!session || session->backend != CURLSSLBACKEND_OPENSSL || !session->internals) return 0;
    const char *version = curl_version_info(CURLVERSION_NOW)->ssl_version;
    const char *name = !version ? 0 : strstr(version, "OpenSSL/3.") ? "libssl.so.3"
        : strstr(version, "OpenSSL/1.1.") ? "libssl.so.1.1" : 0;
    if (!name) return 0;
    void (*set)(void *, ccurl_tls_call) = 0;
    // Another library of the process may have brought another version of OpenSSL.
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (library) *(void **)&set = dlsym(library, "SSL_set_info_callback");
#if !defined(__APPLE__)
    if (!library) *(void **)&set = (void *)ccurl_linked_SSL_set_info_callback;
#endif
    if (!set) return 0;
    set(session->internals, call);
    return session->internals;
}
