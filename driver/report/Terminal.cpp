#include "report/Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>

namespace cuda_tidy {

static llvm::StringRef variable(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

size_t terminalColumns(int Stream) {
  size_t Columns = 0;
  winsize Size = {};
  if (variable("COLUMNS").getAsInteger(10, Columns))
    Columns = ioctl(Stream, TIOCGWINSZ, &Size) == 0 && Size.ws_col ? Size.ws_col : 100;
  return std::clamp<size_t>(Columns, 40, 10000);
}

bool terminalHasLinks() {
  unsigned Version = 0;
  static constexpr llvm::StringRef Programs[] = {"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"};
  static constexpr llvm::StringRef Kinds[] = {"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"};
  return llvm::is_contained(Programs, variable("TERM_PROGRAM")) || llvm::is_contained(Kinds, variable("TERM")) ||
         std::getenv("WT_SESSION") || std::getenv("KONSOLE_VERSION") ||
         (!variable("VTE_VERSION").getAsInteger(10, Version) && Version >= 5000);
}

} // namespace cuda_tidy
