#include "CallSite.h"
#include "Failures.h"
#include "Trouble.h"
#include "preload/LibraryNames.h"
#include <algorithm>
#include <filesystem>
#include <map>
#include <ranges>
#include <regex>
#include <set>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

/// `a` of nvcc's own file `tmpxft_00000a1a_00000000-6_a.cudafe1.cpp`, with `--keep` `a.cudafe1.cpp`; else empty.
std::string stemOfNvcc(const CodePlace &Place) {
  static const std::regex Name(
      R"((?:tmpxft_[0-9a-f]+_[0-9a-f]+-[0-9]+_)?(.+?)(?:\.compute_[0-9]+[af]?)?\.cudafe1\.cpp)");
  const std::string File = fs::path(Place.File).filename();
  std::smatch Found;
  return File.ends_with(".cudafe1.cpp") && std::regex_match(File, Found, Name) ? Found[1].str() : "";
}

bool isHeader(const fs::path &File) {
  const std::string Extension = File.extension();
  return Extension.starts_with(".h") || Extension == ".cuh" || Extension.starts_with(".in");
}

/// Whether code of \p Place was written in \p File, also where a part of a path is a link. What is instantiated of the
/// templates of `a.cu` has the right lines without optimization, but the name of nvcc's own file, `..._a.cudafe1.cpp`.
bool isIn(const CodePlace &Place, const std::string &File) {
  std::error_code Error;
  return Place.File == File || (!isHeader(File) && stemOfNvcc(Place) == fs::path(File).stem()) ||
         fs::weakly_canonical(Place.File, Error) == fs::weakly_canonical(File, Error);
}

/// Whether a place is of CUDA's headers, which may stand between the program's text and the call.
bool isOfCuda(const CodePlace &Place) {
  const std::string Name = fs::path(Place.File).filename();
  return Place.File.empty() || Name == "cuda_runtime.h" || Name == "cuda_runtime_api.h" ||
         Place.File.find("/crt/") != std::string::npos;
}

/// The name that was written, without scopes, template arguments and parameters: `scale` of `ns::scale<float>(float*)`.
std::string_view baseName(std::string_view Function) {
  constexpr std::string_view Anonymous = "(anonymous namespace)::";
  if (const std::size_t Found = Function.rfind(Anonymous); Found != Function.npos)
    Function.remove_prefix(Found + Anonymous.size());
  Function = Function.substr(0, Function.find_first_of("<("));
  if (const std::size_t Space = Function.rfind(' '); Space != Function.npos)
    Function.remove_prefix(Space + 1);
  if (const std::size_t Colon = Function.rfind(':'); Colon != Function.npos)
    Function.remove_prefix(Colon + 1);
  return Function;
}

/// Whether \p Recorded is what a call of \p Wanted ends in. The compiler makes two calls of `<<<>>>`, and the first is
/// the one that stands in the line.
bool isCallOf(std::string_view Recorded, std::string_view Wanted) {
  Recorded = plainName(Recorded);
  Wanted = plainName(Wanted);
  return Recorded == Wanted || (Wanted == "cudaLaunchKernel" && Recorded == LaunchConfiguration) ||
         (Wanted == "cudaLaunchKernelEx" && Recorded == "cudaLaunchKernelExC");
}

/// A chain of calls with its places, inlined ones included.
struct Chain {
  std::vector<CodePlace> Places;
  std::vector<std::size_t> Frames; ///< For each place, how many return addresses lead there.
};

Chain expand(const RecordedCall &Call, const CodePlaces &Known) {
  Chain Result;
  for (std::size_t Frame = 0; Frame < Call.Places.size(); ++Frame)
    for (const CodePlace &Place : Known.of(Call.Places[Frame])) {
      Result.Places.push_back(Place);
      Result.Frames.push_back(Frame + 1);
    }
  return Result;
}

/// How many return addresses lead from the call to the \p Line of \p Wanted; 0 if it is another call.
std::size_t framesTo(const Call &Wanted, unsigned Line, const Chain &Chain) {
  for (std::size_t I = 0; I < Chain.Places.size(); ++I) {
    const CodePlace &Place = Chain.Places[I];
    if (Place.Line == Line && isIn(Place, Wanted.Place.File))
      return Chain.Frames[I];
    if (!isOfCuda(Place))
      return 0;
  }
  return 0;
}

/// The same for a function of the user's that stands between the line and CUDA.
std::size_t framesThrough(const Call &Wanted, unsigned Line, const Chain &Chain) {
  for (std::size_t I = 1; I < Chain.Places.size(); ++I)
    if (Chain.Places[I].Line == Line && isIn(Chain.Places[I], Wanted.Place.File) &&
        baseName(Chain.Places[I - 1].Function) == baseName(Wanted.Function))
      return Chain.Frames[I];
  return 0;
}

