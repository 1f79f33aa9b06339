// What the static programs link in place of parts that they never use.
#include <stddef.h>
#include <stdint.h>

// The names of Unicode's characters (0.55 MB): `Unicode.Scalar.Properties.name` is nil.
intptr_t _swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar, (void)buffer, (void)capacity;
  return 0;
}

// The extensions of SQLite for full-text search and R-trees (0.34 MB). 0 is SQLITE_OK.
int sqlite3Fts3Init(void *database) { return database == NULL; }
int sqlite3Fts5Init(void *database) { return database == NULL; }
int sqlite3RtreeInit(void *database) { return database == NULL; }
