#pragma once

#include "calls/ConcreteLaunches.h"
#include "flow/ValueRanges.h"
#include "knowledge/QueuedCalls.h"
#include "launches/RaisedLimits.h"
#include "syntax/GivenValues.h"
#include "syntax/LaunchSite.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace cuda_tidy {

class SharedSources;
class SourcesInFunction;

/// A number that a launch is given, and the expression that it comes from, if there is a single one.
struct Amount {
  IntegerRange Range;
  const clang::Expr *Source = nullptr;

  bool isExact() const { return Range.exactly().has_value(); }
  /// No less than this on any path.
  uint64_t atLeast() const { return Range.isAtLeast(1) ? *Range.Lower : 0; }
};

/// x, y and z of a grid, a block or a cluster.
struct Extent {
  llvm::StringRef Name;
  std::array<Amount, 3> Axes;

  bool isExact() const;
  /// An axis that nobody knows counts as 1, the least that it can be.
  uint64_t product() const;
};

/// A launch that the program executes, called in one of the ways that the translation unit shows, and the values that
/// its configuration has then.
struct ConfiguredLaunch {
  LaunchSite Site;
  const clang::FunctionDecl *Function;  ///< Contains the launch: a lambda's call operator, if it is inside one.
  const clang::FunctionDecl *Outermost; ///< Around all lambdas; an instantiation, if it is a template.
  llvm::ArrayRef<CallPlace> Calls;      ///< How `Outermost` comes to be called, its own call first; empty if unknown.
  ValueRanges *Ranges;                  ///< Of `Outermost`, called so.
  Extent Grid, Block, Cluster;
  Amount SharedBytes; ///< Dynamic shared memory.

  /// `Outermost`, its caller, and so on.
  const clang::FunctionDecl &functionAt(unsigned Level) const { return Level ? *Calls[Level - 1].Caller : *Outermost; }
  /// What the call gives \p Parameter, one of the function at that level which never changes; null where no call is
  /// known, or it is another variable.
  const clang::Expr *givenTo(const clang::VarDecl &Parameter, unsigned Level, FunctionFlows &Flows) const;
};

/// A call that queues work other than a kernel, made in one of the ways that the translation unit shows.
struct ConfiguredCall {
  QueuedCall What;
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Outermost; ///< Around the call and all lambdas.
  CallChain Calls;                      ///< As a launch's.
};

/// The launches of a translation unit, worked out once for all checks.
class ConfiguredLaunches {
public:
  explicit ConfiguredLaunches(UnitAnalyses &Unit);
  ~ConfiguredLaunches();

  /// Outside system headers, in the order of the source; those in a template once for each instantiation, and all
  /// once for each chain of calls that leads to them.
  llvm::ArrayRef<ConfiguredLaunch> launches();

  /// The calls that queue other work, the same way. They are looked for when this is asked first.
  llvm::ArrayRef<ConfiguredCall> queuedCalls();

  /// What the values around a launch, one of `launches`, were made from.
  const SharedSources &sourcesAround(const ConfiguredLaunch &Launch);

private:
  /// One way to come to a function's launches.
  struct Way {
    Way(const clang::FunctionDecl &Function, CallChain Chain, FunctionFlows &Flows)
        : Calls(std::move(Chain)), Ranges(Function, Calls, Flows) {}
    CallChain Calls;
    ValueRanges Ranges;
  };
  bool isExecuted(const PlaceInFunction &Place);
  void configure();
  void configure(const PlaceInFunction &Place, Way &Through);

  UnitAnalyses &Unit;
  FunctionFlows &Flows;
  WritesOfBodies &Writes;
  /// To the launches in each function, or each lambda.
  std::map<const clang::FunctionDecl *, std::deque<Way>> Ways;
  std::optional<std::vector<ConfiguredLaunch>> Launches;
  std::optional<std::vector<ConfiguredCall>> QueuedCalls;
  /// By function, and by the first of the calls that lead to it.
  std::map<const clang::FunctionDecl *, SourcesInFunction> SourcesOfFunctions;
  std::map<std::pair<const clang::FunctionDecl *, const CallPlace *>, SharedSources> Sources;
};

} // namespace cuda_tidy
