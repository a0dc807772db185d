#pragma once

namespace noise {
void drop(float *v, const unsigned *bits, int n, float scale);

struct Span {
  float *Begin;
  int Size;
};

inline void dropHalf(float *v, const unsigned *bits, int n) { drop(v, bits, n, 2.f); }
} // namespace noise
