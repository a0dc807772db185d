#pragma once

#include "flow/ThreadCoordinates.h"
#include "simulation/AsyncWork.h"
#include "simulation/BlockAccesses.h"
#include "simulation/BlockOverruns.h"
#include "simulation/HeldReads.h"
#include "simulation/WarpCalls.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// One block of a kernel, executed as the source says, all threads at once, to see what they do to the memory that is
/// watched: shared memory, or else that of the device. What
/// nobody knows, such as the kernel's arguments and what is in memory, stays unknown: of a branch that depends on it
/// both ways are gone, one after the other, and a loop makes a few rounds. Whatever is not understood counts as a
/// barrier, or as no access, so that what is found is there for some input.
class BlockRun {
public:
  using Shape = std::array<unsigned, 3>;
  /// How many blocks a grid has along each axis, where that is known.
  using Grid = std::array<std::optional<int64_t>, 3>;
  /// What a parameter of the kernel is always given; none if that is unknown.
  using Arguments = llvm::function_ref<std::optional<int64_t>(unsigned Parameter)>;
  /// Along which axis the grid has a thread for each of what a parameter counts; none if that is unknown.
  using Coverings = llvm::function_ref<std::optional<unsigned>(unsigned Parameter)>;

  /// A run of a block that \p IsGuess ends where it shows that it is not the one that the program means. The reads
  /// that \p Useless has, which a run of the same block has told of, do nothing.
  BlockRun(clang::ASTContext &Context, Shape Threads, const Grid &Blocks, bool IsGuess,
           std::set<unsigned> Useless = {});

  /// The launch gives the block that many bytes of dynamic shared memory; before `run`.
  void setDynamicBytes(uint64_t Bytes) { DynamicBytes = Bytes; }
  /// Watches the memory that parameters of the kernel and variables of the device lead to, instead of shared memory;
  /// before `run`.
  void watchGlobalMemory();
  /// Executes the first threads of that many blocks along x, instead of all threads of one; with `watchGlobalMemory`.
  void executeBlocks(unsigned Count);
  /// Looks for what leaves the memory that parameters of the kernel lead to, as many \p Bytes each, and variables of
  /// the device, in the block at \p Place in the grid, which is known; before `run`.
  void watchBounds(std::vector<std::optional<uint64_t>> Bytes, const Shape &Place);
  /// Looks at asynchronous copies into shared memory, too; before `run`.
  void watchAsyncCopies() { IsAsyncWatched = true; }
  /// Any limit in front of an access may hold; before `run`.
  void allowLimits() { Overruns.allow(BlockOverruns::Limits::Any); }

  /// \p Function must have a body.
  void run(const clang::FunctionDecl &Function, Arguments Given, Coverings Covered);

  llvm::ArrayRef<WarpCall> warpCalls() const { return WarpCalls; }
  const BlockSymbols &symbols() const { return Symbols; }
  /// What was compared to get \p Symbol, a test; null where no single condition of the source is that.
  const clang::Expr *conditionOf(unsigned Symbol) const { return Conditions.lookup(Symbol); }
  llvm::ArrayRef<BlockRace> races() const { return Accesses.Races; }
  /// Operators that change memory of the device at an index that was loaded.
  llvm::ArrayRef<const clang::Expr *> scattered() const { return Scattered; }
  llvm::ArrayRef<AsyncFault> asyncFaults() const { return Async.faults(); }
  llvm::ArrayRef<BlockOverrun> overruns() const { return Overruns.found(); }
  bool hasOddities() const { return Accesses.HasOddities; }
  bool hasElementForEach() const { return Accesses.HasElementForEach; }
  bool usesSharedMemory() const { return !ObjectOf.empty(); }
  unsigned barriers() const { return Barriers; }
  /// The numbers of the reads whose results nobody looks at.
  std::set<unsigned> uselessReads() const { return Holding.unused(!isGivenUp() && !IsCutShort); }
  bool isGivenUp() const { return Work > MostWork; }
  const Shape &shape() const { return Threads; }
  bool areBlocks() const { return AreBlocks; }
  /// What was run.
  const clang::FunctionDecl &kernel() const { return *Kernel; }
  /// Whether some threads of a block may go another way there: an `if`, a loop, a `switch`.
  bool isParting(const clang::Stmt &Branch) const { return Partings.contains(&Branch); }
  const llvm::DenseSet<const clang::Stmt *> &partings() const { return Partings; }

private:
  using Variable = std::pair<const clang::ValueDecl *, const clang::FieldDecl *>; ///< Or a member of one.
  using Variables = std::map<Variable, BlockValue>;

