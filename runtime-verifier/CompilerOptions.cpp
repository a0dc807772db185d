#include "CompilerOptions.h"
#include "Trouble.h"
#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

namespace cuda_tidy {
namespace {

// nvcc runs its steps by the shell: it quotes values with `"`, in which the shell still sees `$`, `` ` `` and `\`, and
// does not quote the name of the source everywhere.
constexpr std::string_view SeenInQuotes = "$`\\";
constexpr std::string_view HarmlessInNames = "_./+=,@:- ";

/// How an option is written, and what nvcc is given instead.
struct Rule {
  std::string_view Name;
  enum class Value { None, Separate, Joined } Takes; ///< `-include x` and `-include=x`; the same and `-includex`.
  std::string_view Becomes;                          ///< The same if empty.
};

constexpr Rule Rules[] = {
    {"-isystem", Rule::Value::Joined, "-isystem"},
    {"--system-include", Rule::Value::Separate, "-isystem"},
    {"-idirafter", Rule::Value::Joined, "-isystem"},
    {"-iquote", Rule::Value::Joined, "-I"},
    {"--include-path", Rule::Value::Separate, "-I"},
    {"-include", Rule::Value::Separate, "-include"},
    {"--pre-include", Rule::Value::Separate, "-include"},
    {"--define-macro", Rule::Value::Separate, "-D"},
    {"--undefine-macro", Rule::Value::Separate, "-U"},
    {"-I", Rule::Value::Joined, "-I"},
    {"-D", Rule::Value::Joined, "-D"},
    {"-U", Rule::Value::Joined, "-U"},
    {"-maxrregcount", Rule::Value::Separate, "-maxrregcount"},
    {"-ftz", Rule::Value::Separate, "-ftz"},
    {"-prec-div", Rule::Value::Separate, "-prec-div"},
    {"-prec-sqrt", Rule::Value::Separate, "-prec-sqrt"},
    {"-fmad", Rule::Value::Separate, "-fmad"},
    {"-use_fast_math", Rule::Value::None, ""},
    {"-expt-relaxed-constexpr", Rule::Value::None, ""},
    {"-expt-extended-lambda", Rule::Value::None, "-extended-lambda"},
    {"-extended-lambda", Rule::Value::None, ""},
    {"-G", Rule::Value::None, ""},
    {"-device-debug", Rule::Value::None, "-G"},
};

// Options with a value of its own that might look like an option or like a file.
constexpr std::string_view PassedOver[] = {"-o",       "-x",      "-ccbin", "-gencode",      "-arch",     "-code",
                                           "-MF",      "-MT",     "-MQ",    "-Xlinker",      "-Xarchive", "-Xnvlink",
                                           "-Xcudafe", "-Xclang", "-optf",  "-options-file", "-L",        "-l"};

[[noreturn]] void refuse(const std::string &Argument, const char *Why) {
  throw Trouble("its compile command is not safe to be repeated: " + std::string(Why) + " in '" + Argument + "'");
}

/// Whether a part of the value may come to stand by itself, as `-include "@file"`: nvcc splits at commas, and takes
/// spaces and quotes away. Folders such as `/opt/cuda@12` are none.
bool namesOptionsFile(std::string_view Value) {
  constexpr std::string_view InsideNames = "_./+-";
  for (std::size_t At = Value.find('@'); At != Value.npos; At = Value.find('@', At + 1))
    if (At == 0 || !(std::isalnum(static_cast<unsigned char>(Value[At - 1])) ||
                     InsideNames.find(Value[At - 1]) != InsideNames.npos))
      return true;
  return false;
}

void checkValue(const std::string &Option, const std::string &Value) {
  const bool IsNumber = Option == "-maxrregcount", IsSwitch = Option.starts_with("-f") || Option.starts_with("-prec");
  if (Value.find_first_of(SeenInQuotes) != Value.npos)
    refuse(Option + " " + Value, "nvcc hands '$', '`' and '\\' to the shell, and one is");
  if (namesOptionsFile(Value))
    refuse(Option + " " + Value, "the host's compiler takes a name after '@' for a file of options, and one is");
  if (IsNumber || IsSwitch || Option == "-U")
    for (unsigned char Each : Value)
      if (!(std::isalnum(Each) || Each == '_'))
        refuse(Option + " " + Value, "unexpected characters");
}

/// nvcc's options begin with one hyphen or with two.
std::string_view withOneHyphen(std::string_view Argument) {
  if (Argument.starts_with("--") && Argument.size() > 2)
    Argument.remove_prefix(1);
  return Argument;
}

/// c++17 of `-std=gnu++1z`; nothing for other languages.
std::optional<std::string> languageStandard(std::string_view Value) {
  const std::size_t Plus = Value.find("++");
  if (Plus == Value.npos)
    return std::nullopt;
  const std::string_view Year = Value.substr(Plus + 2);
  constexpr std::pair<std::string_view, const char *> Standards[] = {
      {"03", "c++03"}, {"98", "c++03"}, {"0x", "c++11"}, {"11", "c++11"}, {"1y", "c++14"}, {"14", "c++14"},
      {"1z", "c++17"}, {"17", "c++17"}, {"2a", "c++20"}, {"20", "c++20"}, {"2b", "c++20"}, {"23", "c++20"}};
  for (const auto &[Known, Standard] : Standards)
    if (Year == Known)
      return Standard;
  return std::nullopt;
}

class Translation {
public:
  explicit Translation(const std::vector<std::string> &Arguments) : Arguments(Arguments) {}

