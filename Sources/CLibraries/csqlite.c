#include "csqlite.h"
#include "symbols.h"

#include <pthread.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

// The functions: the result, the name after "sqlite3_", and the parameters.
#define FUNCTIONS(F)                                                                                                      \
    F(const char *, libversion, (void))                                                                                   \
    F(int, libversion_number, (void))                                                                                     \
    F(int, open_v2, (const char *, csqlite **, int, const char *))                                                        \
    F(int, close_v2, (csqlite *))                                                                                         \
    F(int, exec, (csqlite *, const char *, void *, void *, char **))                                                      \
    F(int, extended_result_codes, (csqlite *, int))                                                                       \
    F(int, busy_timeout, (csqlite *, int))                                                                                \
    F(int, db_config, (csqlite *, int, ...))                                                                              \
    F(int, limit, (csqlite *, int, int))                                                                                  \
    F(int, get_autocommit, (csqlite *))                                                                                   \
    F(void, progress_handler, (csqlite *, int, int (*)(void *), void *))                                                  \
    F(const char *, errmsg, (csqlite *))                                                                                  \
    F(const char *, errstr, (int))                                                                                        \
    F(int, prepare_v2, (csqlite *, const char *, int, csqlite_statement **, const char **))                               \
    F(int, finalize, (csqlite_statement *))                                                                               \
    F(csqlite *, db_handle, (csqlite_statement *))                                                                        \
    F(const char *, sql, (csqlite_statement *))                                                                           \
    F(int, stmt_readonly, (csqlite_statement *))                                                                          \
    F(int, step, (csqlite_statement *))                                                                                   \
    F(int, reset, (csqlite_statement *))                                                                                  \
    F(int, bind_parameter_count, (csqlite_statement *))                                                                   \
    F(int, clear_bindings, (csqlite_statement *))                                                                         \
    F(int, bind_null, (csqlite_statement *, int))                                                                         \
    F(int, bind_int64, (csqlite_statement *, int, long long))                                                             \
    F(int, bind_double, (csqlite_statement *, int, double))                                                               \
    F(int, bind_text64, (csqlite_statement *, int, const char *, unsigned long long, void *, unsigned char))              \
    F(int, bind_blob64, (csqlite_statement *, int, const void *, unsigned long long, void *))                             \
    F(int, bind_zeroblob, (csqlite_statement *, int, int))                                                                \
    F(int, column_count, (csqlite_statement *))                                                                           \
    F(const char *, column_name, (csqlite_statement *, int))                                                              \
    F(int, column_type, (csqlite_statement *, int))                                                                       \
    F(long long, column_int64, (csqlite_statement *, int))                                                                \
    F(double, column_double, (csqlite_statement *, int))                                                                  \
    F(const unsigned char *, column_text, (csqlite_statement *, int))                                                     \
    F(const void *, column_blob, (csqlite_statement *, int))                                                              \
    F(int, column_bytes, (csqlite_statement *, int))

#define FIELD(result, name, parameters) result(*name) parameters;
static struct {
    FUNCTIONS(FIELD)
} sqlite;

#define DECLARE(result, name, parameters) LIBRARY_DECLARE(sqlite3_##name)
FUNCTIONS(DECLARE)

static int is_loaded;

static void load(void) {
#define SYMBOL(result, name, parameters) LIBRARY_SYMBOL(sqlite.name, sqlite3_##name)
    const library_symbol symbols[] = {FUNCTIONS(SYMBOL)};
    const char *const libraries[] = {"libsqlite3.so.0", "libsqlite3.dylib"};
    is_loaded = library_find(symbols, COUNT(symbols), libraries, COUNT(libraries)) == LIBRARY_FOUND;
}

int csqlite_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *csqlite_libversion(void) { return sqlite.libversion(); }
int csqlite_libversion_number(void) { return sqlite.libversion_number(); }

