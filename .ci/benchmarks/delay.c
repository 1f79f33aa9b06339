// A network link with a delay between the network namespace of this process and another one: delay NAMESPACE DEVICE MICROSECONDS
//
// Both namespaces get a device of the given name. What is sent into one leaves the other after the delay, in order and without a
// limit on the rate. It replaces netem, which not every kernel has. The devices are removed when the process ends.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

// The largest packet, and the number of packets under way in one direction. More are dropped, as a router would.
enum { packet_bytes = 9000, packet_count = 8192 };

struct packet {
  int64_t due;
  ssize_t count;
  char bytes[packet_bytes];
};

struct line {
  int from, to;
  size_t first, count;
  struct packet *packets;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int device(const char *name) {
  int file = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  if (file < 0) fail("/dev/net/tun");
  struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI};
  strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  if (ioctl(file, TUNSETIFF, &request) < 0) fail(name);
  return file;
}

// Takes what was sent, and notes when it is due.
static void receive(struct line *line, int64_t delay) {
  static char dropped[packet_bytes];
  while (1) {
  struct packet *packet = &line->packets[(line->first + line->count) % packet_count];
  int is_full = line->count == packet_count;
  ssize_t count = read(line->from, is_full ? dropped : packet->bytes, packet_bytes);
  if (count <= 0) return;
  if (is_full) continue;
  packet->count = count;
  packet->due = now() + delay;
  line->count++;
  }
}

// Delivers what is due. Returns when the next packet is due; a negative number if there is none.
static int64_t deliver(struct line *line) {
  while (line->count > 0) {
  struct packet *packet = &line->packets[line->first];
  if (packet->due > now()) return packet->due;
  // A device that takes no more drops the packet.
  if (write(line->to, packet->bytes, packet->count) < 0 && errno != EAGAIN && errno != EIO) fail("write");
  line->first = (line->first + 1) % packet_count;
  line->count--;
  }
  return -1;
}

int main(int count, char **arguments) {
  if (count != 4) {
  fprintf(stderr, "usage: delay NAMESPACE DEVICE MICROSECONDS\n");
  return 2;
  }
  int64_t delay = atoll(arguments[3]) * 1000;
  int here = device(arguments[2]);
  char path[4096];
  snprintf(path, sizeof path, "/run/netns/%s", arguments[1]);
  int namespace = open(path, O_RDONLY);
  if (namespace < 0 || setns(namespace, CLONE_NEWNET) < 0) fail(path);
  int there = device(arguments[2]);
  struct line lines[2] = {{.from = here, .to = there}, {.from = there, .to = here}};
  for (int i = 0; i < 2; i++) {
  lines[i].packets = calloc(packet_count, sizeof(struct packet));
  if (!lines[i].packets) fail("calloc");
  }
  // Without these, a wait ends up to 50 microseconds late, and later on a busy machine.
  prctl(PR_SET_TIMERSLACK, 1);
  struct sched_param priority = {.sched_priority = 10};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) < 0) perror("without a real-time priority");
  printf("ready\n");
  fflush(stdout);
  while (1) {
  int64_t next = -1;
  for (int i = 0; i < 2; i++) {
  int64_t due = deliver(&lines[i]);
  if (due >= 0 && (next < 0 || due < next)) next = due;
  }
  struct pollfd files[2] = {{.fd = here, .events = POLLIN}, {.fd = there, .events = POLLIN}};
  int64_t left = next < 0 ? 0 : next - now();
  if (left < 0) left = 0;
  struct timespec wait = {.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
  if (ppoll(files, 2, next < 0 ? NULL : &wait, NULL) < 0 && errno != EINTR) fail("poll");
  for (int i = 0; i < 2; i++) receive(&lines[i], delay);
  }
}
