#pragma once

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/BitVector.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace cuda_tidy {

/// A number of each thread of a block, most often the same for all.
class Lanes {
public:
  Lanes(int64_t Common = 0) : Common(Common) {}
  explicit Lanes(std::vector<int64_t> Numbers);

  bool isUniform() const { return !Each; }
  int64_t operator[](unsigned Thread) const { return Each ? (*Each)[Thread] : Common; }
  bool hasNegative() const;
  bool operator==(const Lanes &Other) const;
  uint64_t hash() const;

  template <class Function> static Lanes map(const Lanes &A, const Lanes &B, Function Apply) {
    if (A.isUniform() && B.isUniform())
      return Lanes(Apply(A.Common, B.Common));
    std::vector<int64_t> Result((A.Each ? A.Each : B.Each)->size());
    for (unsigned Thread = 0; Thread < Result.size(); ++Thread)
      Result[Thread] = Apply(A[Thread], B[Thread]);
    return Lanes(std::move(Result));
  }

private:
  int64_t Common;
  std::shared_ptr<const std::vector<int64_t>> Each; ///< Null where all have the common one.
};

/// What the threads of a block have in one variable, or as the result of one expression: for each thread a known
/// number, added to something unknown.
struct BlockValue {
  unsigned Object = 0; ///< What a pointer leads into; 0 for a number, or for a pointer to somewhere else.
  unsigned Symbol = 0; ///< The unknown summand; 0 for none.
  Lanes Numbers;       ///< Of a pointer with an object, in bytes.
  unsigned Row = 0;    ///< Which array of the object, one for each thread, a pointer was made of; 0 if of none.

  static BlockValue of(Lanes Numbers) { return {0, 0, std::move(Numbers)}; }
  bool isKnown() const { return !Object && !Symbol; }
  std::optional<int64_t> constant() const {
    return isKnown() && Numbers.isUniform() ? std::optional(Numbers[0]) : std::nullopt;
  }
  bool operator==(const BlockValue &Other) const {
    return Object == Other.Object && Symbol == Other.Symbol && Numbers == Other.Numbers;
  }
};

/// The unknown values of one run. What is computed alike from the same is the same.
class BlockSymbols {
public:
  /// A comparison that nobody can decide, perhaps the other way round.
  struct Test {
    unsigned Symbol;
    bool Holds;
  };
  /// Of a condition that is known for some threads: those for which it may hold, and may not.
  struct Possible {
    llvm::BitVector Yes, No;
  };

  /// A value that is like no other. It differs by thread, or does not; and is loaded from where the program's data is.
  BlockValue fresh(bool Varies, bool IsLoaded = false);
  /// What is loaded from \p Address, where somebody has written so often. The same may be loaded anew: it is a value of
  /// its own, but see `isSame`.
  BlockValue loaded(const BlockValue &Address, unsigned Writes, bool Varies);
  bool isLoaded(const BlockValue &Value, const BlockValue &Address, unsigned Writes) const;
  /// What \p Operation, a number that tells it from others, makes of the two.
  BlockValue combined(unsigned Operation, const BlockValue &A, const BlockValue &B = {});

  BlockValue sum(const BlockValue &A, const BlockValue &B);
  BlockValue difference(const BlockValue &A, const BlockValue &B);
  BlockValue scaled(const BlockValue &A, int64_t Factor);
  BlockValue calculated(clang::BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B);
  BlockValue negated(const BlockValue &Condition);
  BlockValue least(const BlockValue &A, const BlockValue &B);
  /// Whether the condition \p Symbol is that \p A is less than \p B.
  bool isOrder(unsigned Symbol, const BlockValue &A, const BlockValue &B) const;

  /// Whether one thread has in \p A what another has in \p B: both were computed alike.
  bool isSame(const BlockValue &A, unsigned Thread, const BlockValue &B, unsigned OtherThread,
              unsigned Depth = 0) const;
  bool varies(const BlockValue &Value) const { return variesSymbol(Value.Symbol) || !Value.Numbers.isUniform(); }
  bool variesSymbol(unsigned Symbol) const { return Symbol && Known[Symbol - 1].Varies; }
  bool isLoaded(unsigned Symbol) const { return Symbol && Known[Symbol - 1].IsLoaded; }
  /// Whether something unknown that is the same for all threads is added to what differs.
  bool isShifted(unsigned Symbol) const { return Symbol && Known[Symbol - 1].IsShifted; }
  /// Whether it is that two values are equal: a single thread may be meant.
  bool isEquality(unsigned Symbol) const { return Symbol && Known[Symbol - 1].IsEquality; }
  /// Whether some input makes it hold for all threads, or for any of them: it compares what differs by thread in a
  /// known way with what does not, or is a matter of data.
  bool isFree(unsigned Symbol) const { return !variesSymbol(Symbol) || Known[Symbol - 1].IsFree; }
  void setFree(unsigned Symbol, bool IsFree) { Known[Symbol - 1].IsFree = IsFree; }
  /// Whether it is that something is below a limit which is the same for all threads, as most of them are.
  bool isBound(unsigned Symbol) const { return Symbol && Known[Symbol - 1].IsBound; }
  void setBound(unsigned Symbol) { Known[Symbol - 1].IsBound = true; }
  /// \p Symbol is the number of the block, along some axis.
  void setOfBlock(unsigned Symbol) { Known[Symbol - 1].IsOfBlock = true; }
  /// What \p Symbol says to be less than what; none where it is no such test.
  std::optional<std::pair<BlockValue, BlockValue>> orderOf(unsigned Symbol) const {
    const Fact &Made = Known[Symbol - 1];
    return Made.Operation == clang::BO_LT ? std::optional(std::pair(Made.A, Made.B)) : std::nullopt;
  }
  /// Whether it is that something that differs by thread is below a limit which is the same for all threads.
  bool isBelowLimit(unsigned Symbol) const;
  /// Whether, beside that, it grows with the number of the block: all threads of a block are below most limits.
  bool isPlaceBelowLimit(unsigned Symbol) const;
  /// A number that \p Symbol is a multiple of.
  int64_t factorOf(unsigned Symbol) const { return Symbol ? Known[Symbol - 1].Factor : 0; }
  /// Whether \p Symbol is never negative.
  bool isNatural(unsigned Symbol) const { return !Symbol || Known[Symbol - 1].IsNatural; }
  void setNatural(unsigned Symbol) { Known[Symbol - 1].IsNatural = true; }
  /// \p Value is never more than \p Most, which is unknown, too.
  void setAtMost(const BlockValue &Value, const BlockValue &Most) { Known[Value.Symbol - 1].AtMost = Most.Symbol; }
  /// Whether \p Symbol is known to be no less than \p Other is.
  bool isNoLess(unsigned Symbol, unsigned Other) const;
  /// No thread has more of \p Symbol, if that is known.
  std::optional<int64_t> mostOf(unsigned Symbol) const { return Symbol ? Known[Symbol - 1].Most : std::nullopt; }
  /// \p Value, which is never more than that.
  BlockValue limited(const BlockValue &Value, int64_t Most);
  /// What \p Condition, which is not known, tests.
  Test testOf(const BlockValue &Condition) const;
  /// That both tests come out so. It is a value of its own, since \p limit may say something else of it elsewhere.
  BlockValue both(const Test &A, const Test &B, bool Varies);
  /// What \p Symbol is made of by `both`, if it is.
  std::optional<std::array<Test, 2>> partsOf(unsigned Symbol) const;
  void limit(unsigned Symbol, Possible Limits) { PossibleOf[Symbol] = std::move(Limits); }
  /// Null where nothing is known.
  const Possible *possible(unsigned Symbol) const;

private:
  /// Beside the operators of clang.
  enum Operation : unsigned { Negation = 1000, Scaling, Least, Loading };

  struct Fact {
    bool Varies = false, IsLoaded = false, IsShifted = false, IsEquality = false, IsFree = false, IsBound = false,
         IsNatural = false, IsOfBlock = false;
    unsigned NegationOf = 0;
    int64_t Factor = 1;  ///< It is a multiple of that,
    unsigned AtMost = 0; ///< It is never more than that, if that is known.
    unsigned Whole = 0;  ///< as many times as this, if that is known.
    std::optional<int64_t> Most = std::nullopt;
    std::optional<unsigned> Operation = std::nullopt; ///< What has made it,
    BlockValue A = {}, B = {};                        ///< of these.
  };
  using Key = std::tuple<unsigned, unsigned, unsigned, uint64_t, unsigned, unsigned, uint64_t>;
  bool isOfBlock(unsigned Symbol) const { return Symbol && Known[Symbol - 1].IsOfBlock; }
  /// What is known of the result of \p Operation: all of it, and what its parts say.
  Fact factOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  bool isOfData(const BlockValue &Operand) const;
  bool isShifted(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  bool isFree(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  bool isNatural(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  int64_t factorOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  std::optional<int64_t> mostOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const;
  std::optional<BlockValue> multiplied(clang::BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B);
  std::optional<BlockValue> divided(clang::BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B);
  std::optional<BlockValue> quotient(clang::BinaryOperatorKind Operator, const BlockValue &A, int64_t Divisor);
  BlockValue compared(clang::BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B);
  static Key keyOf(unsigned Operation, const BlockValue &A, const BlockValue &B);
  BlockValue add(Fact Known);

  std::vector<Fact> Known;
  std::map<Key, unsigned> Combined;
  std::map<unsigned, Possible> PossibleOf;
};

/// \p Value as one of \p Type, an integer's: what does not fit wraps.
BlockValue wrapped(const BlockValue &Value, clang::QualType Type, const clang::ASTContext &Context);

} // namespace cuda_tidy