  /// Which threads a variable was declared for, in which of the frames.
  struct Owners {
    llvm::BitVector Threads;
    size_t Frame;
  };

  /// A value and, of a structure, those of its members that are known by themselves.
  struct Content {
    BlockValue Whole;
    std::vector<std::pair<const clang::FieldDecl *, BlockValue>> Members;

    Content(BlockValue Whole = {}) : Whole(std::move(Whole)) {}
    const BlockValue *member(const clang::FieldDecl *Field) const;
  };
  using Joiner = llvm::function_ref<BlockValue(const BlockValue &, const BlockValue &)>;

  /// What an expression designates.
  struct Place {
    std::optional<Variable> Named; ///< A local variable, or a member of one.
    BlockValue Address;            ///< Otherwise.
  };
  /// Which threads go which way, and what they are to know of it.
  struct Split {
    llvm::BitVector Yes, No;
    Guards IfYes, IfNo;
    bool IsLimited = false; ///< Something unknown decides it, of which enough is known.
    bool isUnknown() const { return !IfYes.empty(); }
    void swap() {
      std::swap(Yes, No);
      std::swap(IfYes, IfNo);
    }
  };
  struct Loop {
    llvm::BitVector Broken, Continued;
    size_t GuardsBefore;
    bool IsByThread;              ///< The condition depends on the number of the thread.
    bool IsLeftSomewhere = false; ///< Under a condition that nobody knows,
    bool IsLeftBySome = false;    ///< which may differ by thread.
    bool IsPossible = false;      ///< Nobody knows whether all threads come to this round.
  };
  struct Choice {
    const clang::SwitchStmt *Statement;
    llvm::BitVector Threads, Labelled, Broken;
    BlockValue Value;
    size_t GuardsBefore, LoopsAround;
    unsigned BarriersBefore;
    Variables Before;
    HeldReads::State HeldBefore;
  };
  struct Frame {
    const clang::FunctionDecl *Function;
    BlockValue This;
    size_t GuardsBefore;
    llvm::BitVector Left; ///< Those that have returned.
    std::optional<Content> Result;
    unsigned PossibleRounds = 0; ///< Loops of whose round around its call nobody knows whether all threads come to it.
    llvm::BitVector Entering = {};
    size_t RoundsBefore = 0;
  };
  struct Object {
    Variable Local;                ///< Whose address was taken.
    const clang::VarDecl *Watched; ///< What leads to memory that is watched; null if it is not.
    std::optional<uint64_t> Bytes;
    unsigned Element;
    unsigned Writes = 0; ///< How often the block has written to it.
  };

  /// Beside the operators, for what is computed in other ways.
  static constexpr uint64_t MostWork = 2'500'000;
  static constexpr unsigned StmtOperations = 2000, CastOperations = 3000;

  // Statements.
  void execute(const clang::Stmt *Statement);
  void declare(const clang::VarDecl &Variable);
  void declare(const Variable &New, const Content &Value);
  void branch(const Split &Ways, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else);
  void executeIf(const clang::IfStmt &If);
  void executeLoop(const clang::Stmt &Statement);
  void executeLoop(const clang::Stmt &Statement, const clang::Expr *Condition, const clang::Stmt *Body,
                   const clang::Expr *Step, bool IsTestedFirst);
  void executeJump(const clang::Stmt &Statement);
  void executeSwitch(const clang::SwitchStmt &Statement);
  void executeLabelled(const clang::Stmt *Body);
  void enterLabel(const clang::SwitchCase &Label);
  void forgetChanges(const Variables &Before, bool Varies);
  void executeAssembly(const clang::GCCAsmStmt &Assembly);
  void leaveLoop();
  void returnValue(const clang::Expr *Value);

