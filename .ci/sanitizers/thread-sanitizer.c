// The slow paths of Synchronization.Mutex lie in a library that the thread sanitizer does not see into: without a word about
// them it takes what a contended mutex orders for a race. Preloaded, this tells it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

typedef SWIFT_CALL void (*lock_function)(uint32_t, SWIFT_SELF void *);
typedef SWIFT_CALL void (*unlock_function)(SWIFT_SELF void *);

SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT_CALL void unlock_slow(SWIFT_SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF void *mutex) {
  ((lock_function)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT_CALL void unlock_slow(SWIFT_SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((unlock_function)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}
