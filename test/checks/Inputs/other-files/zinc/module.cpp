#include "module.h"

void Module::launch(void **arguments, unsigned blocks, CUstream stream) const {
  cuLaunchKernel(Function, blocks, 1, 1, 256, 1, 1, 0, stream, arguments, nullptr); // EXPECT cuda-unchecked-launch
}
