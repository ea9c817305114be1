// The part of libcurl's stable binary interface that the transport uses, without libcurl's headers.
//
// libcurl is found when a process first needs it: in the program itself (a static build), or as a shared library. Names
// are libcurl's with a C before them. The functions of transfers need a successful `ccurl_load`.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum {
    CCURL_READY,
    // There is no libcurl.
    CCURL_MISSING,
    // A libcurl lacks a function: it is older than 7.68.
    CCURL_TOO_OLD,
    // libcurl could not initialize itself.
    CCURL_FAILED,
} ccurl_status;

// Finds libcurl at the first call; returns the same result at each. Any thread may call it.
ccurl_status ccurl_find(void);

// Finds and initializes libcurl at the first call; returns the same result at each. Any thread may call it.
ccurl_status ccurl_load(void);

// Returns what `ccurl_find` would return if a library were the only one. Nothing is kept.
ccurl_status ccurl_try(const char *library);

// The versions of libcurl and of its libraries, separated by spaces; null if no version function is found. Needs no
// other call before; libraries such as OpenLDAP initialize themselves for it.
const char *ccurl_versions(void);
// The places of certificate authorities that libcurl was built for, or null (also before 7.70).
const char *ccurl_authority_file(void);
const char *ccurl_authority_folder(void);

// Options

#define CCURL_OPTIONS(OPTION)                                                                                             \
    OPTION(WRITEDATA, 10001) OPTION(URL, 10002) OPTION(PROXY, 10004) OPTION(ERRORBUFFER, 10010)                           \
    OPTION(HTTPHEADER, 10023) OPTION(SSLCERT, 10025) OPTION(HEADERDATA, 10029) OPTION(CUSTOMREQUEST, 10036)               \
    OPTION(NOBODY, 44) OPTION(POST, 47) OPTION(FOLLOWLOCATION, 52) OPTION(CAINFO, 10065) OPTION(FRESH_CONNECT, 74)        \
    OPTION(VERBOSE, 41) OPTION(DEBUGFUNCTION, 20094) OPTION(DEBUGDATA, 10095)                                             \
    OPTION(FORBID_REUSE, 75) OPTION(HTTPGET, 80) OPTION(BUFFERSIZE, 98)                                                   \
    OPTION(HTTP_VERSION, 84) OPTION(SSLKEY, 10087) OPTION(CAPATH, 10097) OPTION(NOSIGNAL, 99) OPTION(PRIVATE, 10103)      \
    OPTION(SOCKOPTFUNCTION, 20148) OPTION(SOCKOPTDATA, 10149)                                                             \
    OPTION(POSTFIELDSIZE_LARGE, 30120) OPTION(CONNECTTIMEOUT_MS, 156) OPTION(HTTP_CONTENT_DECODING, 158)                  \
    OPTION(COPYPOSTFIELDS, 10165) OPTION(PROXYUSERNAME, 10175) OPTION(PROXYPASSWORD, 10176) OPTION(NOPROXY, 10177)        \
    OPTION(PROTOCOLS, 181) OPTION(RESOLVE, 10203) OPTION(HEADEROPT, 229) OPTION(UNIX_SOCKET_PATH, 10231)                  \
    OPTION(PATH_AS_IS, 234) OPTION(PIPEWAIT, 237) OPTION(SUPPRESS_CONNECT_HEADERS, 265) OPTION(REQUEST_TARGET, 10266)     \
    OPTION(DISALLOW_USERNAME_IN_URL, 278) OPTION(WRITEFUNCTION, 20011) OPTION(HEADERFUNCTION, 20079)                      \
    OPTION(PREREQFUNCTION, 20312) OPTION(PREREQDATA, 10313) OPTION(PROTOCOLS_STR, 10318) OPTION(QUICK_EXIT, 322)

#define CCURL_OPTION(name, number) CCURLOPT_##name = number,
typedef enum { CCURL_OPTIONS(CCURL_OPTION) } ccurl_option;

// The number of options above, and the name of each; libcurl's own number of an option, 0 if it has none, and -1 if it
// cannot say so (before 7.73).
int ccurl_option_count(void);
const char *ccurl_option_name(int index);
int ccurl_option_number(int index);
int ccurl_number_of_option(const char *name);

enum {
    CCURL_HTTP_VERSION_1_1 = 2,
    CCURL_HTTP_VERSION_2_0 = 3,
    CCURL_HTTP_VERSION_2TLS = 4,
    CCURLHEADER_SEPARATE = 1,
    CCURL_ERROR_SIZE = 256,
};

typedef enum {
    CCURLE_OK = 0,
    CCURLE_UNSUPPORTED_PROTOCOL = 1,
    CCURLE_URL_MALFORMAT = 3,
    CCURLE_COULDNT_RESOLVE_PROXY = 5,
    CCURLE_COULDNT_RESOLVE_HOST = 6,
    CCURLE_COULDNT_CONNECT = 7,
    CCURLE_WEIRD_SERVER_REPLY = 8,
    CCURLE_HTTP2 = 16,
    CCURLE_PARTIAL_FILE = 18,
    CCURLE_WRITE_ERROR = 23,
    CCURLE_OUT_OF_MEMORY = 27,
    CCURLE_OPERATION_TIMEDOUT = 28,
    CCURLE_SSL_CONNECT_ERROR = 35,
    CCURLE_ABORTED_BY_CALLBACK = 42,
    CCURLE_INTERFACE_FAILED = 45,
    CCURLE_UNKNOWN_OPTION = 48,
    CCURLE_GOT_NOTHING = 52,
    CCURLE_SEND_ERROR = 55,
    CCURLE_RECV_ERROR = 56,
    CCURLE_SSL_CERTPROBLEM = 58,
    CCURLE_SSL_CIPHER = 59,
    CCURLE_PEER_FAILED_VERIFICATION = 60,
    CCURLE_USE_SSL_FAILED = 64,
    CCURLE_SSL_CACERT_BADFILE = 77,
    CCURLE_SSL_CRL_BADFILE = 82,
    CCURLE_SSL_ISSUER_ERROR = 83,
    CCURLE_SSL_INVALIDCERTSTATUS = 91,
    CCURLE_HTTP2_STREAM = 92,
    CCURLE_PROXY = 97,
    CCURLE_SSL_CLIENTCERT = 98,
    CCURLE_TOO_LARGE = 100,
} ccurl_code;

