#pragma once

#include "Plan.h"

namespace cuda_tidy {

/// Memory that a launch was given, or a variable of the device, as it was before.
struct RecordedBytes {
  std::string Name;          ///< Of a variable, as the linker has it.
  std::uint64_t Address = 0; ///< Of memory.
  std::uint64_t Bytes = 0;
  std::string File; ///< Its path.
};

/// A launch that a program made.
struct RecordedLaunch {
  std::string Kernel;       ///< As the linker has it.
  std::uint64_t Number = 0; ///< Of the launches of this kernel, from 1 on.
  bool IsFirst = false;     ///< No launch of any kernel came before.
  std::array<std::uint64_t, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  std::uint64_t SharedBytes = 0;
  std::vector<std::string> Arguments; ///< The bytes of each parameter, two hexadecimal digits for one.
  std::vector<RecordedBytes> Memory, Variables;
  std::vector<std::string> UnknownVariables;
};

/// What a program gave its kernels: a folder with the file `launches`, and files of memory beside it.
class Recording {
public:
  /// Throws `Trouble` if \p Folder holds none.
  static Recording read(const std::string &Folder);
  /// Writes what the library in the program told of \p Run into \p Folder, which has the files of memory already, and
  /// where it ran: empty, if that was no simulation. Throws `Trouble`.
  static void write(const std::string &Folder, const std::vector<std::string> &Told, const std::string &SimulatedGpu);

  /// The orders for the library in the program: to record launches in \p Folder, of the kernels of those \p Plans that
  /// a kernel decides.
  static std::string orders(const std::string &Folder, const std::vector<const Plan *> &Plans);

  std::vector<const RecordedLaunch *> of(const Kernel &Which) const;
  /// Why a launch of \p Which is not there; empty if all are that the program makes.
  std::string leftOut(const Kernel &Which) const;
  /// No kernel computed what a later one was given.
  bool isSimulated() const { return IsSimulated; }

private:
  std::vector<RecordedLaunch> Launches;
  std::map<std::string, std::string> LeftOut; ///< By kernel, why.
  bool IsSimulated = false;
};

} // namespace cuda_tidy
