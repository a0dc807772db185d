#pragma once

#include "flow/Conditions.h"
#include "flow/FunctionFlow.h"
#include "flow/GlobalWrites.h"
#include "flow/ValueRanges.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <deque>
#include <map>
#include <memory>
#include <tuple>

namespace cuda_tidy {

/// \p E without parentheses, temporaries, and what else only stands for another expression.
const clang::Expr *unwrapped(const clang::Expr *E);

/// Whether \p Variable, with all that is in it, is what its initialiser says wherever the function of \p Flow names it.
bool isFixed(const clang::VarDecl &Variable, const FunctionFlow &Flow);

/// A variable, a member of it, or what it points to.
struct PartOfVariable {
  const clang::VarDecl *Variable = nullptr;
  MemberPath Part;
};

/// What \p E names if it is `v`, `v.a.b`, `*p` or `p->a`.
std::optional<PartOfVariable> partOfVariable(const clang::Expr &E);

/// Ends that `IntegerRange` may have no place for.
struct UnsignedRange {
  uint64_t Low, High;
};

/// Evaluates expressions of one function to ranges, backwards from where they are used. Behind `ValueRanges`.
class RangeEvaluator {
public:
  RangeEvaluator(const clang::FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows);

  /// The value of \p E, or of the part of it, for a use in \p At.
  IntegerRange evaluateFor(const clang::Stmt &At, const clang::Expr &E, const MemberPath &Part);

  /// What \p E, or the part of it, was computed from.
  llvm::SmallVector<const clang::Expr *, 4> leavesFor(const clang::Stmt &At, const clang::Expr &E,
                                                      const MemberPath &Part);

  bool isNeverReached(const clang::Stmt &At);
  Facts factsAt(const clang::Stmt &At);
  /// See `ValueRanges`.
  void assume(Assumption NewAssumed) {
    Assumed = std::move(NewAssumed);
    forget(); // what was computed so far took something else for granted
  }

private:
  /// The code of a function, of a lambda inside it, or of a function that it calls.
  struct Body {
    const FunctionFlow *Flow;                           ///< Of this code.
    const FunctionFlow *Whole;                          ///< Of the function around it, if it is a lambda.
    Body *Outer = nullptr;                              ///< For a lambda, the code that makes it,
    const clang::LambdaExpr *Lambda = nullptr;          ///< and the expression that does.
    Body *Caller = nullptr;                             ///< For a called function, the code that calls it,
    const clang::Expr *Call = nullptr;                  ///< and the call, or the expression that constructs an object,
    llvm::ArrayRef<const clang::Expr *> Arguments = {}; ///< with what it gives each parameter.
    unsigned Depth = 0; ///< Of the calls that are evaluated for what they return; 0 in the functions asked about.

    /// What the questions about a function are asked for, and the code that it is in: the next call on the way, or the
    /// use. What is known there was known before.
    const clang::Stmt *Use = nullptr;
    Body *UseIn = nullptr;
    struct Entry {
      IntegerRange Value = IntegerRange::empty();
      unsigned Generation = 0;
      bool IsInProgress = false;
      bool IsFinal = false;
      bool HasLeaves = false; ///< Its leaves were collected when it was computed.
      bool WasAsked = false;  ///< While in progress: its own value depends on it, in a loop.
    };
    std::map<std::tuple<const clang::VarDecl *, MemberPath, const clang::CFGBlock *>, Entry> Entries;

    /// What expressions were evaluated to.
    struct Memory {
      IntegerRange Value;
      unsigned Generation;
      bool IsFinal;
      bool HasLeaves;
      bool HasAllFacts; ///< No condition was left out because it is what is being evaluated.
    };
    /// For uses in the same iteration, and from earlier ones.
    std::map<std::pair<const clang::Expr *, bool>, Memory> Evaluated;
  };

