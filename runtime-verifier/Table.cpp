#include "Table.h"
#include "Printable.h"
#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr std::size_t Indentation = 14; ///< Of a reason, below the verdict's other columns.

/// Colours for a terminal, unless $NO_COLOR says otherwise.
const char *colour(std::FILE *To, Verdict::State State) {
  if (!isatty(fileno(To)) || std::getenv("NO_COLOR"))
    return "";
  switch (State) {
  case Verdict::State::Confirmed:
    return "\033[1;31m";
  case Verdict::State::Refuted:
    return "\033[1;32m";
  case Verdict::State::Inconclusive:
    return "\033[1;33m";
  }
  return "";
}

/// Of a terminal, in columns; what is no terminal has no end.
std::size_t widthOf(std::FILE *To) {
  if (!isatty(fileno(To)))
    return std::string::npos;
  winsize Size{};
  const bool IsKnown = ioctl(fileno(To), TIOCGWINSZ, &Size) == 0 && Size.ws_col > 0;
  return std::max<std::size_t>(IsKnown ? Size.ws_col : 80, 60);
}

/// Breaks at spaces; a word that is too long stands alone.
void printWrapped(std::FILE *To, std::string_view Text, std::size_t Width) {
  while (!Text.empty()) {
    std::size_t End = Text.size();
    if (Indentation + End > Width) {
      End = Text.rfind(' ', Width - Indentation);
      if (End == Text.npos || End == 0)
        End = std::min(Text.find(' '), Text.size());
    }
    std::fprintf(To, "%*s%.*s\n", int(Indentation), "", int(End), Text.data());
    Text.remove_prefix(std::min(End + 1, Text.size()));
  }
}

std::string placeOf(const Finding &Finding) {
  return printable(Finding.Place.File) + ":" + std::to_string(Finding.Place.Line) + ":" +
         std::to_string(Finding.Place.Column);
}

std::string sourceOf(const Verdict &Verdict) {
  std::string Text = toString(Verdict.By);
  if (!Verdict.Device.empty())
    Text += ": " + printable(Verdict.Device + ", " + Verdict.Driver);
  return Text.empty() ? "" : " [" + Text + "]";
}

} // namespace

void printTable(std::FILE *To, const std::vector<Decision> &Decisions, std::size_t Others, std::size_t Untouched) {
  std::size_t PlaceWidth = 0, Counts[3] = {};
  for (const Decision &Each : Decisions)
    PlaceWidth = std::max(PlaceWidth, placeOf(*Each.Finding).size());
  const std::size_t Width = widthOf(To);
  for (const Decision &Each : Decisions) {
    ++Counts[std::size_t(Each.Verdict.Is)];
    const char *Colour = colour(To, Each.Verdict.Is);
    std::fprintf(To, "%s%-*s%s%-*s  %s%s\n", Colour, int(Indentation), toString(Each.Verdict.Is),
                 *Colour ? "\033[0m" : "", int(std::min(PlaceWidth, Width / 2)), placeOf(*Each.Finding).c_str(),
                 printable(Each.Finding->Check).c_str(), sourceOf(Each.Verdict).c_str());
    printWrapped(To, Each.Verdict.Reason, Width);
  }
  std::fprintf(To, "%s%zu confirmed, %zu refuted, %zu inconclusive", Decisions.empty() ? "" : "\n", Counts[0],
               Counts[1], Counts[2]);
  if (Untouched > 0)
    std::fprintf(To, "; %zu left out", Untouched);
  if (Others > 0)
    std::fprintf(To, Others == 1 ? "; %zu finding cannot be verified" : "; %zu findings cannot be verified", Others);
  std::fprintf(To, "\n");
  std::fflush(To); // before what goes to standard error
}

} // namespace cuda_tidy
