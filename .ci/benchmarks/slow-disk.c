// A disk that takes a while to make a file safe: LD_PRELOAD=slow-disk.so SLOW_DISK_MICROSECONDS=1000 PROGRAM
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_disk(void) {
  const char *text = getenv("SLOW_DISK_MICROSECONDS");
  long microseconds = text ? atol(text) : 1000;
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  nanosleep(&time, NULL);
}

static int synchronize(const char *name, int descriptor) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  wait_for_disk();
  return real(descriptor);
}

int fsync(int descriptor) { return synchronize("fsync", descriptor); }
int fdatasync(int descriptor) { return synchronize("fdatasync", descriptor); }
