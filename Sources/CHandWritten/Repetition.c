#include "Values.h"

size_t hand_place(HandText collection, HandText id, size_t mask) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t index = 0; index < collection.count; index++) hash = (hash ^ collection.bytes[index]) * 0x100000001b3;
  for (size_t index = 0; index < id.count; index++) hash = (hash ^ id.bytes[index]) * 0x100000001b3;
  return (size_t)(hash ^ (hash >> 32)) & mask;
}

size_t hand_repeat(HandCheck check, const HandRequest *requests, size_t requestCount, size_t count) {
  size_t allowed = 0;
  size_t next = 0;
  for (size_t index = 0; index < count; index++) {
    allowed += check(&requests[next]);
    next = next + 1 == requestCount ? 0 : next + 1;
  }
  return allowed;
}

uint64_t hand_control(size_t rounds) {
  uint64_t chains[4] = {1, 2, 3, 4};
  for (size_t round = 0; round < rounds; round++) {
    for (size_t index = 0; index < 4; index++) {
      uint64_t value = chains[index] + round;
      value ^= value >> 29;
      value *= 0x9e3779b97f4a7c15;
      chains[index] = value ^ (value >> 32);
    }
  }
  return chains[0] ^ chains[1] ^ chains[2] ^ chains[3];
}
