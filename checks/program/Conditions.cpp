#include "program/Conditions.h"
#include "metadata/Verification.h"

using namespace llvm;

namespace cuda_tidy {

static bool AreAnswered = false;

bool areQuestionsAnswered() { return AreAnswered; }

void answerQuestions() { AreAnswered = true; }

bool standsUnanswered(ArrayRef<Condition> Conditions) {
  return all_of(Conditions, [](const Condition &Each) {
    return Each.Needs == Condition::UnlessAll || Each.Needs == Condition::OnlyIfUsed;
  });
}

bool mayBeShown(ArrayRef<Condition> Conditions) { return AreAnswered || standsUnanswered(Conditions); }

static json::Object asJson(const Question &Asked) {
  json::Array Functions;
  for (const std::string &Each : Asked.Functions)
    Functions.push_back(json::fixUTF8(Each));
  return json::Object{{"About", static_cast<int>(Asked.About)}, {"Functions", std::move(Functions)},
                      {"Parameter", Asked.Parameter},           {"ParameterName", json::fixUTF8(Asked.ParameterName)},
                      {"Name", json::fixUTF8(Asked.Name)},      {"Unit", Asked.Unit}};
}

json::Array asJson(ArrayRef<Condition> Conditions) {
  json::Array All;
  for (const Condition &Each : Conditions) {
    json::Array Questions;
    for (const Question &Asked : Each.Questions)
      Questions.push_back(asJson(Asked));
    All.push_back(json::Object{
        {"Needs", static_cast<int>(Each.Needs)}, {"Questions", std::move(Questions)}, {"Note", Each.Note}});
  }
  return All;
}

void attachConditions(ArrayRef<Condition> Conditions, const clang::DiagnosticBuilder &Report) {
  attach(Verification{{"conditions", asJson(Conditions)}}, Report);
}

} // namespace cuda_tidy