  // Expressions.
  BlockValue evaluate(const clang::Expr *E);
  BlockValue evaluateOperator(const clang::BinaryOperator &Operator);
  BlockValue evaluateAssignment(const clang::BinaryOperator &Operator);
  BlockValue evaluateCompound(const clang::BinaryOperator &Operator);
  BlockValue resultOf(const clang::BinaryOperator &Operator, const BlockValue &A, const BlockValue &B);
  BlockValue computed(const clang::BinaryOperator &Operator, const BlockValue &A, const BlockValue &B);
  BlockValue limitShifted(const BlockValue &Result, clang::QualType Type, const BlockValue &Fewer);
  BlockValue evaluateUnary(const clang::UnaryOperator &Operator);
  BlockValue evaluateCast(const clang::CastExpr &Cast);
  BlockValue evaluateChoice(const clang::ConditionalOperator &Choice,
                            llvm::function_ref<BlockValue(const clang::Expr *)> ValueOf);
  BlockValue evaluatePrimary(const clang::Expr &E);
  BlockValue evaluateLambda(const clang::LambdaExpr &Lambda);
  static std::optional<ThreadCoordinate> coordinateOfGroup(const clang::Expr &E);
  BlockValue evaluateParts(const clang::Expr &E);
  static const clang::Expr *innerOf(const clang::Expr &E);
  BlockValue chosen(const Split &Ways, const BlockValue &Yes, const BlockValue &No);
  BlockValue coordinate(const ThreadCoordinate &Which);
  BlockValue coordinateOfGrid(const ThreadCoordinate &Which);
  std::optional<BlockValue> constant(const clang::Expr &E) const;
  BlockValue thread() const;
  BlockValue rank() const; ///< In the block.
  BlockValue joined(const BlockValue &Here, const BlockValue &Other, const llvm::BitVector &Threads);
  Split decide(const clang::Expr *Condition);
  Split decide(const BlockValue &Condition);
  BlockValue isNotZero(const BlockValue &Value);
  void limitComparison(clang::BinaryOperatorKind Comparison, const BlockValue &A, const BlockValue &B, unsigned Symbol);
  void limitEquality(const BlockValue &A, const BlockValue &B, unsigned Symbol);
  void limitOrder(const BlockValue &Less, const BlockValue &More, unsigned Symbol);
  std::optional<BlockValue> leastOf(const Split &Ways, const BlockValue &Yes, const BlockValue &No);
  Split decideJoined(const clang::BinaryOperator &Joined);
  BlockValue valueOf(const Split &Ways);
  bool varies(const Split &Ways) const;
  BlockValue advanced(const BlockValue &Pointer, const BlockValue &Steps, clang::QualType Pointee);
  uint64_t sizeOf(clang::QualType Type) const;

  // Structures.
  Content contentOf(const clang::Expr &E);
  Content contentOf(const Variable &Structure);
  Content contentOfList(const clang::InitListExpr &Written);
  Content construct(const clang::CXXConstructExpr &Construction);
  Content together(const Content &A, const Content &B, Joiner Join);
  BlockValue memberOf(const BlockValue &Whole, const clang::FieldDecl &Field);

