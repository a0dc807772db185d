#include "Doctor.h"

#include "Machine.h"
#include "Trouble.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>

#include <getopt.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr const char *Help = R"(usage: cuda-tidy doctor [options]

Says whether driver, CUDA toolkit, LibTorch and GPU fit together, and what to do where they do not.

  --format=text|json   a page to read (default), or what docs/schema/doctor.schema.json describes
  --torch-path=DIR     look at this LibTorch or Python environment, and at no other
  --binary=FILE        look at this program or library too; repeatable
  --stress=SECONDS     test each GPU for so long, with nine tenths of its free memory; 0 for no test at all
                       (default: once, with 64 MiB)
  --root=DIR           look for files below DIR instead of /: a container image that is unpacked there. Driver and GPUs
                       are those of this machine
  --timeout=SECONDS    what driver and NVML may take to answer, before the rest is looked at without (default: 20)
  --help               this text

exit code: 0 all fits; 1 something makes programs fail; 2 the doctor could not do its job
)";

struct DoctorOptions {
  bool Json = false;
  std::string TorchPath, Root = "/";
  std::vector<std::string> Binaries;
  std::optional<unsigned> Stress = 0u; ///< seconds, 0 for a short test; nothing for none
  std::chrono::seconds Timeout{20};    ///< GPUs that have to wake up take several
};

unsigned parseSeconds(const std::string &Option, const std::string &Text) {
  unsigned Seconds = 0;
  auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Seconds);
  if (Error != std::errc() || End != Text.data() + Text.size() || Seconds > 86400)
    throw Trouble(Option + " takes a number of seconds from 0 to 86400, not '" + Text + "'");
  return Seconds;
}

/// Nothing after --help.
std::optional<DoctorOptions> parse(int Count, char **Arguments) {
  enum { Format = 1000, TorchPath, Binary, Stress, Root, Timeout };
  const option Long[] = {{"format", required_argument, nullptr, Format},
                         {"torch-path", required_argument, nullptr, TorchPath},
                         {"binary", required_argument, nullptr, Binary},
                         {"stress", required_argument, nullptr, Stress},
                         {"root", required_argument, nullptr, Root},
                         {"timeout", required_argument, nullptr, Timeout},
                         {"help", no_argument, nullptr, 'h'},
                         {nullptr, 0, nullptr, 0}};
  DoctorOptions Result;
  auto Absolute = [](const std::string &Path) {
    if (Path.empty())
      throw Trouble("an option wants a path, and has none; see cuda-tidy doctor --help");
    return std::filesystem::absolute(Path).lexically_normal().string();
  };
  opterr = 0;
  optind = 1;
  for (int Name; (Name = getopt_long(Count, Arguments, "", Long, nullptr)) != -1;) {
    std::string Value = optarg ? optarg : "";
    switch (Name) {
    case Format:
      if (Value != "text" && Value != "json")
        throw Trouble("--format takes text or json, not '" + Value + "'");
      Result.Json = Value == "json";
      break;
    case TorchPath:
      Result.TorchPath = Absolute(Value);
      break;
    case Binary:
      Result.Binaries.push_back(Absolute(Value));
      break;
    case Stress:
      if (unsigned Seconds = parseSeconds("--stress", Value))
        Result.Stress = Seconds;
      else
        Result.Stress = std::nullopt;
      break;
    case Root:
      Result.Root = Absolute(Value);
      if (std::error_code Failure; !std::filesystem::is_directory(Result.Root, Failure))
        throw Trouble("--root=" + Value + " is no directory");
      break;
    case Timeout:
      Result.Timeout = std::chrono::seconds(std::max(1u, parseSeconds("--timeout", Value)));
      break;
    case 'h':
      std::cout << Help;
      return std::nullopt;
    default:
      throw Trouble("cannot understand '" + std::string(Arguments[optind - 1]) + "'; see cuda-tidy doctor --help");
    }
  }
  if (optind < Count)
    throw Trouble("doctor takes no file: '" + std::string(Arguments[optind]) +
                  "'; did you mean --binary=" + Arguments[optind] + "?");
  return Result;
}

/// Of the terminal, as far as a page can be read in it.
size_t columns() {
  constexpr size_t Least = 60, Most = 120;
  winsize Window;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &Window) == 0 && Window.ws_col
             ? std::clamp<size_t>(Window.ws_col, Least, Most)
             : Most;
}

} // namespace

int runDoctor(int Count, char **Arguments) {
  std::optional<DoctorOptions> Options = parse(Count, Arguments);
  if (!Options)
    return 0;
  FileTree Files(Options->Root);
  Machine Found{.Files = Files,
                .Driver = probeDriver(Options->Timeout),
                .Management = probeManagement(Options->Timeout),
                .Toolkits = findToolkits(Files),
                .CompatibilityPackages = findForwardCompatibilityPackages(Files),
                .Torches = findTorch(Files, Options->TorchPath)};
  if (!Options->TorchPath.empty() && Found.Torches.empty())
    throw Trouble("no LibTorch (lib/libtorch.so) below --torch-path=" + Options->TorchPath +
                  "; give the root of an unpacked LibTorch or of a Python environment with the torch package");
  std::vector<Section> Sections = {
      {"driver", driverRows(Found)},
      {"GPUs", gpuRows(Found, Options->Stress)},
      {"toolkits", toolkitRows(Found)},
      {"torch", torchRows(Found)},
      {"binaries", binaryRows(Found, Options->Binaries)},
      {"system", systemRows(Found)},
  };
  if (Options->Json)
    printJson(Sections, Files.root(), std::cout);
  else
    printText(Sections, columns(), std::cout);
  std::cout.flush();
  if (!std::cout)
    throw Trouble("cannot write to standard output");
  return worst(Sections) == Health::Problem ? 1 : 0;
}

} // namespace cuda_tidy
