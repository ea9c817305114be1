// The part of SQLite's stable interface that the command's databases use: version 3.8.7 or later.
#pragma once

#include <stdint.h>

// Loads SQLite at the first call; returns whether there is one. All other functions need one.
int csqlite_load(void);

const char *csqlite_libversion(void);
int csqlite_libversion_number(void);

// Result codes

#define CSQLITE_OK 0
#define CSQLITE_ERROR 1
#define CSQLITE_BUSY 5
#define CSQLITE_LOCKED 6
#define CSQLITE_READONLY 8
#define CSQLITE_IOERR 10
#define CSQLITE_CORRUPT 11
#define CSQLITE_FULL 13
#define CSQLITE_CANTOPEN 14
#define CSQLITE_CONSTRAINT 19
#define CSQLITE_MISUSE 21
#define CSQLITE_NOTADB 26
#define CSQLITE_ROW 100
#define CSQLITE_DONE 101

// Connections

typedef struct csqlite csqlite;

#define CSQLITE_OPEN_READONLY 0x1
#define CSQLITE_OPEN_READWRITE 0x2
#define CSQLITE_OPEN_CREATE 0x4
#define CSQLITE_OPEN_NOMUTEX 0x8000

#define CSQLITE_LIMIT_COLUMN 2
#define CSQLITE_LIMIT_VARIABLE_NUMBER 9

int csqlite_open_v2(const char *path, csqlite **database, int flags);
int csqlite_close_v2(csqlite *database);
int csqlite_exec(csqlite *database, const char *sql);
int csqlite_extended_result_codes(csqlite *database, int on);
int csqlite_busy_timeout(csqlite *database, int milliseconds);
// Returns a limit, and leaves it as it is.
int csqlite_limit(csqlite *database, int limit);
#define CSQLITE_LIMIT_LENGTH 0
#define CSQLITE_LIMIT_ATTACHED 7
// Sets a limit.
void csqlite_set_limit(csqlite *database, int limit, int value);
// Calls a function again and again during a statement, which ends when the result is not 0.
void csqlite_progress_handler(csqlite *database, int steps, int (*handler)(void *), void *context);
int csqlite_get_autocommit(csqlite *database);
const char *csqlite_errmsg(csqlite *database);
const char *csqlite_errstr(int code);
// Makes a name in double quotation marks that does not exist an error, and not a text, where SQLite can.
void csqlite_refuse_quoted_texts(csqlite *database);

// Statements

typedef struct csqlite_statement csqlite_statement;

int csqlite_prepare_v2(csqlite *database, const char *sql, csqlite_statement **statement);
int csqlite_finalize(csqlite_statement *statement);
// The text of the statement, without what follows it.
const char *csqlite_sql(csqlite_statement *statement);
int csqlite_stmt_readonly(csqlite_statement *statement);
csqlite *csqlite_db_handle(csqlite_statement *statement);
int csqlite_step(csqlite_statement *statement);
int csqlite_reset(csqlite_statement *statement);

int csqlite_bind_parameter_count(csqlite_statement *statement);
int csqlite_clear_bindings(csqlite_statement *statement);
int csqlite_bind_null(csqlite_statement *statement, int index);
int csqlite_bind_int64(csqlite_statement *statement, int index, int64_t value);
int csqlite_bind_double(csqlite_statement *statement, int index, double value);
// Binds a copy of a text, which may contain NUL.
int csqlite_bind_text(csqlite_statement *statement, int index, const char *text, uint64_t count);
// Binds a text that the caller keeps until the statement is reset and its bindings are cleared.
int csqlite_lend_text(csqlite_statement *statement, int index, const char *text, uint64_t count);
// Binds a copy of bytes.
int csqlite_bind_blob(csqlite_statement *statement, int index, const void *bytes, uint64_t count);
int csqlite_bind_zeroblob(csqlite_statement *statement, int index, int count);

#define CSQLITE_INTEGER 1
#define CSQLITE_FLOAT 2
#define CSQLITE_TEXT 3
#define CSQLITE_BLOB 4

int csqlite_column_count(csqlite_statement *statement);
const char *csqlite_column_name(csqlite_statement *statement, int column);
int csqlite_column_type(csqlite_statement *statement, int column);
int64_t csqlite_column_int64(csqlite_statement *statement, int column);
double csqlite_column_double(csqlite_statement *statement, int column);
const unsigned char *csqlite_column_text(csqlite_statement *statement, int column);
const void *csqlite_column_blob(csqlite_statement *statement, int column);
int csqlite_column_bytes(csqlite_statement *statement, int column);
