// The packaged programs run without any other file, but Swift's runtime reads /proc. Without it, the runtime aborts with a
// message that says neither what is missing nor what to do.
#include <unistd.h>

__attribute__((constructor(101))) static void check_proc(void) {
  static const char text[] =
      "Error: /proc is not mounted, and Swift's runtime needs it. Mount it first: mount -t proc proc /proc\n";
  if (access("/proc/self/maps", R_OK) == 0) return;
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(2);
  _exit(1);
}
