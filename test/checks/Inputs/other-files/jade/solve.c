#include "saxpy.h"

void descend(const float *gradient, float *point, int n, float rate, int steps) {
  int i;
  for (i = 0; i < steps; ++i)
    saxpy(-rate, gradient, point, n);
}