  // What is designated, and what is done to it.
  bool leavesMember(const clang::ArraySubscriptExpr &Element, const BlockValue &Index) const;
  Place placeOf(const clang::Expr *E);
  Place placeOfName(const clang::DeclRefExpr &Name);
  Place placeOfElement(const clang::ArraySubscriptExpr &Element);
  Place placeOfUnary(const clang::UnaryOperator &Operator);
  const clang::FieldDecl *copyOf(const clang::DeclRefExpr &Name) const;
  static llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> copiesIn(const clang::CXXRecordDecl &Lambda);
  Place placeOfMember(const clang::MemberExpr &Member);
  Place at(const BlockValue &Address);
  BlockValue addressOf(const Place &Where);
  BlockValue addressOrValue(const clang::Expr &E);
  BlockValue load(const Place &Where, const clang::Expr &Site, clang::QualType Type);
  bool isThereAlready(const BlockValue &Value, const BlockValue &Address) const;
  /// What is stored is what a read with that number has loaded, if it is one.
  void store(const Place &Where, const Content &New, const clang::Expr &Site, clang::QualType Type, unsigned Read = 0);
  unsigned readOf(const clang::Expr &Stored) const;
  std::optional<HeldReads::Part> partAt(const Place &Where, uint64_t Bytes) const;
  const clang::ValueDecl *localAt(const BlockValue &Address) const;
  void lookAt(const Place &Where, uint64_t Bytes);
  void expose(const BlockValue &Address);
  BlockValue rowAt(BlockValue Address, clang::QualType Array);
  llvm::BitVector withinRow(const BlockValue &Address, uint64_t Bytes) const;
  void access(const BlockValue &Address, clang::QualType Type, const clang::Expr &Site, BlockAccess::Kind What,
              const BlockValue &Stored = {});
  void note(BlockAccess Access, const Object &Where);
  bool isScattered(const BlockAccess &Access) const;
  void assign(const Variable &To, const BlockValue &Value);
  void forget(unsigned Object);
  void forgetMembers(const Variable &Whole);
  unsigned objectOf(const clang::VarDecl &Watched);
  unsigned addObject(const clang::VarDecl &Watched, clang::QualType Type, std::optional<uint64_t> Bytes);
  std::optional<BlockValue> addressIn(const clang::VarDecl &Variable);
  BlockValue given(const clang::ParmVarDecl &Parameter);
  void giveMembers(const clang::ParmVarDecl &Parameter);
  unsigned objectOf(const Variable &Local);
  /// Whether \p Address leads to memory that the launch is known to give: it is not null.
  bool isGivenMemory(const BlockValue &Address) const;
  bool isWatched(const BlockValue &Address) const { return Address.Object && Objects[Address.Object - 1].Watched; }
  void mergeWith(const Variables &AfterThen, const Split &Ways);
  void mergeWays(const Split &Ways, const Variables &Before, const Variables &AfterThen);
  bool mentionsThread(const clang::Expr &Condition) const;

  // Calls.
  Content call(const clang::CallExpr &Call);
  Content assignWhole(const clang::CallExpr &Assignment);
  BlockValue objectCalledBy(const clang::CallExpr &Call, const clang::FunctionDecl *Body);
  std::optional<BlockValue> callByRole(const clang::CallExpr &Call);
  std::optional<BlockValue> callKnown(const clang::CallExpr &Call);
  BlockValue rankIn(const clang::MemberExpr &Member);
  BlockValue callAtomic(llvm::ArrayRef<const clang::Expr *> Arguments);
  void noteWarpCall(const clang::CallExpr &Call);
  void append(const Guards &Outcome, const llvm::BitVector &Others);
  Content enter(const clang::FunctionDecl &Body, llvm::ArrayRef<const clang::Expr *> Arguments, BlockValue This);
  bool isEntered(const clang::FunctionDecl &Body) const;
  BlockValue pass(const clang::FunctionDecl *Callee, llvm::ArrayRef<const clang::Expr *> Arguments);
  BlockValue hand(const clang::Expr &Argument, clang::QualType As);
  void initialise(const clang::CXXConstructorDecl &Constructor);
  unsigned possibleRounds() const;
  bool isInPossibleRound() const { return possibleRounds() > 0; }
  bool ordersWatched(const clang::CallExpr &Call) const;
  bool isOfSystem(const clang::FunctionDecl &Function) const;
  bool mayWait(const clang::CallExpr &Call) const;
  void barrier();
  void waitForUnknown();
  void meetAfter(unsigned BarriersBefore);

