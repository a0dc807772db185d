// The instructions of PTX that copy while the thread goes on, in inline assembly.
#include "knowledge/AsyncCopies.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

using enum AsyncRole;

constexpr int None = -1;
constexpr int Last = -2;    // The last operand.
constexpr int Address = -3; // The first one in brackets.

/// An instruction whose name begins so and has that in it; the numbers are those of its operands.
struct Instruction {
  StringRef Begin, With;
  AsyncRole Role;
  int To = None, From = None, Bytes = None, Barrier = None, Count = None;
};

// The first that fits counts.
constexpr Instruction Instructions[] = {
    {"cp.async.ca.shared", "", ThreadCopy, 0, 1, 2},
    {"cp.async.cg.shared", "", ThreadCopy, 0, 1, 2},
    {"cp.async.commit_group", "", Commit},
    {"cp.async.wait_group", "", Wait, None, None, None, None, 0},
    {"cp.async.wait_all", "", WaitForAll},
    {"cp.async.mbarrier.arrive", "", Attach, None, None, None, Address},
    {"cp.async.bulk.tensor", ".shared::cluster.global", BulkCopy, 0, None, None, 2},
    {"cp.async.bulk.tensor", ".shared::cta.global", BulkCopy, 0, None, None, 2},
    {"cp.async.bulk.tensor", ".global.shared", BulkStore, None, 1},
    {"cp.reduce.async.bulk.tensor", "", BulkStore, None, 1},
    {"cp.async.bulk.shared::cluster.global", "", BulkCopy, 0, 1, 2, 3},
    {"cp.async.bulk.shared::cta.global", "", BulkCopy, 0, 1, 2, 3},
    {"cp.async.bulk.global.shared", "", BulkStore, 0, 1, 2},
    {"cp.reduce.async.bulk.global.shared", "", BulkStore, 0, 1, 2},
    {"mbarrier.init", "", Initialise, None, None, None, 0, 1},
    {"mbarrier.inval", "", Invalidate, None, None, None, 0},
    {"mbarrier.arrive.expect_tx", "", ArriveAndExpect, None, None, Last, Address},
    {"mbarrier.expect_tx", "", Expect, None, None, Last, Address},
    {"mbarrier.arrive", "", Arrive, None, None, None, Address},
    {"mbarrier.test_wait", "", BarrierWait, None, None, None, Address},
    {"mbarrier.try_wait", "", BarrierWait, None, None, None, Address},
    {"fence.proxy.async", "", ProxyFence},
    {"fence.mbarrier_init", "", ProxyFence},
    {"bar.sync", "", BlockBarrier},
    {"bar.red", "", BlockBarrier},
    {"barrier.sync", "", BlockBarrier},
    {"barrier.cta.sync", "", BlockBarrier},
    {"barrier.cluster.wait", "", BlockBarrier},
    {"bar.warp.sync", "", Nothing},
    {"barrier.cluster.arrive", "", Nothing},
    {"cp.async.bulk.commit_group", "", Nothing},
    {"cp.async.bulk.wait_group", "", Nothing},
    {"cp.async.bulk.prefetch", "", Nothing},
    {"ldmatrix", "", Read, None, Address},
    {"ld.shared", "", Read, None, Address},
};

// What waits, or copies, and is in no row.
constexpr StringRef Waiting[] = {"bar.", "barrier.", "mbarrier.", "cp.", "exit", "trap", "membar", "clusterlaunch"};

/// One instruction: its name and its operands, as they are written.
struct Written {
  StringRef Name;
  llvm::SmallVector<StringRef, 6> Operands;
};

// A comma in braces or brackets separates no operands.
llvm::SmallVector<StringRef, 6> operandsIn(StringRef Text) {
  llvm::SmallVector<StringRef, 6> Found;
  int Depth = 0;
  size_t Begin = 0;
  for (size_t At = 0; At <= Text.size(); ++At) {
    const char C = At < Text.size() ? Text[At] : ',';
    Depth += C == '[' || C == '{' ? 1 : C == ']' || C == '}' ? -1 : 0;
    if (C != ',' || (Depth > 0 && At < Text.size()))
      continue;
    Found.push_back(Text.slice(Begin, At).trim());
    Begin = At + 1;
  }
  return Found;
}

