// What this package uses of Apple's C library, declared as the headers and the Swift overlay of the macOS 15 SDK do. It is written
// from their documentation, is never linked, and has no code of them.
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define NAMED(name) __attribute__((swift_name(name)))

// sys/types.h
typedef int32_t pid_t;
typedef uint32_t uid_t, gid_t, id_t;
typedef uint16_t mode_t, nlink_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef int64_t off_t, blkcnt_t;
typedef int32_t blksize_t;
typedef long ssize_t, time_t, clock_t;
typedef int32_t suseconds_t;
typedef uint32_t useconds_t, socklen_t;

// errno.h
extern int errno;
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EADDRINUSE 48
#define EADDRNOTAVAIL 49
#define ECONNREFUSED 61
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69

// time.h
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};
typedef uint32_t clockid_t;
static const clockid_t CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6;
int clock_gettime(clockid_t clock, struct timespec *time);
time_t time(time_t *time);
struct tm *localtime_r(const time_t *time, struct tm *parts);
int nanosleep(const struct timespec *time, struct timespec *rest);
int usleep(useconds_t microseconds);

// sys/stat.h
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
};
static const mode_t S_IFMT = 0170000, S_IFREG = 0100000, S_IFDIR = 0040000, S_IFIFO = 0010000, S_IFCHR = 0020000, S_IFLNK = 0120000;
static const mode_t S_IFSOCK = 0140000;
static const mode_t S_IRUSR = 0400, S_IWUSR = 0200;
int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int file, struct stat *status);
int chmod(const char *path, mode_t mode);
int fchown(int file, uid_t owner, gid_t group);
int fchmod(int file, mode_t mode);
int mkdir(const char *path, mode_t mode);
mode_t umask(mode_t mask);

// fcntl.h
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 0x4
#define O_APPEND 0x8
#define O_NOFOLLOW 0x100
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_EXCL 0x800
#define O_NOCTTY 0x20000
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000
#define AT_FDCWD -2
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 7
#define F_SETLK 8
#define F_SETLKW 9
#define F_FULLFSYNC 51
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
#define FD_CLOEXEC 1
struct flock {
  off_t l_start, l_len;
  pid_t l_pid;
  short l_type, l_whence;
};
int open2(const char *path, int flags) NAMED("open(_:_:)");
int open3(const char *path, int flags, mode_t mode) NAMED("open(_:_:_:)");
int openat3(int folder, const char *path, int flags) NAMED("openat(_:_:_:)");
int openat4(int folder, const char *path, int flags, mode_t mode) NAMED("openat(_:_:_:_:)");
int fcntl2(int file, int command) NAMED("fcntl(_:_:)");
int fcntl3(int file, int command, int value) NAMED("fcntl(_:_:_:)");
int fcntlp(int file, int command, void *_Nonnull value) NAMED("fcntl(_:_:_:)");

// unistd.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58
#define PATH_MAX 1024
int access(const char *path, int mode);
int close(int file);
int dup(int file);
int dup2(int file, int other);
ssize_t read(int file, void *bytes, size_t count);
ssize_t write(int file, const void *bytes, size_t count);
ssize_t pread(int file, void *bytes, size_t count, off_t offset);
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset);
off_t lseek(int file, off_t offset, int from);
int ftruncate(int file, off_t size);
int fsync(int file);
int unlink(const char *path);
int rmdir(const char *path);
int link(const char *path, const char *other);
int symlink(const char *path, const char *other);
ssize_t readlink(const char *path, char *text, size_t size);
int pipe(int *ends);
int isatty(int file);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
long sysconf(int name);
char *getcwd(char *text, size_t size);
int chdir(const char *path);
unsigned sleep(unsigned seconds);
void _exit(int code) __attribute__((noreturn));

