#pragma once
#include <vector>

void pass(int *device, const std::vector<int> &keys);
