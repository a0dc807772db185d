#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// A number that depends on what a program is given: what it counts tells how large it becomes, and whether it may be
/// zero.
struct DataSize {
  enum Kind {
    Elements,  ///< Of a whole tensor: `x.numel()`, or a product of sizes.
    FirstAxis, ///< Of a tensor: `x.size(0)`.
    OtherAxis, ///< `x.size(1)`: its entries belong to each of the first axis.
    AnyAxis,   ///< `x.size(dim)`
    Items,     ///< Numbers, texts and plain structures in a container.
    Objects,   ///< Anything else in a container: tensors, other containers.
    Argument,  ///< Of the program: `atoi(argv[1])`.
    Input,     ///< That the program reads: `std::cin >> n`, `ftell(file)`.
    Counted,   ///< By the device or a loop, of what it is given: those that are left of all.
  };
  Kind What;
  const clang::Expr *From;                 ///< What asks for it.
  unsigned Axes = 1;                       ///< That the program knows the tensor to have.
  int64_t Share = 1;                       ///< Of the whole: what it is divided by.
  const clang::FunctionDecl *In = nullptr; ///< Where it is asked, if a member or an argument brings it from there.
  int64_t Least = 0;                       ///< With which somebody comes: nobody starts a program to have nothing done.

  /// Whether somebody may come with none: with an empty list, but not with an image without width. A tensor of three
  /// axes or more is a batch of something, and nobody makes a batch of nothing.
  bool mayBeZero() const;

  /// Whether whoever starts the program chooses it, for each run anew.
  bool isChosen() const { return What == Argument || What == Input; }

  /// How large it becomes in plausible use; none where nothing tells. A tensor has 2^30 elements: four gigabytes of
  /// floats. Each axis that the program asks for beside the first is taken to be 256 long.
  std::optional<int64_t> most() const;

  /// The same where several sizes have to be large at a time: nobody has 8192 columns of everything.
  int64_t mostAmongOthers() const;

private:
  std::optional<int64_t> mostOfAll() const;
};

/// Whether \p Declared is of a library of containers: the C++ standard library, Thrust or RMM.
bool isOfContainers(const clang::Decl &Declared);

/// Whether \p Function tells which number a text is, as arguments of programs are: `atoi`.
bool readsText(const clang::FunctionDecl &Function);

/// Whether \p Function reads numbers that a file has, or tells how much it has: `scanf`, `fread`, `ftell`.
bool readsInput(const clang::FunctionDecl &Function);

/// Whether \p Function copies memory from the device to the host.
bool copiesFromDevice(const clang::FunctionDecl &Function);

/// Whether \p Function counts the items that fulfil a condition: `std::count_if`.
bool countsItems(const clang::FunctionDecl &Function);

/// Whether \p Function returns the end of those that do: `thrust::copy_if`.
bool returnsEndOfFiltered(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