// stdlib.h, string.h, crt_externs.h
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void exit(int code) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrites);
int unsetenv(const char *name);
char *realpath(const char *path, char *text);
int mkstemp(char *text);
char *mkdtemp(char *text);
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
long strtol(const char *text, char **end, int base);
void arc4random_buf(void *bytes, size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
void *memmem(const void *bytes, size_t count, const void *part, size_t partCount);
size_t strlen(const char *text);
int strcmp(const char *left, const char *right);
char *strdup(const char *text);
int strncmp(const char *first, const char *second, size_t count);
char *strerror(int code);
char *_Nullable *_Nullable *_Nonnull _NSGetEnviron(void);
int rename(const char *path, const char *other);
int remove(const char *path);

// stdio.h
typedef struct __sFILE FILE;
extern FILE *stdin, *stdout, *stderr;
FILE *fopen(const char *path, const char *mode);
FILE *fdopen(int file, const char *mode);
int fclose(FILE *file);
int fflush(FILE *file);
size_t fread(void *bytes, size_t size, size_t count, FILE *file);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
int fputs(const char *text, FILE *file);
int fileno(FILE *file);
ssize_t getline(char **line, size_t *size, FILE *file);
int vsnprintf(char *text, size_t size, const char *format, va_list arguments);

// dirent.h
typedef struct DIR_s { int unused; } DIR;
struct dirent {
  uint64_t d_ino, d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
DIR *opendir(const char *path);
DIR *fdopendir(int file);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);
int dirfd(DIR *folder);

// pthread.h
typedef struct { long sig; char opaque[56]; } pthread_attr_t;
typedef struct { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct { long sig; char opaque[8]; } pthread_mutexattr_t;
typedef struct { long sig; char opaque[40]; } pthread_cond_t;
typedef struct { long sig; char opaque[8]; } pthread_condattr_t;
struct _opaque_pthread_t { long sig; };
typedef struct _opaque_pthread_t *pthread_t;
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_create(pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
                   void *_Nullable (*_Nonnull body)(void *_Nonnull), void *_Nullable argument);
int pthread_join(pthread_t _Nonnull thread, void *_Nullable *_Nullable result);
int pthread_detach(pthread_t _Nonnull thread);
pthread_t _Nonnull pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end);
int pthread_cond_timedwait_relative_np(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *length);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);

// signal.h
typedef uint32_t sigset_t;
typedef void (*sig_t)(int);
extern const sig_t _Nullable SIG_DFL;
extern const sig_t _Nonnull SIG_IGN;
union __sigaction_u {
  void (*__sa_handler)(int);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGCHLD 20
#define SIGXFSZ 25
#define SIGUSR1 30
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
sig_t _Nullable signal(int number, sig_t _Nullable handler);
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigpending(sigset_t *set);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
int kill(pid_t process, int number);
int raise(int number);

// spawn.h, sys/wait.h
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
#define POSIX_SPAWN_SETSIGDEF 0x4
#define POSIX_SPAWN_SETSIGMASK 0x8
int posix_spawnp(pid_t *process, const char *path, const posix_spawn_file_actions_t _Nullable *_Nullable actions,
                 const posix_spawnattr_t _Nullable *_Nullable attributes, char *_Nullable const *_Nonnull arguments,
                 char *_Nullable const *_Nullable environment);
int posix_spawnattr_init(posix_spawnattr_t _Nullable *_Nonnull attributes);
int posix_spawnattr_destroy(posix_spawnattr_t _Nullable *_Nonnull attributes);
int posix_spawnattr_setflags(posix_spawnattr_t _Nullable *_Nonnull attributes, short flags);
int posix_spawnattr_setsigmask(posix_spawnattr_t _Nullable *_Nonnull attributes, const sigset_t *_Nonnull set);
int posix_spawnattr_setsigdefault(posix_spawnattr_t _Nullable *_Nonnull attributes, const sigset_t *_Nonnull set);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Nonnull actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Nonnull actions);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t _Nullable *_Nonnull actions, int file, const char *_Nonnull path,
                                     int flags, mode_t mode);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable *_Nonnull actions, int file, int other);
typedef struct { pid_t si_pid; int si_status, si_code; } siginfo_t;
typedef uint32_t idtype_t;
static const idtype_t P_PID = 1;
#define WNOHANG 1
#define WEXITED 4
#define WNOWAIT 0x20
int waitid(idtype_t type, id_t id, siginfo_t *info, int options);
pid_t waitpid(pid_t process, int *status, int options);

// poll.h, sys/ioctl.h, sys/socket.h
typedef unsigned nfds_t;
struct pollfd {
  int fd;
  short events, revents;
};
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 0x20
int poll(struct pollfd *files, nfds_t count, int milliseconds);
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
#define TIOCGWINSZ 0x40087468
int ioctl3(int file, unsigned long request, void *value) NAMED("ioctl(_:_:_:)");

// math.h
double floor(double);
double ceil(double);
double fabs(double);
double sqrt(double);
double pow(double, double);
double exp(double);
double log(double);
double log2(double);
double sin(double);
double cos(double);
double asin(double);
double fmod(double, double);
double round(double);
double trunc(double);
double atan2(double, double);
double tan(double);
double rint(double);
double nearbyint(double);

// sys/resource.h
typedef uint64_t rlim_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
#define RLIMIT_CPU 0
#define RLIMIT_CORE 4
#define RLIMIT_AS 5
int setrlimit(int resource, const struct rlimit *limit);
int setpgid(pid_t process, pid_t group);