  std::vector<std::string> run() {
    for (At = 1; At < Arguments.size(); ++At)
      translate();
    return std::move(Result);
  }

private:
  void translate() {
    const std::string &Argument = Arguments[At];
    if (auto Value = valueOf("-std", "--std", Rule::Value::Separate)) {
      if (auto Standard = languageStandard(*Value))
        Result.push_back("-std=" + *Standard);
    } else if (auto Host = valueOf("-Xcompiler", "--compiler-options", Rule::Value::Separate)) {
      translateHostOptions(*Host);
    } else if (auto Ptxas = valueOf("-Xptxas", "--ptxas-options", Rule::Value::Separate)) {
      if (Ptxas->size() == 3 && Ptxas->starts_with("-O") && std::isdigit(static_cast<unsigned char>(Ptxas->back())))
        Result.insert(Result.end(), {"-Xptxas", *Ptxas});
    } else if (std::ranges::find(PassedOver, withOneHyphen(Argument)) != std::end(PassedOver)) {
      ++At;
    } else {
      for (const Rule &Rule : Rules)
        if (apply(Rule))
          return;
    }
  }

  bool apply(const Rule &Rule) {
    const std::string Name(Rule.Name), Becomes(Rule.Becomes.empty() ? Rule.Name : Rule.Becomes);
    if (Rule.Takes == Rule::Value::None) {
      if (withOneHyphen(Arguments[At]) != Name)
        return false;
      Result.push_back(Becomes);
      return true;
    }
    auto Value = valueOf(Name, "-" + Name, Rule.Takes);
    if (!Value)
      return false;
    checkValue(Becomes, *Value);
    append(Becomes, *Value);
    return true;
  }

  /// The value, if the present argument is this option; the next argument may be it.
  std::optional<std::string> valueOf(const std::string &Name, const std::string &LongName, Rule::Value Takes) {
    const std::string &Argument = Arguments[At];
    for (const std::string &Each : {Name, LongName}) {
      if (Argument == Each && At + 1 < Arguments.size())
        return Arguments[++At];
      if (Argument.starts_with(Each + "="))
        return Argument.substr(Each.size() + 1);
    }
    if (Takes == Rule::Value::Joined && Argument.starts_with(Name) && Argument.size() > Name.size())
      return Argument.substr(Name.size());
    return std::nullopt;
  }

  /// `-fPIC,-DNAME`: the preprocessor sees them on the device side as well.
  void translateHostOptions(std::string_view List) {
    while (!List.empty()) {
      const std::size_t Comma = std::min(List.find(','), List.size());
      const std::string Option(List.substr(0, Comma));
      if (Option.size() > 2 && (Option.starts_with("-D") || Option.starts_with("-U") || Option.starts_with("-I"))) {
        checkValue(Option.substr(0, 2), Option.substr(2));
        append(Option.substr(0, 2), Option.substr(2));
      }
      List.remove_prefix(std::min(Comma + 1, List.size()));
    }
  }

  /// As one argument: no value becomes an option.
  void append(const std::string &Option, const std::string &Value) {
    const bool IsLetter = Option.size() == 2;
    if (!Value.empty())
      Result.push_back(Option + (IsLetter ? "" : "=") + Value);
  }

  const std::vector<std::string> &Arguments;
  std::size_t At = 0;
  std::vector<std::string> Result;
};

} // namespace

std::vector<std::string> deviceOptions(const std::vector<std::string> &Arguments) {
  return Translation(Arguments).run();
}

void checkSourceName(const std::string &File) {
  for (unsigned char Each : File)
    if (!std::isalnum(Each) && Each < 0x80 && HarmlessInNames.find(Each) == HarmlessInNames.npos)
      refuse(File, "nvcc hands the name of the source to the shell, which gives a meaning to a character");
}

} // namespace cuda_tidy
