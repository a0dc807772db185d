#include "Rows.h"

#include "Printable.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace cuda_tidy {
namespace {

/// From the best to the worst.
constexpr std::array<Health, 4> Order = {Health::Ok, Health::Unknown, Health::Warning, Health::Problem};

auto badness(Health State) { return std::ranges::find(Order, State); }

const char *name(Health State) {
  switch (State) {
  case Health::Ok:
    return "ok";
  case Health::Warning:
    return "warning";
  case Health::Problem:
    return "problem";
  case Health::Unknown:
    return "unknown";
  }
  return "unknown";
}

void append(std::string &To, const std::string &Sentence) {
  if (To.find(Sentence) != std::string::npos)
    return;
  To += (To.empty() ? "" : "; ") + Sentence;
}

size_t count(const std::vector<Section> &Sections, Health State) {
  size_t Count = 0;
  for (const Section &Section : Sections)
    Count += size_t(std::ranges::count(Section.Rows, State, &Row::State));
  return Count;
}

/// Breaks at spaces, and starts each further line below the first.
void printWrapped(const std::string &Text, size_t Indent, size_t Columns, std::ostream &Out) {
  size_t Room = Columns - Indent;
  std::string Rest = Text;
  while (Rest.size() > Room) {
    size_t Break = Rest.rfind(' ', Room);
    if (Break == std::string::npos || Break == 0)
      Break = std::min(Rest.find(' '), Rest.size());
    Out << Rest.substr(0, Break) << '\n' << std::string(Indent, ' ');
    Rest.erase(0, std::min(Break + 1, Rest.size()));
  }
  Out << Rest << '\n';
}

} // namespace

void Row::add(Health NewState, const std::string &More, const std::string &MoreRemedy) {
  if (badness(NewState) > badness(State))
    State = NewState;
  append(Message, More);
  append(Remedy, MoreRemedy);
}

Health worst(const std::vector<Section> &Sections) {
  Health Worst = Health::Ok;
  for (const Section &Section : Sections)
    for (const Row &Row : Section.Rows)
      if (badness(Row.State) > badness(Worst))
        Worst = Row.State;
  return Worst;
}

void printText(const std::vector<Section> &Sections, size_t Columns, std::ostream &Out) {
  // Subjects that are longer have a line of their own; on narrow terminals, all have.
  constexpr size_t Margin = 11, Longest = 24, Narrow = 80;
  size_t Widest = 0;
  for (const Section &Section : Sections)
    for (const Row &Row : Section.Rows)
      if (Columns >= Narrow && Row.Subject.size() <= Longest)
        Widest = std::max(Widest, Row.Subject.size());
  const size_t Indent = Margin + (Widest ? Widest + 2 : 0);
  for (const Section &Section : Sections) {
    if (Section.Rows.empty())
      continue;
    Out << Section.Name << '\n';
    for (const Row &Row : Section.Rows) {
      std::string Start = std::string("  ") + name(Row.State);
      Start.resize(Margin, ' ');
      const std::string Subject = printable(Row.Subject);
      Start += Subject;
      if (Subject.size() > Widest)
        Start += '\n' + std::string(Indent, ' ');
      else
        Start.resize(Indent, ' ');
      Out << Start;
      printWrapped(printable(Row.Message), Indent, Columns, Out);
      if (!Row.Remedy.empty()) {
        Out << std::string(Indent, ' ') << "-> ";
        printWrapped(printable(Row.Remedy), Indent + 3, Columns, Out);
      }
    }
    Out << '\n';
  }
  auto Say = [&](Health State, const char *Ending) {
    size_t Count = count(Sections, State);
    Out << Count << ' ' << name(State) << (Count == 1 ? "" : Ending);
    Out << (State == Health::Ok ? "\n" : ", ");
  };
  Say(Health::Problem, "s");
  Say(Health::Warning, "s");
  Say(Health::Unknown, "");
  Say(Health::Ok, "");
}

void printJson(const std::vector<Section> &Sections, const std::string &Root, std::ostream &Out) {
  nlohmann::ordered_json Rows = nlohmann::ordered_json::array(), Summary;
  for (const Section &Section : Sections)
    for (const Row &Row : Section.Rows) {
      nlohmann::ordered_json Each = {{"section", Section.Name},
                                     {"id", Row.Id},
                                     {"subject", Row.Subject},
                                     {"state", name(Row.State)},
                                     {"message", Row.Message}};
      if (!Row.Remedy.empty())
        Each["remedy"] = Row.Remedy;
      if (!Row.Source.empty())
        Each["source"] = Row.Source;
      if (!Row.Facts.empty())
        Each["facts"] = Row.Facts;
      Rows.push_back(std::move(Each));
    }
  for (Health State : {Health::Problem, Health::Warning, Health::Unknown, Health::Ok})
    Summary[name(State)] = count(Sections, State);
  nlohmann::ordered_json Page = {{"version", 1},
                                 {"tool", {{"name", "cuda-tidy"}, {"version", CUDA_TIDY_VERSION}}},
                                 {"root", Root.empty() ? "/" : Root},
                                 {"verdict", name(worst(Sections))},
                                 {"summary", Summary},
                                 {"rows", Rows}};
  // Names of files may hold anything, and a terminal may be what it is written to.
  Out << Page.dump(2, ' ', /*ensure_ascii=*/true, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
