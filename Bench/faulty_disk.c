// Lets the nth change below a folder be the last one of a program, for tests of publishing (LD_PRELOAD).
//
// FAULT_ROOT   the folder; changes elsewhere are not counted
// FAULT_POINT  the number of the change at which the fault begins; 0 for none
// FAULT_KIND   before, after: the program is killed there
//              full: the disk is full from there on; short: the same, and the change is half done if it is a write
// FAULT_COUNT  a file that gets the number of changes at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int count;
static atomic_bool watched[4096];

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static int is_below(const char *path) {
  const char *root = setting("FAULT_ROOT");
  size_t length = strlen(root);
  return length && path && !strncmp(path, root, length) && (path[length] == '/' || !path[length]);
}

static int is(const char *kind) { return !strcmp(setting("FAULT_KIND"), kind); }

// Counts a change. Returns 1 at the point of the fault, 2 beyond it, and 0 before it.
static int step(void) {
  int point = atoi(setting("FAULT_POINT")), now = atomic_fetch_add(&count, 1) + 1;
  if (!point || now < point) return 0;
  if (is("before") && now == point) kill(getpid(), SIGKILL);
  return now == point ? 1 : 2;
}

static void done(int place) {
  if (place == 1 && is("after")) kill(getpid(), SIGKILL);
}

static int is_full(int place) { return place && (is("full") || is("short")); }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A change that needs space on the disk.
#define TAKES_SPACE(path, call)                       \
  if (!is_below(path)) return call;                   \
  int place = step();                                 \
  if (is_full(place)) { errno = ENOSPC; return -1; }  \
  int result = call;                                  \
  int number = errno;                                 \
  done(place);                                        \
  errno = number;                                     \
  return result;

// A change that needs none.
#define FREES_SPACE(path, call)  \
  if (!is_below(path)) return call; \
  int place = step();            \
  int result = call;             \
  int number = errno;            \
  done(place);                   \
  errno = number;                \
  return result;

static int open_watched(const char *path, int flags, mode_t mode) {
  int is_new = (flags & O_CREAT) && is_below(path), place = is_new ? step() : 0;
  if (is_full(place)) { errno = ENOSPC; return -1; }
  int file = REAL(open)(path, flags, mode);
  if (file >= 0 && file < 4096) watched[file] = is_below(path);
  done(place);
  return file;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_watched(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_watched(path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (file < 0 || file >= 4096 || !watched[file]) return REAL(write)(file, bytes, size);
  int place = step();
  if (is("short") && place == 1) return REAL(write)(file, bytes, size / 2 ? size / 2 : 1);
  if (is_full(place)) { errno = ENOSPC; return -1; }
  ssize_t result = REAL(write)(file, bytes, size);
  done(place);
  return result;
}

int close(int file) {
  if (file >= 0 && file < 4096) watched[file] = 0;
  return REAL(close)(file);
}

int fsync(int file) {
  if (file < 0 || file >= 4096 || !watched[file]) return REAL(fsync)(file);
  int place = step();
  if (is_full(place)) { errno = ENOSPC; return -1; }
  int result = REAL(fsync)(file);
  done(place);
  return result;
}

int mkdir(const char *path, mode_t mode) { TAKES_SPACE(path, REAL(mkdir)(path, mode)) }
int link(const char *old, const char *new) { TAKES_SPACE(new, REAL(link)(old, new)) }
int symlink(const char *target, const char *path) { TAKES_SPACE(path, REAL(symlink)(target, path)) }
int rename(const char *old, const char *new) { TAKES_SPACE(new, REAL(rename)(old, new)) }
int renameat2(int a, const char *old, int b, const char *new, unsigned flags) {
  TAKES_SPACE(new, REAL(renameat2)(a, old, b, new, flags))
}
int unlink(const char *path) { FREES_SPACE(path, REAL(unlink)(path)) }
int rmdir(const char *path) { FREES_SPACE(path, REAL(rmdir)(path)) }
int chmod(const char *path, mode_t mode) { FREES_SPACE(path, REAL(chmod)(path, mode)) }
int chown(const char *path, uid_t user, gid_t group) { FREES_SPACE(path, REAL(chown)(path, user, group)) }

// The names are relative to an open folder: that of a tree which is being removed.
int unlinkat(int folder, const char *path, int flags) {
  if (path[0] == '/' ? !is_below(path) : folder < 0) return REAL(unlinkat)(folder, path, flags);
  int place = step();
  int result = REAL(unlinkat)(folder, path, flags);
  done(place);
  return result;
}

__attribute__((destructor)) static void report(void) {
  FILE *file = *setting("FAULT_COUNT") ? fopen(setting("FAULT_COUNT"), "w") : NULL;
  if (file) {
    fprintf(file, "%d\n", count);
    fclose(file);
  }
}