typedef enum {
    CCURLINFO_PRIVATE = 0x100015,
    CCURLINFO_HTTP_CONNECTCODE = 0x200016,
    CCURLINFO_NUM_CONNECTS = 0x20001a,
    CCURLINFO_PRIMARY_IP = 0x100020,
    CCURLINFO_PRIMARY_PORT = 0x200028,
    CCURLINFO_LOCAL_PORT = 0x20002a,
    CCURLINFO_ACTIVESOCKET = 0x50002c,
    CCURLINFO_TLS_SSL_PTR = 0x40002d,
    CCURLINFO_HTTP_VERSION = 0x20002e,
} ccurl_info;

// A list of lines

typedef struct ccurl_slist {
    char *data;
    struct ccurl_slist *next;
} ccurl_slist;

ccurl_slist *ccurl_slist_append(ccurl_slist *list, const char *line);
void ccurl_slist_free_all(ccurl_slist *list);

// One transfer

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *data);
typedef int (*ccurl_prereq)(void *data, char *address, char *local_address, int port, int local_port);

void *ccurl_easy_init(void);
void ccurl_easy_cleanup(void *easy);
ccurl_code ccurl_set_long(void *easy, ccurl_option option, long value);
ccurl_code ccurl_set_size(void *easy, ccurl_option option, int64_t value);
ccurl_code ccurl_set_text(void *easy, ccurl_option option, const char *value);
ccurl_code ccurl_set_pointer(void *easy, ccurl_option option, const void *value);
ccurl_code ccurl_set_receive(void *easy, ccurl_option option, ccurl_receive value);
// Sets the function that is called after a transfer gets its connection and before the request is sent; any result but 0
// ends the transfer. A libcurl before 7.80 never calls it.
ccurl_code ccurl_set_prereq(void *easy, ccurl_prereq call, void *data);
typedef int (*ccurl_sockopt)(void *data, int socket, int purpose);
// Sets the function that is called with each new socket, before it is connected; any result but 0 ends the transfer.
ccurl_code ccurl_set_sockopt(void *easy, ccurl_sockopt call, void *data);
typedef int (*ccurl_debug)(void *easy, int kind, char *text, size_t size, void *data);
enum { CCURL_DEBUG_TEXT = 0, CCURL_DEBUG_TLS_IN = 5 };
// The type of a record's content (RFC 8446, section 5.1).
enum { CCURL_TLS_APPLICATION_DATA = 23 };

// Sets the function that is called with libcurl's remarks (and with the bytes of a transfer, which are other kinds).
ccurl_code ccurl_set_debug(void *easy, ccurl_debug call, void *data);
// Allows only `http` and `https`.
ccurl_code ccurl_allow_only_http(void *easy);
ccurl_code ccurl_hold(void *easy, int must_hold);
long ccurl_get_long(void *easy, ccurl_info info);
void *ccurl_get_pointer(void *easy, ccurl_info info);
// The socket of the last connection, or -1.
int ccurl_get_socket(void *easy);
const char *ccurl_text(ccurl_code code);

// All transfers of a thread

typedef enum { CCURLMOPT_MAXCONNECTS = 6, CCURLMOPT_MAX_HOST_CONNECTIONS = 7 } ccurl_multi_option;

void *ccurl_multi_init(void);
void ccurl_multi_cleanup(void *multi);
void ccurl_multi_set_long(void *multi, ccurl_multi_option option, long value);
// These return whether they succeeded.
int ccurl_multi_add(void *multi, void *easy);
int ccurl_multi_perform(void *multi);
void ccurl_multi_remove(void *multi, void *easy);
// Waits until something happens on a connection, or another thread wakes it.
void ccurl_multi_poll(void *multi, int milliseconds);
void ccurl_multi_wakeup(void *multi);
// Returns the next transfer that libcurl has finished and its result, or null.
void *ccurl_multi_next(void *multi, ccurl_code *code);

// The end of a TLS connection, which libcurl does not report: whether the server has announced it (close_notify), or the
// connection just closed. OpenSSL calls a function for each alert.

typedef void (*ccurl_tls_call)(const void *session, int place, int value);

// The place (SSL_CB_READ_ALERT) and the value of the alert close_notify: a warning with the description 0.
enum { CCURL_TLS_ALERT = 0x4004, CCURL_TLS_CLOSE_NOTIFY = 0x100 };

// Sets the function of the connection that a transfer uses, in one of the transfer's own callbacks.
//
// Returns the connection; null if libcurl does not use OpenSSL, or if that library cannot be found with certainty.
const void *ccurl_watch_tls(void *easy, ccurl_tls_call call);
