#pragma once

#include <nccl.h>

#include "torch/csrc/distributed/c10d/Backend.hpp"

namespace c10d {
class ProcessGroupNCCL : public Backend {
protected:
  void broadcastUniqueNCCLID(ncclUniqueId *ncclID, bool isSingleP2POp, const std::string &devicesKey, int p2pRank);
};
} // namespace c10d
