#include "Values.h"

// Whether the path is that of the signed-in user's document in a collection.
#define IS_OWN(request, literal) \
  ((request)->user && (request)->pathCount == 2 && IS((request)->path[0], literal) \
   && equal((request)->path[1], (request)->user->uid))

bool hand_owner(const HandRequest *request) { return IS_OWN(request, "users"); }

bool hand_realtime_owner_write(const HandRequest *request) {
  if (!IS_OWN(request, "users")) return false;
  for (size_t index = 0; index < request->document.count; index++) {
    const HandField *child = &request->document.fields[index];
    if (IS(child->name, "name")) {
      if (!isTextOfAtMost(&child->value, 50)) return false;
    } else if (IS(child->name, "age")) {
      if (!isIntegerOfAtLeast(&child->value, 18)) return false;
    } else {
      return false;
    }
  }
  return true;
}

bool hand_owner_write(const HandRequest *request) {
  return IS_OWN(request, "users") && isTextOfAtMost(field(request->document, TEXT("name")), 50)
    && isIntegerOfAtLeast(field(request->document, TEXT("age")), 18);
}

bool hand_owner_stored(const HandRequest *request) {
  if (!IS_OWN(request, "adults")) return false;
  const HandDocument *document = stored(request->store, request->path[0], request->path[1]);
  return document && isIntegerOfAtLeast(field(*document, TEXT("age")), 18);
}

bool hand_deep_owner(const HandRequest *request) {
  const HandText *path = request->path;
  return request->user && request->pathCount == 10 && IS(path[0], "a") && IS(path[2], "b") && IS(path[4], "c")
    && IS(path[6], "d") && IS(path[8], "e") && equal(path[9], request->user->uid);
}

bool hand_provider(const HandRequest *request) {
  if (request->pathCount != 2 || !IS(request->path[0], "providers")) return false;
  return hand_condition_provider(request);
}

bool hand_list(const HandRequest *request) {
  return request->user && request->pathCount == 1 && IS(request->path[0], "lists") && request->ownerFilter.bytes
    && equal(request->ownerFilter, request->user->uid) && request->limit <= 20;
}

bool hand_role_claim(const HandRequest *request) {
  if (request->pathCount != 2 || !IS(request->path[0], "claimed")) return false;
  return hand_condition_role(request);
}

bool hand_role_stored(const HandRequest *request) {
  if (!request->user || request->pathCount != 2 || !IS(request->path[0], "stored")) return false;
  const HandDocument *document = stored(request->store, TEXT("users"), request->user->uid);
  const HandValue *role = document ? field(*document, TEXT("role")) : NULL;
  return role && role->kind == HandKindText && (IS(role->text, "admin") || IS(role->text, "editor"));
}

bool hand_eight_fields(const HandRequest *request) {
  if (!IS_OWN(request, "profiles")) return false;
  for (size_t index = 0; index < request->document.count; index++) {
    HandText name = request->document.fields[index].name;
    if (name.count != 2 || name.bytes[0] != 'f' || name.bytes[1] < '0' || name.bytes[1] > '7') return false;
  }
  const HandValue *last = field(request->document, TEXT("f7"));
  return last && last->kind == HandKindInteger;
}

bool hand_wide(const HandRequest *request) {
  if (!IS_OWN(request, "wide")) return false;
  const HandValue *last = field(request->document, TEXT("f999"));
  return last && last->kind == HandKindInteger;
}

bool hand_order_create(const HandRequest *request) {
  static const HandText names[] = {
    {(const uint8_t *)"owner", 5}, {(const uint8_t *)"title", 5}, {(const uint8_t *)"note", 4},
    {(const uint8_t *)"status", 6}, {(const uint8_t *)"amount", 6}, {(const uint8_t *)"updated", 7},
  };
  if (!request->user || request->pathCount != 2 || !IS(request->path[0], "orders")) return false;
  HandDocument document = request->document;
  for (size_t index = 0; index < document.count; index++) {
    size_t known = 0;
    while (known < 6 && !equal(document.fields[index].name, names[known])) known++;
    if (known == 6) return false;
  }
  const HandValue *owner = field(document, TEXT("owner"));
  if (!owner || owner->kind != HandKindText || !equal(owner->text, request->user->uid)) return false;
  const HandValue *status = field(document, TEXT("status"));
  if (!status || status->kind != HandKindText || !IS(status->text, "draft")) return false;
  return isTextOfAtMost(field(document, TEXT("title")), 200) && isIntegerOfAtLeast(field(document, TEXT("amount")), 0);
}

bool hand_membership(const HandRequest *request) {
  const HandText *path = request->path;
  if (!request->user || request->pathCount != 4 || !IS(path[0], "orders") || !IS(path[2], "events")) return false;
  uint8_t collection[256];
  if (path[1].count > sizeof(collection) - 15) return false;
  memcpy(collection, "orders/", 7);
  memcpy(collection + 7, path[1].bytes, path[1].count);
  memcpy(collection + 7 + path[1].count, "/members", 8);
  const HandDocument *document =
    stored(request->store, (HandText){collection, path[1].count + 15}, request->user->uid);
  const HandValue *role = document ? field(*document, TEXT("role")) : NULL;
  return role && role->kind == HandKindText && (IS(role->text, "owner") || IS(role->text, "editor"));
}

// Conditions alone

bool hand_condition_owner(const HandRequest *request) {
  return request->user && equal(request->user->uid, request->path[1]);
}

bool hand_condition_fields(const HandRequest *request) {
  return hand_condition_owner(request) && isTextOfAtMost(&request->document.fields[1].value, 50)
    && isIntegerOfAtLeast(&request->document.fields[0].value, 18);
}

bool hand_condition_children(const HandRequest *request) {
  return hand_condition_owner(request) && isTextOfAtMost(field(request->document, TEXT("name")), 50)
    && isIntegerOfAtLeast(field(request->document, TEXT("age")), 18);
}

bool hand_condition_role(const HandRequest *request) {
  return request->user && (IS(request->user->role, "admin") || IS(request->user->role, "editor"));
}

bool hand_condition_provider(const HandRequest *request) {
  if (!request->user || !IS(request->user->provider, "google.com")) return false;
  for (size_t index = 0; index < request->user->emailCount; index++) {
    if (IS(request->user->emails[index], "ada@example.com")) return true;
  }
  return false;
}