// Without the predicate in front of it, and a label.
Written instructionIn(StringRef Text) {
  Text = Text.trim();
  while (true) {
    if (Text.starts_with("{") || Text.starts_with("}"))
      Text = Text.drop_front().ltrim();
    else if (Text.starts_with("@"))
      Text = Text.drop_until([](char C) { return isspace(C) != 0; }).ltrim();
    else if (const size_t Label = Text.find(':');
             Label != StringRef::npos && Label < Text.find_first_of(" \t\n") && !Text.substr(Label).starts_with("::"))
      Text = Text.drop_front(Label + 1).ltrim();
    else
      break;
  }
  const size_t End = Text.find_first_of(" \t\n");
  return {Text.take_front(End),
          End == StringRef::npos ? llvm::SmallVector<StringRef, 6>() : operandsIn(Text.substr(End))};
}

std::string withoutComments(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const size_t Begin = Text.find("//");
    Result += Text.take_front(Begin);
    Text = Begin == StringRef::npos ? "" : Text.drop_front(Begin).drop_until([](char C) { return C == '\n'; });
  }
  return Result;
}

// `%3`, `[%3]` or a number; `[%3 + 16]` is none of these.
AsyncOperand operandOf(StringRef Text, const GCCAsmStmt &Assembly) {
  Text.consume_front("[");
  Text.consume_back("]");
  Text = Text.trim();
  unsigned Index = 0;
  int64_t Number = 0;
  if (!Text.consume_front("%"))
    return Text.getAsInteger(0, Number) ? AsyncOperand() : AsyncOperand{nullptr, Number};
  if (Text.getAsInteger(10, Index))
    return {};
  if (Index < Assembly.getNumOutputs())
    return {Assembly.getOutputExpr(Index)};
  Index -= Assembly.getNumOutputs();
  return {Index < Assembly.getNumInputs() ? Assembly.getInputExpr(Index) : nullptr};
}

AsyncOperand operandAt(int Where, const Written &Here, const GCCAsmStmt &Assembly) {
  const auto &All = Here.Operands;
  if (Where == Address) {
    const auto *Found = llvm::find_if(All, [](StringRef Each) { return Each.starts_with("["); });
    return Found == All.end() ? AsyncOperand() : operandOf(*Found, Assembly);
  }
  if (Where == Last)
    return All.empty() ? AsyncOperand() : operandOf(All.back(), Assembly);
  return Where >= 0 && Where < static_cast<int>(All.size()) ? operandOf(All[Where], Assembly) : AsyncOperand();
}

} // namespace

std::vector<AsyncOperation> asyncOperationsOf(const GCCAsmStmt &Assembly) {
  std::vector<AsyncOperation> Found;
  const std::string Text = withoutComments(Assembly.getAsmString());
  llvm::SmallVector<StringRef, 8> Parts;
  StringRef(Text).split(Parts, ';');
  for (StringRef Part : Parts) {
    const Written Here = instructionIn(Part);
    auto IsBegin = [&](StringRef Each) { return Here.Name.starts_with(Each); };
    const auto *Row = llvm::find_if(Instructions, [&](const Instruction &Each) {
      return Here.Name.starts_with(Each.Begin) && Here.Name.contains(Each.With);
    });
    if (Row == std::end(Instructions)) {
      if (llvm::any_of(Waiting, IsBegin))
        Found.push_back({Unknown, Here.Name.str()});
      continue;
    }
    AsyncOperation New{Row->Role, Here.Name.str()};
    New.To = operandAt(Row->To, Here, Assembly);
    New.From = operandAt(Row->From, Here, Assembly);
    // What goes to several blocks counts its bytes at the barriers of all of them.
    if (!Here.Name.contains("multicast"))
      New.Bytes = operandAt(Row->Bytes, Here, Assembly);
    New.Barrier = operandAt(Row->Barrier, Here, Assembly);
    New.Count = operandAt(Row->Count, Here, Assembly);
    Found.push_back(std::move(New));
  }
  return Found;
}

} // namespace cuda_tidy
