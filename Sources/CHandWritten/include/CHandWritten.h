#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The checks of the benchmark's rules, written by hand in C over flat values. They are the limit for a decision: they do
// only what one ruleset says, and nothing is dynamic. Only rules-bench links them.

// UTF-8 without a terminator.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} HandText;

typedef enum { HandKindInteger, HandKindText, HandKindOther } HandKind;

typedef struct {
  HandKind kind;
  int64_t integer;
  HandText text;
} HandValue;

typedef struct {
  HandText name;
  HandValue value;
} HandField;

// The fields of a document in the order of the bytes of their names.
typedef struct {
  const HandField *fields;
  size_t count;
} HandDocument;

typedef struct {
  HandText uid;
  HandText role;
  HandText provider;
  const HandText *emails;
  size_t emailCount;
} HandUser;

typedef struct {
  HandText collection;
  HandText id;
  HandDocument document;
} HandStored;

// A hash table with linear probing. An unused place has no collection.
typedef struct {
  const HandStored *places;
  size_t mask;
} HandStore;

typedef struct {
  // NULL for a caller who is not signed in.
  const HandUser *user;
  const HandText *path;
  size_t pathCount;
  HandDocument document;
  // The value of the query's filter for `owner`, without text if there is none, and the query's limit.
  HandText ownerFilter;
  int64_t limit;
  const HandStore *store;
} HandRequest;

typedef bool (*HandCheck)(const HandRequest *request);

// Returns the place in a table of `mask + 1` places at which the search for a document begins.
size_t hand_place(HandText collection, HandText id, size_t mask);

// Checks requests in turn, `count` times in total. Returns how many were allowed.
size_t hand_repeat(HandCheck check, const HandRequest *requests, size_t requestCount, size_t count);

// Runs a loop that only computes, on four independent chains. Returns a number that depends on all rounds.
uint64_t hand_control(size_t rounds);

// Whole checks: the path, the user and the data.
bool hand_realtime_owner_write(const HandRequest *request);
bool hand_owner(const HandRequest *request);
bool hand_owner_write(const HandRequest *request);
bool hand_owner_stored(const HandRequest *request);
bool hand_deep_owner(const HandRequest *request);
bool hand_provider(const HandRequest *request);
bool hand_list(const HandRequest *request);
bool hand_role_claim(const HandRequest *request);
bool hand_role_stored(const HandRequest *request);
bool hand_eight_fields(const HandRequest *request);
bool hand_wide(const HandRequest *request);
bool hand_order_create(const HandRequest *request);
bool hand_membership(const HandRequest *request);

// Conditions alone: the path is known to match, and `name` and `age` are the fields 1 and 0.
bool hand_condition_owner(const HandRequest *request);
bool hand_condition_fields(const HandRequest *request);
// Finds `name` and `age` by name.
bool hand_condition_children(const HandRequest *request);
bool hand_condition_role(const HandRequest *request);
bool hand_condition_provider(const HandRequest *request);
