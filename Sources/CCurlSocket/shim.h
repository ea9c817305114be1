// Connections over libcurl, plain or with TLS, without HTTP. Its options have variadic functions, which Swift cannot call.
#pragma once

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Returns a handle for a connection to the server of an address, or NULL. `https:` is a connection with TLS, whose
// authorities are in a file, in a folder, or where libcurl was built to find them.
static inline void *ccurlsocket_new(const char *address, const char *file, const char *folder, long timeout) {
    CURL *easy = curl_easy_init();
    if (!easy) return 0;
    CURLcode codes[] = {
        curl_easy_setopt(easy, CURLOPT_URL, address),
        curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L),
        curl_easy_setopt(easy, CURLOPT_PROXY, ""),
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L),
        curl_easy_setopt(easy, CURLOPT_SSL_ENABLE_ALPN, 0L),
        curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L),
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, timeout),
        // Both are set, so that the missing one does not default to the system's.
        file || folder ? curl_easy_setopt(easy, CURLOPT_CAINFO, file) : CURLE_OK,
        file || folder ? curl_easy_setopt(easy, CURLOPT_CAPATH, folder) : CURLE_OK,
    };
    for (unsigned index = 0; index < sizeof codes / sizeof *codes; index++) {
        if (codes[index] != CURLE_OK) {
            curl_easy_cleanup(easy);
            return 0;
        }
    }
    return easy;
}

// Returns the connection's socket, or -1.
static inline int ccurlsocket_descriptor(void *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? (int)value : -1;
}
