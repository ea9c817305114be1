#if !defined(__APPLE__)

#include "ccurl.h"
#include "symbols.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// CURLMsg
typedef struct {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
} message;
enum { MESSAGE_DONE = 1 };

// curl_easyoption
typedef struct {
    const char *name;
    int number, type;
    unsigned flags;
} option;

// curl_version_info_data, whose later members depend on its age.
typedef struct {
    int age;
    const char *version;
    unsigned number;
    const char *host;
    int features;
    const char *ssl_version;
    long ssl_version_number;
    const char *libz_version;
    const char *const *protocols;
    const char *ares;
    int ares_number;
    const char *libidn;
    int iconv_version;
    const char *libssh_version;
    unsigned brotli_number;
    const char *brotli_version;
    unsigned nghttp2_number;
    const char *nghttp2_version;
    const char *quic_version;
    const char *cainfo, *capath;
} version_info;
// The age of 7.70, which added the last two, and the newest age; libcurl answers with its own.
enum { AGE_OF_AUTHORITIES = 6, NEWEST_AGE = 10 };

// curl_tlssessioninfo
typedef struct {
    int backend;
    void *internals;
} tls_session;
enum { BACKEND_OPENSSL = 1 };

// The functions: the result, the name after "curl_", and the parameters.
#define FUNCTIONS(F)                                                                                                      \
    F(int, global_init, (long))                                                                                           \
    F(version_info *, version_info, (int))                                                                                \
    F(char *, version, (void))                                                                                            \
    F(ccurl_slist *, slist_append, (ccurl_slist *, const char *))                                                         \
    F(void, slist_free_all, (ccurl_slist *))                                                                              \
    F(void *, easy_init, (void))                                                                                          \
    F(void, easy_cleanup, (void *))                                                                                       \
    F(int, easy_setopt, (void *, int, ...))                                                                               \
    F(int, easy_getinfo, (void *, int, ...))                                                                              \
    F(int, easy_pause, (void *, int))                                                                                     \
    F(const char *, easy_strerror, (int))                                                                                 \
    F(void *, multi_init, (void))                                                                                         \
    F(int, multi_cleanup, (void *))                                                                                       \
    F(int, multi_setopt, (void *, int, ...))                                                                              \
    F(int, multi_add_handle, (void *, void *))                                                                            \
    F(int, multi_remove_handle, (void *, void *))                                                                         \
    F(int, multi_perform, (void *, int *))                                                                                \
    F(int, multi_poll, (void *, void *, unsigned, int, int *))                                                            \
    F(int, multi_wakeup, (void *))                                                                                        \
    F(message *, multi_info_read, (void *, int *))

#define FIELD(result, name, parameters) result(*name) parameters;
typedef struct {
    FUNCTIONS(FIELD)
} functions;

#define DECLARE(result, name, parameters) LIBRARY_DECLARE(curl_##name)
FUNCTIONS(DECLARE)

#define COUNT(array) (sizeof(array) / sizeof *(array))

// Finds the functions in the program, unless it has to be ignored, or in one of the libraries.
static ccurl_status find(functions *table, const char *const *libraries, size_t count, int ignores_program) {
#define SYMBOL(result, name, parameters) LIBRARY_SYMBOL(table->name, curl_##name)
    library_symbol symbols[] = {FUNCTIONS(SYMBOL)};
    for (size_t index = 0; ignores_program && index < COUNT(symbols); index++) symbols[index].linked = 0;
    switch (library_find(symbols, COUNT(symbols), libraries, count)) {
        case LIBRARY_FOUND: return CCURL_READY;
        case LIBRARY_MISSING: return CCURL_MISSING;
        case LIBRARY_INCOMPLETE: return CCURL_TOO_OLD;
    }
    return CCURL_FAILED;
}

static functions curl;
static ccurl_status status;

// With OpenSSL; Debian and Ubuntu have two more, which are compatible.
static const char *const libraries[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"};

static void find_once(void) { status = find(&curl, libraries, COUNT(libraries), 0); }

ccurl_status ccurl_find(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_once);
    return status;
}

static void initialize(void) {
    enum { GLOBAL_DEFAULT = 3 };
    if (ccurl_find() == CCURL_READY && curl.global_init(GLOBAL_DEFAULT) != 0) status = CCURL_FAILED;
}

ccurl_status ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize);
    return status;
}

ccurl_status ccurl_try(const char *library) {
    functions table = {0};
    return find(&table, &library, 1, 1);
}

const char *ccurl_versions(void) {
    ccurl_find();
    return curl.version ? curl.version() : 0;
}

static const version_info *information(void) { return curl.version_info(NEWEST_AGE); }

const char *ccurl_authority_file(void) {
    return information()->age >= AGE_OF_AUTHORITIES ? information()->cainfo : 0;
}

const char *ccurl_authority_folder(void) {
    return information()->age >= AGE_OF_AUTHORITIES ? information()->capath : 0;
}

// Options

static const struct {
    const char *name;
    int number;
} options[] = {
#define NAMED(name, number) {#name, number},
    CCURL_OPTIONS(NAMED)
};

int ccurl_option_count(void) { return COUNT(options); }
const char *ccurl_option_name(int index) { return options[index].name; }
int ccurl_option_number(int index) { return options[index].number; }

LIBRARY_DECLARE(curl_easy_option_by_name)

int ccurl_number_of_option(const char *name) {
    const option *(*by_name)(const char *) = 0;
    // Not among the functions of the transport, because 7.73 added it.
    const library_symbol symbols[] = {LIBRARY_SYMBOL(by_name, curl_easy_option_by_name)};
    if (library_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) != LIBRARY_FOUND) return -1;
    const option *known = by_name(name);
    return known ? known->number : 0;
}

