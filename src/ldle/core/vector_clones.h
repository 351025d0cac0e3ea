#pragma once

/// Put before a function of plain loops: it is compiled once for each generation of x86-64
/// processors, and the program picks the widest one that the machine has when it starts. Such a
/// function takes pointers and numbers only, so that no code for wide vectors leaks into others.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LDLE_VECTOR_CLONES \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LDLE_VECTOR_CLONES
#endif
