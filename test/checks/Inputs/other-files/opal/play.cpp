#include "cells.h"
#include <iostream>

void play(Cells &cells, int generations) {
  if (cudaGetLastError() != cudaSuccess)
    return;
  for (int i = 0; i < generations; ++i)
    cells.generation();
  std::cout << cells.side() << '\n';
}
