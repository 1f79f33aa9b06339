// Counts the bytes of the heap. Preloaded, it writes to the file that HEAP_PEAK names how many more there were at most than at
// the last call of malloc_trim, when the program ends.
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_long current, peak, start;

static void *counted(void *block) {
  if (!block) return block;
  long now = atomic_fetch_add(&current, (long)malloc_usable_size(block)) + (long)malloc_usable_size(block);
  long highest = atomic_load(&peak);
  while (now > highest && !atomic_compare_exchange_weak(&peak, &highest, now)) {}
  return block;
}

static void uncount(void *block) {
  if (block) atomic_fetch_sub(&current, (long)malloc_usable_size(block));
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void free(void *block) {
  uncount(block);
  __libc_free(block);
}
void *realloc(void *block, size_t size) {
  uncount(block);
  return counted(__libc_realloc(block, size));
}
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = counted(__libc_memalign(alignment, size));
  return *result ? 0 : 12;
}

int malloc_trim(size_t kept) {
  (void)kept;
  start = peak = current;
  return 0;
}

__attribute__((destructor)) static void write_peak(void) {
  const char *path = getenv("HEAP_PEAK");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", peak - start);
  fclose(file);
}
