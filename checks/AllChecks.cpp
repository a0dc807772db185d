#include "AllChecks.h"
#include "cuda/CudaChecks.h"
#include "torch/TorchChecks.h"
#include <algorithm>
#include <vector>

namespace cuda_tidy {

std::span<const CheckInfo> allChecks() {
  static const std::vector<CheckInfo> All = [] {
    std::vector<CheckInfo> Infos(CudaChecks::Infos.begin(), CudaChecks::Infos.end());
    Infos.insert(Infos.end(), TorchChecks::Infos.begin(), TorchChecks::Infos.end());
    std::sort(Infos.begin(), Infos.end(),
              [](const CheckInfo &Left, const CheckInfo &Right) { return Left.Name < Right.Name; });
    return Infos;
  }();
  return All;
}

const CheckInfo *findCheck(std::string_view Name) {
  auto All = allChecks();
  auto Found = std::find_if(All.begin(), All.end(), [&](const CheckInfo &Info) { return Info.Name == Name; });
  return Found == All.end() ? nullptr : &*Found;
}

std::string_view currentNameOf(std::string_view Name) {
  auto All = allChecks();
  auto Found = std::find_if(All.begin(), All.end(), [&](const CheckInfo &Info) { return Info.Former == Name; });
  return Name.empty() || Found == All.end() ? Name : Found->Name;
}

bool isOurs(std::string_view Check) { return Check.starts_with("cuda-") || Check.starts_with("torch-"); }

} // namespace cuda_tidy
