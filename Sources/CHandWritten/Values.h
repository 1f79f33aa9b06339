#pragma once
#include "include/CHandWritten.h"
#include <string.h>

// What the checks share. A name of a constant length compares with `memcmp` of a constant size.

static inline bool equal(HandText left, HandText right) {
  return left.count == right.count && memcmp(left.bytes, right.bytes, left.count) == 0;
}

#define IS(text, literal) ((text).count == sizeof(literal) - 1 && memcmp((text).bytes, literal, sizeof(literal) - 1) == 0)

#define TEXT(literal) ((HandText){(const uint8_t *)(literal), sizeof(literal) - 1})

// Orders texts by their bytes, as the fields of a document are.
static inline int order(HandText left, HandText right) {
  size_t shorter = left.count < right.count ? left.count : right.count;
  int result = memcmp(left.bytes, right.bytes, shorter);
  return result != 0 ? result : (left.count > right.count) - (left.count < right.count);
}

// Returns the value of a field; NULL if it is missing. Few fields are searched one after another.
static inline const HandValue *field(HandDocument document, HandText name) {
  if (document.count <= 16) {
    for (size_t index = 0; index < document.count; index++) {
      if (equal(document.fields[index].name, name)) return &document.fields[index].value;
    }
    return NULL;
  }
  size_t low = 0, high = document.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int result = order(document.fields[middle].name, name);
    if (result == 0) return &document.fields[middle].value;
    if (result < 0) low = middle + 1; else high = middle;
  }
  return NULL;
}

// The length of a text in UTF-16 units, as `size()` and `length` count.
static inline size_t units(HandText text) {
  size_t count = 0;
  for (size_t index = 0; index < text.count; index++) {
    count += (text.bytes[index] & 0xC0) != 0x80;
    count += text.bytes[index] >= 0xF0;
  }
  return count;
}

static inline bool isTextOfAtMost(const HandValue *value, size_t maximum) {
  return value && value->kind == HandKindText && units(value->text) <= maximum;
}

static inline bool isIntegerOfAtLeast(const HandValue *value, int64_t minimum) {
  return value && value->kind == HandKindInteger && value->integer >= minimum;
}

static inline const HandDocument *stored(const HandStore *store, HandText collection, HandText id) {
  for (size_t place = hand_place(collection, id, store->mask);; place = (place + 1) & store->mask) {
    const HandStored *entry = &store->places[place];
    if (!entry->collection.bytes) return NULL;
    if (equal(entry->id, id) && equal(entry->collection, collection)) return &entry->document;
  }
}
