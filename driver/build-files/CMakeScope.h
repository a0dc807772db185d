#pragma once

#include "build-files/CMakeCommands.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// Stands in a value for a part that only the build knows.
constexpr char UnknownPart = '\1';

/// Whether a part of the value is known to the build only.
bool hasUnknownPart(llvm::StringRef Value);

/// Whether CMake takes a constant for true; nothing where the word is none.
std::optional<bool> truthOfConstant(llvm::StringRef Word);

/// What variables are before anything is read, as on a machine with CUDA where nobody chooses anything.
llvm::ArrayRef<std::pair<llvm::StringRef, llvm::StringRef>> presetVariables();

/// The branches of an `if`, one after the other.
struct CMakeBranch {
  std::optional<bool> Holds; ///< Whether commands in the present branch are executed.
  bool WasTaken = false, MayHaveBeenTaken = false;

  /// Goes to the next one, which has a condition of its own.
  void enter(std::optional<bool> Condition) {
    WasTaken |= Holds == true;
    MayHaveBeenTaken |= !Holds;
    Holds = WasTaken ? false : MayHaveBeenTaken && Condition != false ? std::nullopt : Condition;
  }
};

/// The variables of a directory, and of those around it.
class CMakeScope {
public:
  explicit CMakeScope(CMakeScope *Parent = nullptr) : Parent(Parent), Outermost(Parent ? Parent->Outermost : *this) {}

  /// The value, or null for a variable that nothing was seen to set.
  const std::string *find(llvm::StringRef Name) const;
  void set(llvm::StringRef Name, std::string Value) { Values[Name] = std::move(Value); }
  /// Adds to the end of a variable, up to a length that no person writes.
  void append(llvm::StringRef Name, llvm::StringRef Separator, llvm::StringRef Text);
  CMakeScope *parent() const { return Parent; }

  /// The text with its references to variables replaced: what is not known becomes `UnknownPart`.
  std::string expand(llvm::StringRef Text) const;
  /// A command's arguments, lists taken apart.
  std::vector<std::string> expand(llvm::ArrayRef<CMakeArgument> Arguments) const;

  /// Whether the condition of an `if` holds; nothing where that depends on what only the build knows.
  std::optional<bool> holds(llvm::ArrayRef<CMakeArgument> Condition) const;

private:
  CMakeScope *Parent;
  CMakeScope &Outermost;
  llvm::StringMap<std::string> Values;
  mutable size_t Expanded = 0; ///< Of the outermost: how many bytes values were replaced with.
};

} // namespace cuda_tidy