  // Expressions.
  IntegerRange evaluate(const clang::Expr &E, Body &In);
  IntegerRange evaluateAnew(const clang::Expr &E, Body &In);
  IntegerRange evaluateUnrestricted(const clang::Expr &E, Body &In);
  IntegerRange evaluateCast(const clang::CastExpr &Cast, Body &In);
  IntegerRange evaluateBinary(const clang::BinaryOperator &Operator, Body &In);
  /// The same where numbers of 64 bits wrap, as those of `(n - 1) / b` do where `n` is 0.
  std::optional<UnsignedRange> evaluateUnsigned(const clang::Expr &E, Body &In);
  bool isUnsigned64(clang::QualType Type) const;
  IntegerRange evaluateUnary(const clang::UnaryOperator &Operator, Body &In);
  std::optional<bool> truthOf(const clang::Expr &Condition, Body &In);
  IntegerRange evaluateConditional(const clang::AbstractConditionalOperator &Choice, const MemberPath &Part, Body &In);
  IntegerRange evaluatePart(const clang::Expr &E, const MemberPath &Part, Body &In);
  /// An axis of `dim3 grid(n, 2)` in a template, or of a number in place of a `dim3`; nothing if \p E is neither.
  std::optional<IntegerRange> evaluateAxis(const clang::Expr &E, const clang::FieldDecl &Axis, Body &In);
  IntegerRange evaluateConstruction(const clang::CXXConstructExpr &Construction, const MemberPath &Part, Body &In);
  /// The part of an object of the user's that a constructor makes.
  IntegerRange evaluateConstructor(const clang::CXXConstructExpr &Construction, const MemberPath &Part, Body &In);
  /// What the constructor of \p Made gives the part in its list and its body; nothing if it is not followed.
  std::optional<IntegerRange> partAfterConstructor(const MemberPath &Part, Body &Made);
  /// A part of the element of an array or a list that \p E asks for; nothing if that is not known.
  std::optional<IntegerRange> evaluateElement(const clang::Expr &E, const MemberPath &Part, Body &In);
  /// The same of the element with that number, or of any where that is not known, of what \p List stands for.
  std::optional<IntegerRange> anElementOf(const clang::Expr &List, std::optional<int64_t> Number,
                                          const MemberPath &Part, Body &In);
  /// What all code of the class gives the member's part, if only that code can and it is one number: before it is given
  /// that, nobody launches anything with it.
  std::optional<IntegerRange> onlyValueOf(const clang::FieldDecl &Field, const MemberPath &Part, Body &In);
  /// A member of the object whose method \p In is; nothing if the object is not known, or may change.
  std::optional<IntegerRange> evaluateOwnMember(const clang::MemberExpr &Member, const MemberPath &Part, Body &In);
  IntegerRange evaluateMember(const clang::Expr &E, const MemberPath &Part, Body &In);
  IntegerRange leaf(ValueOrigin::Kind What, const clang::Expr &Where, clang::QualType Type, const Body &In);
  IntegerRange asAssumed(const IntegerRange &Known, const ValueOrigin &Origin) const;

  // Calls.
  IntegerRange evaluateCall(const clang::CallExpr &Call, const MemberPath &Part, Body &In);
  /// What a function gives that everybody knows, such as `min`; nothing if it is none.
  std::optional<IntegerRange> evaluateKnownCall(const clang::CallExpr &Call, Body &In);
  IntegerRange evaluateCallee(const clang::CallExpr &Call, const MemberPath &Part, Body &In);
  /// What \p Called returns where it is known to be reached.
  llvm::SmallVector<const clang::Expr *, 2> returnedBy(Body &Called);
  /// What the call has written to the part of the variable that it gets; nothing if the callee is not looked at.
  std::optional<IntegerRange> valueAfterCall(const clang::CallExpr &Call, const clang::VarDecl &Variable,
                                             const MemberPath &Part, const clang::Expr &Mention, Body &In);
  std::optional<Body> bodyOf(const clang::CallExpr &Call, Body &In);
  /// The body of \p Callee, which \p In calls to ask what comes of it.
  std::optional<Body> bodyOf(const clang::FunctionDecl *Callee, Body &In);
  static void enter(Body &Called, const clang::CallExpr &Call);

