#include "shards/Shard.h"
#include "analysis/TidyOptions.h"
#include "cache/PortablePaths.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <set>

using llvm::StringRef;

namespace cuda_tidy {

llvm::Expected<ShardRequest> parseShard(StringRef Text) {
  ShardRequest Result = {0, 0};
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, Result.Index) || Count.getAsInteger(10, Result.Count) || Result.Index == 0 ||
      Result.Index > Result.Count || Result.Count > MostShards)
    return llvm::createStringError("--shard=" + Text + ": expected I/N with 1 <= I <= N <= " + llvm::Twine(MostShards) +
                                   ", as in --shard=1/7");
  return Result;
}

/// The part, from 0, of each unit: the most expensive first, each to the part that has least to do.
static std::vector<unsigned> divide(llvm::ArrayRef<Unit> Units, unsigned Count, CommandResolver &Resolver) {
  std::vector<unsigned> Costs;
  for (const Unit &Each : Units)
    Costs.push_back(Resolver.estimatedCost(Each));
  auto Indices = llvm::seq<std::size_t>(0, Units.size());
  std::vector<std::size_t> Order(Indices.begin(), Indices.end());
  llvm::sort(Order, [&](std::size_t Left, std::size_t Right) {
    return std::pair(Costs[Right], Left) < std::pair(Costs[Left], Right);
  });
  std::vector<std::uint64_t> Load(Count, 0);
  std::vector<unsigned> Parts(Units.size());
  for (std::size_t Unit : Order) {
    const auto Least = llvm::min_element(Load);
    *Least += Costs[Unit];
    Parts[Unit] = Least - Load.begin();
  }
  return Parts;
}

/// Tells two texts apart, and a file that cannot be read from either.
static std::string hashOf(StringRef File) {
  auto Text = readBounded(File, largest::Source);
  return std::to_string(Text ? llvm::xxh3_64bits((*Text)->getBuffer()) : 0);
}

ShardMark keepShard(Resolution &Resolved, const ShardRequest &Wanted, CommandResolver &Resolver,
                    const TidyOptions &Tidy, StringRef Root) {
  const std::vector<unsigned> Parts = divide(Resolved.Units, Wanted.Count, Resolver);
  std::string Whole = std::to_string(Wanted.Count) + '\n' + Tidy.describe();
  std::vector<Unit> Kept;
  std::set<std::string> Texts;
  for (auto &&[Each, Part] : llvm::zip_equal(Resolved.Units, Parts)) {
    const ClangCommand &Command = Each.Command;
    Whole += '\n' + llvm::join_items('\t', Command.File, Each.ForHeader, std::to_string(Part), Command.Directory,
                                     llvm::join(Command.Args, "\t"), Tidy.describe(Command));
    llvm::StringSet<> Included;
    Resolver.markIncluded(Each, Included);
    Texts.insert(Each.sourceFile());
    Texts.insert(Included.keys().begin(), Included.keys().end());
    (Part + 1 == Wanted.Index ? Kept : Resolved.OfOtherShards).push_back(std::move(Each));
  }
  for (const std::string &File : Texts)
    Whole += '\n' + File + '\t' + hashOf(File);
  Whole = PortablePaths(Root.str(), /*Installation=*/"", /*Home=*/"").shorten(std::move(Whole));
  Resolved.Units = std::move(Kept);
  return {Wanted.Index, Wanted.Count, llvm::utohexstr(llvm::xxh3_64bits(Whole), /*LowerCase=*/true, /*Width=*/16)};
}

} // namespace cuda_tidy
