#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// What a number is computed from and the source does not tell.
struct Factor {
  enum Kind {
    Parameter,  ///< Of the function that computes.
    Coordinate, ///< A thread's or a block's: each value from 0 on is somebody's.
    Round,      ///< How often a loop has counted: it has each value from 0 on in turn.
    Fixed,      ///< The same for all threads and in all rounds: a part of a parameter, the extent of a block.
    Input,      ///< The size of something that the program is given.
    Unknown,
  };
  Kind What;
  const void *Identity;       ///< One for each of a kind.
  const clang::Expr *Written; ///< A place that names it, or for a round, that counts.

  bool varies() const { return What == Coordinate || What == Round; }
  bool operator==(const Factor &Other) const { return What == Other.What && Identity == Other.Identity; }
  bool operator<(const Factor &Other) const {
    return std::pair(What, Identity) < std::pair(Other.What, Other.Identity);
  }
};

/// A constant times what is unknown.
struct Term {
  int64_t Constant;
  llvm::SmallVector<Factor, 2> Factors; ///< In order.

  bool has(Factor::Kind Kind) const;
};

/// An integer as a sum of products. Numbers are taken not to overflow.
class Sum {
public:
  Sum() = default;
  Sum(int64_t Constant);
  explicit Sum(Factor Only, int64_t Times = 1);

  /// Without those that come to zero; one without factors is the constant.
  llvm::ArrayRef<Term> terms() const { return Terms; }
  /// The value, if nothing in it is unknown.
  std::optional<int64_t> constant() const;
  /// A number that divides each value; 0 for zero.
  int64_t divisor() const;
  bool has(Factor::Kind Kind) const;

  Sum operator+(const Sum &Other) const;
  Sum operator*(const Sum &Other) const;
  /// Nothing where a term is no multiple.
  std::optional<Sum> dividedBy(int64_t Divisor) const;
  /// Without the terms that are multiples of \p Modulus, a power of two, and with the rest of the constant.
  Sum modulo(int64_t Modulus) const;
  /// The same with other values for the parameters.
  Sum withParameters(llvm::function_ref<Sum(const Factor &)> ValueOf) const;

private:
  void add(Term Each);

  llvm::SmallVector<Term, 2> Terms;
};

/// As a message has it: `4 * rows * cols`.
std::string textOf(const Term &Each, const clang::ASTContext &Context);

} // namespace cuda_tidy