  // Variables.
  IntegerRange evaluateVariable(const clang::VarDecl &Variable, const MemberPath &Part, const clang::Expr &Mention,
                                Body &In);
  /// Whether \p Variable, which is no local one, has the value of its initialiser for ever.
  bool isConstant(const clang::VarDecl &Variable);
  IntegerRange initialValue(const clang::VarDecl &Variable, const MemberPath &Part, const clang::Expr &Mention,
                            Body &Owner);
  /// Where the code of \p In declares the variable, which is null, or writes to the part: by the block's number and the
  /// element's index.
  using WritePlaces = std::map<std::pair<unsigned, unsigned>, const VariableWrite *>;
  const WritePlaces &writePlaces(const clang::VarDecl &Variable, const MemberPath &Part, const Body &In);
  IntegerRange valueBefore(const clang::VarDecl &Variable, const MemberPath &Part, FunctionFlow::Place Place,
                           const clang::Expr &Mention, Body &In);
  IntegerRange valueAtEntry(const clang::VarDecl &Variable, const MemberPath &Part, const clang::CFGBlock &Block,
                            const clang::Expr &Mention, Body &In);
  /// That of all blocks before it, joined.
  IntegerRange valueOfPredecessors(const clang::VarDecl &Variable, const MemberPath &Part, const clang::CFGBlock &Block,
                                   const clang::Expr &Mention, Body &In);
  /// What the part of the variable is a copy of, if it was copied on the only way to the end of \p End, and both
  /// are the same there.
  const clang::Expr *copiedAtEndOf(const clang::CFGBlock &End, const clang::VarDecl &Variable, const MemberPath &Part,
                                   Body &In);
  IntegerRange valueFrom(const clang::CFGBlock &Predecessor, const clang::CFGBlock &Block,
                         const clang::VarDecl &Variable, const MemberPath &Part, const clang::Expr &Mention, Body &In);
  IntegerRange valueAfter(const VariableWrite &Write, const clang::VarDecl &Variable, const MemberPath &Part,
                          FunctionFlow::Place Place, const clang::Expr &Mention, Body &In);

  // Loops.
  /// \p Value, which the variable has where it is mentioned, without what it never comes to if a loop counts with it.
  IntegerRange asCounter(IntegerRange Value, const clang::VarDecl &Variable, const clang::Expr &Mention, Body &In);
  /// The part of the variable that a loop over a list that is written out gives its elements; nothing if none does.
  std::optional<IntegerRange> elementOfLoop(const clang::VarDecl &Variable, const MemberPath &Part,
                                            const clang::Expr &Mention, Body &In);

  // Conditions.
  IntegerRange restrictByConditions(IntegerRange Range, const clang::Expr &E, Body &In);
  IntegerRange restrictBy(const Facts &Known, IntegerRange Range, const clang::Expr &E, Body &In,
                          bool IsFromLater = false);
  bool isNeverReached(const clang::Stmt &Statement, Body &In);
  bool isContradicted(const Fact &Each, Body &In);
  bool contradictsWhatIsKnown(const Facts &OfEdge, Body &In);

  /// Calls \p Visit with \p Use in \p In, then with each lambda around it in the code that makes it.
  template <class Visitor> static void forEachAround(const clang::Stmt &Use, Body &In, Visitor Visit) {
    const clang::Stmt *Place = &Use;
    for (Body *Around = &In; Around; Place = Around->Lambda, Around = Around->Outer)
      Visit(*Place, *Around);
  }
  void ask(const clang::Stmt &At);
  void forget();
  Body &functionAround(const clang::Stmt &Statement);
  Body &bodyAround(const clang::Stmt &Statement, Body &Function);
  Body &bodyOf(const clang::LambdaExpr &Lambda, Body &Outer);

  FunctionFlows &Flows;
  clang::ASTContext &Context;
  std::deque<Body> Functions; ///< That of the outermost call first, the one that is asked about last.
  llvm::DenseMap<const clang::LambdaExpr *, std::unique_ptr<Body>> Lambdas;
  std::map<std::tuple<const FunctionFlow *, const clang::VarDecl *, MemberPath>, WritePlaces> PlacesOfWrites;
  /// The expressions asked about, with the values of those that are constants, whatever is assumed.
  llvm::DenseMap<const clang::Expr *, std::optional<IntegerRange>> Constants;

  using LeafSet = llvm::SmallSetVector<const clang::Expr *, 4>;
  LeafSet *Leaves = nullptr; ///< Where leaves are collected, if they are.
  bool LooksAhead = true;    ///< The uses' conditions count.
  Assumption Assumed;
  unsigned StepsLeft = 0;
  unsigned Nesting = 0;
  unsigned PartNesting = 0;
  unsigned MembersInUse = 0; ///< From which the value of another member is being made.
  unsigned Generation = 1;   ///< Changes whenever a value in progress does.
  unsigned InProgress = 0;
  unsigned IterationsBack = 0; ///< How often the way from the use to the present value goes back in a loop.
  llvm::DenseSet<const clang::Expr *> FactsInUse;
};

} // namespace cuda_tidy
