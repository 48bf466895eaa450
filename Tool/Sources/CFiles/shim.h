// glibc declares renameat2 for _GNU_SOURCE only, which Swift's module of it does not define.
#pragma once
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
