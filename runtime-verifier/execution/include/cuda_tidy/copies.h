#pragma once

#include <cstddef>
#include <cstring>

// g++ leaves copies to the C library, where nobody looks at them; clang tells of each.

#ifndef __clang__
extern "C" void *__tsan_memcpy(void *To, const void *From, std::size_t Bytes);
extern "C" void *__tsan_memmove(void *To, const void *From, std::size_t Bytes);
extern "C" void *__tsan_memset(void *To, int Value, std::size_t Bytes);
namespace std {
using ::__tsan_memcpy;
using ::__tsan_memmove;
using ::__tsan_memset;
} // namespace std
#define memcpy __tsan_memcpy
#define memmove __tsan_memmove
#define memset __tsan_memset
#endif