ccurl_slist *ccurl_slist_append(ccurl_slist *list, const char *line) { return curl.slist_append(list, line); }
void ccurl_slist_free_all(ccurl_slist *list) { curl.slist_free_all(list); }

// One transfer

void *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }

// Variadic functions, which Swift cannot call; each wrapper passes what its option takes.

ccurl_code ccurl_set_long(void *easy, ccurl_option option, long value) {
    return curl.easy_setopt(easy, option, value);
}

ccurl_code ccurl_set_size(void *easy, ccurl_option option, int64_t value) {
    return curl.easy_setopt(easy, option, value);
}

ccurl_code ccurl_set_text(void *easy, ccurl_option option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

ccurl_code ccurl_set_pointer(void *easy, ccurl_option option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}

ccurl_code ccurl_set_receive(void *easy, ccurl_option option, ccurl_receive value) {
    return curl.easy_setopt(easy, option, value);
}

ccurl_code ccurl_set_prereq(void *easy, ccurl_prereq call, void *data) {
    int code = curl.easy_setopt(easy, CCURLOPT_PREREQFUNCTION, call);
    if (code == CCURLE_UNKNOWN_OPTION) return CCURLE_OK;
    return code ? code : curl.easy_setopt(easy, CCURLOPT_PREREQDATA, data);
}

ccurl_code ccurl_set_sockopt(void *easy, ccurl_sockopt call, void *data) {
    int code = curl.easy_setopt(easy, CCURLOPT_SOCKOPTFUNCTION, call);
    return code ? code : curl.easy_setopt(easy, CCURLOPT_SOCKOPTDATA, data);
}

ccurl_code ccurl_set_debug(void *easy, ccurl_debug call, void *data) {
    int code = curl.easy_setopt(easy, CCURLOPT_DEBUGFUNCTION, call);
    if (!code) code = curl.easy_setopt(easy, CCURLOPT_DEBUGDATA, data);
    return code ? code : curl.easy_setopt(easy, CCURLOPT_VERBOSE, 1L);
}

ccurl_code ccurl_allow_only_http(void *easy) {
    // CURLPROTO_HTTP and CURLPROTO_HTTPS, for a libcurl before 7.85.
    const long bits = 1 | 2;
    int code = curl.easy_setopt(easy, CCURLOPT_PROTOCOLS_STR, "http,https");
    return code == CCURLE_UNKNOWN_OPTION ? curl.easy_setopt(easy, CCURLOPT_PROTOCOLS, bits) : code;
}

ccurl_code ccurl_hold(void *easy, int must_hold) {
    enum { PAUSE_RECV = 1, PAUSE_CONT = 0 };
    return curl.easy_pause(easy, must_hold ? PAUSE_RECV : PAUSE_CONT);
}

long ccurl_get_long(void *easy, ccurl_info info) {
    long value = 0;
    return curl.easy_getinfo(easy, info, &value) == CCURLE_OK ? value : 0;
}

void *ccurl_get_pointer(void *easy, ccurl_info info) {
    void *value = 0;
    return curl.easy_getinfo(easy, info, &value) == CCURLE_OK ? value : 0;
}

int ccurl_get_socket(void *easy) {
    int value = -1;
    return curl.easy_getinfo(easy, CCURLINFO_ACTIVESOCKET, &value) == CCURLE_OK ? value : -1;
}

const char *ccurl_text(ccurl_code code) { return curl.easy_strerror(code); }

// All transfers of a thread

enum { MULTI_OK = 0 };

void *ccurl_multi_init(void) { return curl.multi_init(); }
void ccurl_multi_cleanup(void *multi) { curl.multi_cleanup(multi); }

void ccurl_multi_set_long(void *multi, ccurl_multi_option option, long value) {
    curl.multi_setopt(multi, option, value);
}

int ccurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy) == MULTI_OK; }

int ccurl_multi_perform(void *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running) == MULTI_OK;
}

void ccurl_multi_remove(void *multi, void *easy) { curl.multi_remove_handle(multi, easy); }
void ccurl_multi_poll(void *multi, int milliseconds) { curl.multi_poll(multi, 0, 0, milliseconds, 0); }
void ccurl_multi_wakeup(void *multi) { curl.multi_wakeup(multi); }

void *ccurl_multi_next(void *multi, ccurl_code *code) {
    int left = 0;
    for (message *next; (next = curl.multi_info_read(multi, &left));) {
        if (next->kind != MESSAGE_DONE) continue;
        *code = next->data.code;
        return next->easy;
    }
    return 0;
}

// The end of a TLS connection

extern void library_linked_SSL_set_info_callback(void) __asm__("SSL_set_info_callback") __attribute__((weak));

const void *ccurl_watch_tls(void *easy, ccurl_tls_call call) {
    const tls_session *session = ccurl_get_pointer(easy, CCURLINFO_TLS_SSL_PTR);
    if (!session || session->backend != BACKEND_OPENSSL || !session->internals) return 0;
    const char *version = information()->ssl_version;
    const char *name = !version ? 0 : strstr(version, "OpenSSL/3.") ? "libssl.so.3"
        : strstr(version, "OpenSSL/1.1.") ? "libssl.so.1.1" : 0;
    if (!name) return 0;
    void (*set)(void *, ccurl_tls_call) = 0;
    // Another library of the process may have brought another version of OpenSSL.
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (library) {
        *(void **)&set = dlsym(library, "SSL_set_info_callback");
    } else {
        *(void **)&set = (void *)library_linked_SSL_set_info_callback;
    }
    if (!set) return 0;
    set(session->internals, call);
    return session->internals;
}

#endif