/// Whether a call comes from a line of the file: without lines no call can be told from another.
bool hasLinesOf(const std::string &File, const std::vector<RecordedCall> &Calls, const CodePlaces &Known) {
  return std::ranges::any_of(Calls, [&](const RecordedCall &Call) {
    return std::ranges::any_of(Call.Places, [&](const std::string &Place) {
      return std::ranges::any_of(Known.of(Place), [&](const CodePlace &Each) { return isIn(Each, File); });
    });
  });
}

/// Throws `Trouble` where nvcc's own name of the file is also that of another one of the program.
void rejectAmbiguous(const Call &Wanted, const std::vector<RecordedCall> &Calls, const CodePlaces &Known) {
  const fs::path File = Wanted.Place.File;
  const auto has = [&](auto IsMeant) {
    return std::ranges::any_of(Calls, [&](const RecordedCall &Call) {
      return std::ranges::any_of(
          Call.Places, [&](const std::string &Place) { return std::ranges::any_of(Known.of(Place), IsMeant); });
    });
  };
  if (has([&](const CodePlace &Each) {
        return (Each.Line == Wanted.Place.Line || Each.Line == Wanted.FirstLine) && stemOfNvcc(Each) == File.stem();
      }) &&
      has([&](const CodePlace &Each) {
        return fs::path(Each.File).filename() == File.filename() && !isIn(Each, Wanted.Place.File);
      }))
    throw Trouble("the program has several files that are named " + File.filename().string() +
                  ", which nvcc's debug information does not tell apart");
}

[[noreturn]] void rejectUnreached(const Call &Wanted, ObservedProgram &Program) {
  if (Program.hasMoreCalls())
    throw Trouble(Wanted.Function + " at " + shortPlace(Wanted.Place) +
                  " is not among the calls that were recorded, and the "
                  "program made more: let it do less");
  if (!hasLinesOf(Wanted.Place.File, Program.calls(), Program.places()))
    throw Trouble("no call of CUDA comes from a line of " + fs::path(Wanted.Place.File).filename().string() +
                  ": the program was built without -g, or did not reach that file" + Program.failureOfReference());
  throw Trouble("the program did not reach " + Wanted.Function + " at " + shortPlace(Wanted.Place) +
                Program.failureOfReference());
}

const Call &callOf(const Plan &Plan) {
  if (!Plan.Call)
    throw Trouble("the report does not say which call it is about");
  return *Plan.Call;
}

} // namespace

std::string shortPlace(const SourcePlace &Place) {
  return fs::path(Place.File).filename().string() + ":" + std::to_string(Place.Line);
}

std::vector<CallSite> findCallSites(const Plan &Plan, ObservedProgram &Program) {
  const Call &Wanted = callOf(Plan);
  const CodePlaces &Known = Program.places();
  std::map<std::vector<std::string>, CallSite> Sites;
  const auto add = [&](const RecordedCall &Recorded, std::size_t Count, std::size_t FirstOfKey) {
    const auto At = [&](std::size_t Index) { return Recorded.Places.begin() + static_cast<std::ptrdiff_t>(Index); };
    if (Count > 0)
      Sites.try_emplace({At(FirstOfKey), At(Count)},
                        CallSite{std::string(plainName(Recorded.Function)), {At(0), At(Count)}});
  };
  const auto seek = [&](unsigned Line) {
    if (canFail(Wanted.Function))
      for (const RecordedCall &Recorded : Program.calls())
        if (isCallOf(Recorded.Function, Wanted.Function))
          add(Recorded, framesTo(Wanted, Line, expand(Recorded, Known)), 0);
    // Otherwise a function of the user's: of the calls below each return address in the line the first is the one.
    for (const bool IsNeeded = Sites.empty(); const RecordedCall &Recorded : Program.calls())
      if (const std::size_t Count =
              IsNeeded && canFail(Recorded.Function) ? framesThrough(Wanted, Line, expand(Recorded, Known)) : 0)
        add(Recorded, Count, Count - 1);
  };
  seek(Wanted.Place.Line);
  if (Sites.empty() && Wanted.FirstLine) // nvcc says of all calls of a statement that they stand where it begins.
    seek(Wanted.FirstLine);
  if (Sites.empty())
    rejectUnreached(Wanted, Program);
  rejectAmbiguous(Wanted, Program.calls(), Known);
  const auto All = std::views::values(Sites);
  return {All.begin(), All.end()};
}

std::vector<std::string> findFrames(const Plan &Plan, ObservedProgram &Program) {
  const Call &Wanted = callOf(Plan);
  const CodePlaces &Known = Program.places();
  std::set<std::string> Frames;
  for (const RecordedCall &Recorded : Program.calls())
    for (const std::string &Frame : Recorded.Places)
      for (const CodePlace &Place : Known.of(Frame))
        if (isIn(Place, Wanted.Place.File) && baseName(Place.Function) == baseName(Wanted.Function) &&
            (!Wanted.LastLine || (Place.Line >= Wanted.Place.Line && Place.Line <= Wanted.LastLine)))
          Frames.insert(Frame);
  if (Frames.empty())
    rejectUnreached(Wanted, Program);
  return {Frames.begin(), Frames.end()};
}

} // namespace cuda_tidy