  // Asynchronous copies.
  BlockValue valueOf(const AsyncOperand &Operand);
  llvm::ArrayRef<AsyncOperation> asyncOperationsIn(const clang::Stmt &Part);
  /// Whether \p Part is one or several.
  bool executeAsync(const clang::Stmt &Part);
  void execute(const AsyncOperation &Operation, const clang::Stmt &Part);
  /// Whether \p Part, which was executed, tells whether a barrier in shared memory lets go on: it does then.
  bool looksAtBarrier(const clang::Stmt &Part);

  bool isOver();

  clang::ASTContext &Context;
  Shape Threads;
  Grid Blocks;
  bool IsOfGlobal = false; ///< Memory of the device is watched,
  /// for its bounds, in that block.
  std::optional<Shape> BoundsIn;
  std::vector<std::optional<uint64_t>> BytesGiven; ///< By parameter.
  bool AreBlocks = false;                          ///< Executed are the first threads of blocks.
  bool IsGuess;
  const clang::FunctionDecl *Kernel = nullptr;
  llvm::BitVector Active; ///< The threads that execute what is looked at,
  llvm::BitVector Region; ///< and those that came into the innermost branch around it.
  BlockSymbols Symbols;
  BlockAccesses Accesses;
  BlockOverruns Overruns;
  AsyncWork Async{Symbols};
  bool IsAsyncWatched = false;
  llvm::DenseMap<const clang::Stmt *, std::vector<AsyncOperation>> AsyncOperations;
  std::optional<uint64_t> DynamicBytes;
  HeldReads Holding;
  std::set<unsigned> Useless;
  Variables Values;
  llvm::BitVector Ended; ///< Those that have returned from the kernel.
  Guards Under;
  Guards Rounds; ///< Of the loops around: what lets threads come to this round.
  std::vector<WarpCall> WarpCalls;
  llvm::DenseMap<unsigned, const clang::Expr *> Conditions;
  CallsOnWay Calls;
  std::vector<Loop> Loops;
  std::vector<Choice> Choices;
  std::vector<Frame> Frames;
  std::vector<Object> Objects;
  std::vector<OwnRow> Rows;
  std::vector<const clang::Expr *> Scattered;
  const clang::Expr *Changing = nullptr; ///< The operator that stores.
  std::map<const clang::ValueDecl *, unsigned> ObjectOf;
  std::map<const clang::ValueDecl *, BlockValue> Unwatched; ///< Addresses of variables in shared memory.
  std::map<Variable, unsigned> ObjectOfVariable;
  llvm::DenseSet<const clang::Stmt *> Partings;
  std::map<Variable, Owners> DeclaredFor;
  bool IsInLoopCondition = false;
  bool IsAsserted = false; ///< What is evaluated decides only whether the kernel ends.
  bool IsInTurns = false;  ///< Each thread has waited for something of its own since the last barrier.
  bool IsCutShort = false; ///< It is a guess, and not the one that is meant.
  unsigned Barriers = 0, CallNumber = 0;
  unsigned Reads = 0, LastRead = 0; ///< Of shared memory; 0 for one that was of something else.
  unsigned Looks = 0;               ///< At what others may change at any time: a loop that does so waits for them.
  uint64_t Work = 0;
};

/// How a message names the thread, or the block, at \p Place in a block, or a grid, of that \p Shape: its number, or
/// its numbers along the axes.
std::string nameOfPlace(const BlockRun::Shape &Place, const BlockRun::Shape &Shape);

/// How a message names \p Thread of a block of that \p Shape: its number, or its numbers along the axes.
std::string nameOfThread(unsigned Thread, const BlockRun::Shape &Shape);

} // namespace cuda_tidy
