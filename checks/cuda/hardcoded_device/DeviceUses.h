#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>
#include <vector>

namespace cuda_tidy {

/// A place that names a device by a number that is always the same.
struct DeviceUse {
  enum Kind {
    Chooses, ///< Makes it the current device, or puts tensors there.
    Asks,    ///< Asks for its attributes.
  };
  Kind What;
  int64_t Ordinal;
  const clang::Expr *At;
  const clang::FunctionDecl *Function; ///< Around all lambdas; null outside of functions.
  llvm::StringRef Callee;
  bool IsTorch;   ///< Through LibTorch.
  bool IsCounted; ///< It is the last of those that a loop comes to.
  /// Whether something in the unit may make it depend on the number of devices: a call, or a number of which the unit
  /// does not tell what it is. What is printed does not, nor a condition of the same function that neither surrounds it
  /// nor leaves before it.
  bool LooksAtCount = false;

  struct Place {
    const clang::Expr *At = nullptr;
    const clang::FunctionDecl *Function = nullptr;
  };
  /// Where a function of this file chooses the device that it is given by its number, `At` being a call of it; nowhere
  /// where `At` chooses by itself.
  Place Inner = {};
};

/// How a translation unit, system headers aside, names devices.
class DeviceUses {
public:
  explicit DeviceUses(clang::ASTContext &Context);

  /// In the order of the source.
  llvm::ArrayRef<DeviceUse> uses() const { return Uses; }

  /// The first tensor that the function of \p Use is given, or one of those that call it; null if there is none.
  const clang::ParmVarDecl *tensorBehind(const DeviceUse &Use) const;

  /// Whether a call makes the device \p Ordinal current.
  bool makesCurrent(int64_t Ordinal) const;

  /// A call that makes another device than \p Ordinal current, or one that is not known, and that the program may come
  /// to; null if there is none.
  const clang::Expr *otherChoiceThan(int64_t Ordinal) const;

  /// Whether \p Function asks devices whose number is not fixed, too: one by one.
  bool asksOthers(const clang::FunctionDecl &Function) const { return Asking.contains(&Function); }

  /// Whether the unit has `main` or tests, or exits: a program that decides for itself on what it runs.
  bool isProgram() const { return IsProgram; }

private:
  struct Collector;
  using Functions = llvm::SmallSetVector<const clang::FunctionDecl *, 8>;
  const Functions &withCallers(const clang::FunctionDecl *Function) const;

  struct Choice {
    const clang::Expr *Call;
    std::optional<int64_t> Ordinal;
    const clang::FunctionDecl *Function; ///< Around it; null outside of functions.
  };
  bool isMade(const Choice &Each) const;

  const FunctionUses &AllUses;
  std::vector<DeviceUse> Uses;
  std::vector<Choice> Choices;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Asking;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallSetVector<const clang::FunctionDecl *, 4>> Callers;
  mutable std::map<const clang::FunctionDecl *, Functions> WithCallers;
  mutable llvm::DenseMap<const clang::FunctionDecl *, const clang::ParmVarDecl *> Tensors; ///< Given to one of these.
  bool IsProgram = false;
};

} // namespace cuda_tidy
