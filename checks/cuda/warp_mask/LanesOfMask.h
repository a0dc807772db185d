#pragma once

#include "simulation/BlockRun.h"

namespace cuda_tidy {

/// What is wrong with the mask of one call of a warp operation, in one warp.
struct MaskFault {
  enum Kind {
    Missing, ///< Some lanes of the mask never come to the call,
    Parted,  ///< or those for which a condition comes out otherwise.
    Outside, ///< The callers get the value of a lane that is not in the mask.
  };
  Kind Is;
  const clang::CallExpr *Call;   ///< The operation, or the call of a function around it at which the lanes are missing.
  const clang::FunctionDecl *In; ///< Contains it.
  const clang::CallExpr *Operation;
  const WarpOperation *What;
  uint32_t Mask;
  uint32_t Lanes = 0;                     ///< Those that are missing, or whose value is asked for.
  uint32_t Coming = 0;                    ///< Those that come.
  const clang::Expr *Condition = nullptr; ///< Of those that part.
  bool Holds = true;                      ///< For those that come.
};

/// The faults of the calls of \p Run, each call's first.
std::vector<MaskFault> maskFaultsIn(const BlockRun &Run);

/// Whether \p Function, or what it calls, has warp operations.
bool hasWarpOperations(const clang::FunctionDecl &Function);

/// `lane 0`, `lanes 0 and 1`, `lanes 16 to 31`; how many they are, if there are many groups of them.
std::string namesOfLanes(uint32_t Lanes);

} // namespace cuda_tidy
