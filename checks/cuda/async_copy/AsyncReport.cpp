#include "cuda/async_copy/AsyncReport.h"
#include "syntax/SourceText.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

static SourceLocation placeOf(const Stmt &Statement, const ASTContext &Context) {
  return Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
}

// The calls that lead to both of what meets.
size_t AsyncReport::commonCalls() const {
  const CallsOnWay &Here = Fault.Where.Calls, &There = Fault.Earlier.Calls;
  size_t Common = 0;
  while (Common < Here.size() && Common < There.size() && Here[Common].Number == There[Common].Number)
    ++Common;
  return Common;
}

SourceLocation AsyncReport::place() const {
  const CallsOnWay &Calls = Fault.Where.Calls;
  const bool IsAccess = Fault.Where.Name.empty();
  const size_t Depth = Fault.Earlier.At ? commonCalls() : Calls.empty() ? 0 : Calls.size() - 1;
  return placeOf(IsAccess || Depth >= Calls.size() ? *Fault.Where.At : *Calls[Depth].Call, Context);
}

std::string AsyncReport::nameOf(const AsyncStep &Step) const {
  return Step.Name.empty() ? textOf(*cast<Expr>(Step.At), Context) : Step.Name;
}

void AsyncReport::sayOfUse() const {
  const std::string Used = nameOf(Fault.Where), Copy = nameOf(Fault.Earlier);
  const auto How = static_cast<unsigned>(Fault.Use);
  switch (Fault.Is) {
  case AsyncFault::NoWait:
    Check.diag(place(), "'%0' is %select{read|written|changed}1 while '%2' may still fill it: nothing has waited for "
                        "that copy, where thread %3 comes to what thread %4 copies")
        << Used << How << Copy << nameOf(1) << nameOf(0u);
    break;
  case AsyncFault::LeftOpen:
    Check.diag(place(), "'%0' is %select{read|written|changed}1 while '%2' may still fill it: '%3' leaves %4 "
                        "%plural{1:group|:groups}4 of copies open, and %5 %plural{1:was|:were}5 committed behind that "
                        "of this copy")
        << Used << How << Copy << nameOf(Fault.Wait) << static_cast<unsigned>(Fault.Numbers[0])
        << static_cast<unsigned>(Fault.Numbers[1]);
    break;
  case AsyncFault::NotCommitted:
    Check.diag(place(), "'%0' is %select{read|written|changed}1 while '%2' may still fill it: '%3' waits for groups "
                        "that are committed, and this copy is in none")
        << Used << How << Copy << nameOf(Fault.Wait);
    break;
  default:
    Check.diag(place(),
               "'%0' may be %select{read|written|changed}1 by thread %3 before what '%2' of thread %4 copies is "
               "there: each thread has waited for its own copies alone, and no barrier is between")
        << Used << How << Copy << nameOf(1) << nameOf(0u);
  }
}

void AsyncReport::say() const {
  switch (Fault.Is) {
  case AsyncFault::NoWait:
  case AsyncFault::LeftOpen:
  case AsyncFault::NotCommitted:
  case AsyncFault::NoBarrier:
    return sayOfUse();
  case AsyncFault::UsedBefore:
    Check.diag(place(), "'%0' of thread %1 fills what thread %2 may still be reading as '%3': no barrier is between")
        << nameOf(Fault.Where) << nameOf(1) << nameOf(0u) << nameOf(Fault.Earlier);
    break;
  case AsyncFault::InitialisedByAll:
    Check.diag(place(), "'%0' initialises the same barrier in %1 threads, %2 to %3")
        << nameOf(Fault.Where) << Fault.Where.Threads.count() << nameOf(0u) << nameOf(1);
    break;
  case AsyncFault::InitialisedTwice:
    Check.diag(place(), "'%0' initialises a barrier that is initialised already, and that nothing has invalidated")
        << nameOf(Fault.Where);
    break;
  case AsyncFault::InitialisedLate:
    Check.diag(place(), "'%0' of thread %1 may come before thread %2 has initialised the barrier: no barrier of the "
                        "block is between")
        << nameOf(Fault.Where) << nameOf(1) << nameOf(0u);
    break;
  case AsyncFault::NoProxyFence:
    Check.diag(place(), "'%0' may copy what was there before thread %1 has written '%2': no proxy fence is between")
        << nameOf(Fault.Where) << nameOf(0u) << nameOf(Fault.Earlier);
    break;
  case AsyncFault::WrongBytes:
    Check.diag(place(), "the barrier waits for %0 bytes, and the copies that arrive at it bring %1")
        << static_cast<unsigned>(Fault.Numbers[0]) << static_cast<unsigned>(Fault.Numbers[1]);
    break;
  }
}

StringRef AsyncReport::earlierNote() const {
  switch (Fault.Is) {
  case AsyncFault::UsedBefore:
    return "read here";
  case AsyncFault::InitialisedTwice:
  case AsyncFault::InitialisedLate:
    return "initialised here";
  case AsyncFault::NoProxyFence:
    return "written here";
  case AsyncFault::WrongBytes:
    return "the last of these copies is here";
  default:
    return "copied here";
  }
}

StringRef AsyncReport::remedy() const {
  switch (Fault.Is) {
  case AsyncFault::NoWait:
    return "a wait for the copy belongs before this, and a barrier of the block behind that wait if other threads have "
           "copied what is used";
  case AsyncFault::LeftOpen:
    return "leave fewer groups open, or commit a group, be it empty, for each one that is left open";
  case AsyncFault::NotCommitted:
    return "commit the copy before the wait";
  case AsyncFault::NoBarrier:
    return "a barrier of the block, '__syncthreads()', belongs between the wait and this";
  case AsyncFault::UsedBefore:
    return "a barrier of the block, '__syncthreads()', belongs before this";
  case AsyncFault::InitialisedByAll:
    return "let one thread do this, 'if (threadIdx.x == 0)', and '__syncthreads()' stand behind it";
  case AsyncFault::InitialisedTwice:
    return "initialise it once, or invalidate it before";
  case AsyncFault::InitialisedLate:
    return "a barrier of the block, '__syncthreads()', belongs behind the initialisation";
  case AsyncFault::NoProxyFence:
    return "'fence.proxy.async' by the threads that write, and a barrier of the block behind it, belong before this";
  case AsyncFault::WrongBytes:
    return "let it expect as many bytes as are copied";
  }
  return "";
}

void AsyncReport::note(const Stmt &At, StringRef Message, StringRef Argument) const {
  Check.diag(placeOf(At, Context), Message, DiagnosticIDs::Note) << Argument;
}

void AsyncReport::noteCalls(const AsyncStep &Of, size_t From) const {
  for (size_t Index = Of.Calls.size(); Index-- > From;)
    note(*Of.Calls[Index].Call, "called from here");
}

void AsyncReport::show() const {
  say();
  const size_t Common = commonCalls();
  if (Fault.Where.Name.empty())
    noteCalls(Fault.Where, Common);
  if (Fault.Earlier.At) {
    note(*Fault.Earlier.At, earlierNote());
    noteCalls(Fault.Earlier, Common);
  }
  if (Fault.Wait.At)
    note(*Fault.Wait.At, "'%0' is here", Fault.Wait.Name);
  Check.diag(place(), remedy(), DiagnosticIDs::Note);
}

} // namespace cuda_tidy
