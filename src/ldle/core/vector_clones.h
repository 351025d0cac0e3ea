#pragma once

/// Attribute for functions that consist of plain loops. The compiler makes one version for each
/// generation of x86-64 processors, and the program selects the best version for its processor at
/// start. Such a function takes pointers and numbers only, so that no code for wide vectors reaches
/// other functions.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LDLE_VECTOR_CLONES \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LDLE_VECTOR_CLONES
#endif