int csqlite_open_v2(const char *path, csqlite **database, int flags) { return sqlite.open_v2(path, database, flags, 0); }
int csqlite_close_v2(csqlite *database) { return sqlite.close_v2(database); }
int csqlite_exec(csqlite *database, const char *sql) { return sqlite.exec(database, sql, 0, 0, 0); }
int csqlite_extended_result_codes(csqlite *database, int on) { return sqlite.extended_result_codes(database, on); }
int csqlite_busy_timeout(csqlite *database, int milliseconds) { return sqlite.busy_timeout(database, milliseconds); }
int csqlite_limit(csqlite *database, int limit) { return sqlite.limit(database, limit, -1); }
void csqlite_set_limit(csqlite *database, int limit, int value) { sqlite.limit(database, limit, value); }
void csqlite_progress_handler(csqlite *database, int steps, int (*handler)(void *), void *context) {
    sqlite.progress_handler(database, steps, handler, context);
}
int csqlite_get_autocommit(csqlite *database) { return sqlite.get_autocommit(database); }
const char *csqlite_errmsg(csqlite *database) { return sqlite.errmsg(database); }
const char *csqlite_errstr(int code) { return sqlite.errstr(code); }

void csqlite_refuse_quoted_texts(csqlite *database) {
    // SQLITE_DBCONFIG_DQS_DML and _DDL; a version before 3.29 does not know them, and refuses them without an effect.
    enum { TEXTS_IN_QUERIES = 1013, TEXTS_IN_SCHEMAS = 1014 };
    sqlite.db_config(database, TEXTS_IN_SCHEMAS, 0, (int *)0);
    sqlite.db_config(database, TEXTS_IN_QUERIES, 0, (int *)0);
}

int csqlite_prepare_v2(csqlite *database, const char *sql, csqlite_statement **statement) {
    return sqlite.prepare_v2(database, sql, -1, statement, 0);
}
const char *csqlite_sql(csqlite_statement *statement) { return sqlite.sql(statement); }
int csqlite_stmt_readonly(csqlite_statement *statement) { return sqlite.stmt_readonly(statement); }
int csqlite_finalize(csqlite_statement *statement) { return sqlite.finalize(statement); }
csqlite *csqlite_db_handle(csqlite_statement *statement) { return sqlite.db_handle(statement); }
int csqlite_step(csqlite_statement *statement) { return sqlite.step(statement); }
int csqlite_reset(csqlite_statement *statement) { return sqlite.reset(statement); }

// SQLITE_UTF8; and SQLITE_STATIC and SQLITE_TRANSIENT, with which SQLite keeps the caller's bytes or copies them.
enum { UTF8 = 1 };
#define STATIC ((void *)0)
#define TRANSIENT ((void *)-1)

int csqlite_bind_parameter_count(csqlite_statement *statement) { return sqlite.bind_parameter_count(statement); }
int csqlite_clear_bindings(csqlite_statement *statement) { return sqlite.clear_bindings(statement); }
int csqlite_bind_null(csqlite_statement *statement, int index) { return sqlite.bind_null(statement, index); }
int csqlite_bind_int64(csqlite_statement *statement, int index, int64_t value) {
    return sqlite.bind_int64(statement, index, value);
}
int csqlite_bind_double(csqlite_statement *statement, int index, double value) {
    return sqlite.bind_double(statement, index, value);
}
int csqlite_bind_text(csqlite_statement *statement, int index, const char *text, uint64_t count) {
    return sqlite.bind_text64(statement, index, text, count, TRANSIENT, UTF8);
}
int csqlite_lend_text(csqlite_statement *statement, int index, const char *text, uint64_t count) {
    return sqlite.bind_text64(statement, index, text, count, STATIC, UTF8);
}
int csqlite_bind_blob(csqlite_statement *statement, int index, const void *bytes, uint64_t count) {
    return sqlite.bind_blob64(statement, index, bytes, count, TRANSIENT);
}
int csqlite_bind_zeroblob(csqlite_statement *statement, int index, int count) {
    return sqlite.bind_zeroblob(statement, index, count);
}

int csqlite_column_count(csqlite_statement *statement) { return sqlite.column_count(statement); }
const char *csqlite_column_name(csqlite_statement *statement, int column) {
    return sqlite.column_name(statement, column);
}
int csqlite_column_type(csqlite_statement *statement, int column) { return sqlite.column_type(statement, column); }
int64_t csqlite_column_int64(csqlite_statement *statement, int column) { return sqlite.column_int64(statement, column); }
double csqlite_column_double(csqlite_statement *statement, int column) { return sqlite.column_double(statement, column); }
const unsigned char *csqlite_column_text(csqlite_statement *statement, int column) {
    return sqlite.column_text(statement, column);
}
const void *csqlite_column_blob(csqlite_statement *statement, int column) {
    return sqlite.column_blob(statement, column);
}
int csqlite_column_bytes(csqlite_statement *statement, int column) { return sqlite.column_bytes(statement, column); }
