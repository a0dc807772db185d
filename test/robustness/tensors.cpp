// Tensors where no body is around them, that lead back to themselves, and with numbers that nothing can be made of.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t

#include <torch/torch.h>
#include <climits>
#include <functional>

// Default arguments, members and constraints.
torch::Tensor pose(torch::Tensor T = torch::zeros({3, 1}));
torch::Tensor onDevice(torch::Tensor T = torch::zeros({1000000, 1000000}, torch::kCUDA).to(torch::Device("cuda:3")),
                       float *P = torch::zeros({1}, torch::kCUDA).data_ptr<float>(),
                       float X = torch::zeros({1}, torch::kCUDA).item<float>(),
                       torch::Tensor B = torch::from_blob(new float[3], {3}),
                       torch::Tensor M = torch::nn::Linear(1, 1)->forward(torch::zeros({1})),
                       torch::Tensor L = [] { float All[3]; return torch::from_blob(All, {3}); }(),
                       torch::Tensor C = torch::zeros({1}).pin_memory().to(torch::kCUDA, true));
template <class T> T inTemplate(T X = torch::zeros({1000000, 1000000}, torch::kCUDA), torch::Tensor Y = T::make());
struct Members {
  torch::Tensor Data = torch::zeros({1000000, 1000000}, torch::kCUDA), Itself = Itself + Itself;
  torch::Tensor Blob = torch::from_blob(Values, {3});
  float Values[3], Loss = Data.item<float>(), *Pointer = Data.data_ptr<float>();
  torch::nn::Linear Layer{1, 1};
  torch::Tensor Output = Layer->forward(Data);
  torch::NoGradGuard Guard;
  Members() = default;
  Members(const Members &) = delete;
  Members(torch::Tensor X, torch::Tensor Y = torch::empty({1000000, 1000000}, torch::kCUDA));
  explicit Members(int) try : Data(torch::from_blob(Values, {3})), Output(Layer(Output)) {
  } catch (const c10::Error &) {
  }
  ~Members() = default;
};
torch::Tensor Global = torch::zeros({1000000, 1000000}, torch::kCUDA), Self = Self + Self;
float Value = Global.item<float>(), *Pointer = Global.data_ptr<float>(), Element = Global.data_ptr<float>()[0];
torch::Tensor ByLambda = [] { float All[3]; return torch::from_blob(All, {3}); }();
auto inDecltype() -> decltype(torch::zeros({1000000, 1000000}, torch::kCUDA).item<float>());
template <class T> concept Trains = requires(T Model) {
  { Model->forward(torch::zeros({1000000, 1000000}, torch::kCUDA)).backward() };
  torch::from_blob(&Model, {3});
};
template <Trains T> void train(T Model, torch::Tensor X = torch::ones({1000000, 1000000}, torch::kCUDA)) requires Trains<T>;

// Sizes, steps and indices.
void numbers(torch::Tensor X, int N) {
  constexpr __int128 Huge = (__int128)1 << 100;
  using Wide = _BitInt(256);
  auto A = torch::zeros({0}, torch::kCUDA), B = torch::zeros({-1, INT64_MIN}, torch::kCUDA);
  auto C = torch::zeros({INT64_MAX, INT64_MAX}, torch::kCUDA), D = torch::zeros({(int64_t)Huge}, torch::kCUDA);
  auto E = torch::arange(0, INT64_MAX, 0, torch::kCUDA), F = torch::arange(INT64_MAX, INT64_MIN, -1, torch::kCUDA);
  auto G = torch::arange(INT64_MIN, INT64_MAX, torch::kCUDA), H = torch::arange(1e300, torch::kCUDA);
  auto I = torch::arange(0.0 / 0.0, 1e300, 1e-300, torch::kCUDA), J = torch::linspace(0, 1, INT64_MIN, torch::kCUDA);
  auto K = torch::eye(INT64_MIN, torch::kCUDA), L = torch::full({1LL << 62, 4}, INT64_MIN, torch::kCUDA);
  auto M = torch::empty({}, torch::kCUDA), O = torch::empty_like(torch::empty({INT64_MAX, 2}, torch::kCUDA));
  auto P = torch::empty({N / 0, N % 0, 1 << 31, (long)1 << 63, (int64_t)(Wide)5}, torch::kCUDA);
  X.size(INT64_MIN), X[INT64_MIN], X.sizes()[INT64_MAX], X.size(-1), X.data_ptr<float>()[(Wide)1 << 250], X[(int64_t)Huge];
  X.data_ptr<float>()[Huge] = X.data_ptr<float>()[-Huge];
  X.to(torch::Device(torch::kCUDA, -1)), X.to(torch::Device(torch::kCUDA, INT_MIN)), X.cuda();
  torch::Device Other("cuda:99999999999999999999"), Empty(""), Wrong("cuda:");
  for (int i = 0; i < N; i += 0)
    X += X.item<float>();
  for (__int128 i = 0; i < Huge; i += Huge)
    X.backward(), X += torch::Tensor();
  std::vector<torch::Tensor> All(N), Many(INT64_MAX);
  for (int i = 0; i != i % 0; i = -i)
    All[i % 0] = X, All.push_back(X / 0);
}

// Tensors, modules and functions that lead back to themselves.
torch::Tensor mutualOther(torch::Tensor X);
torch::Tensor mutual(torch::Tensor X) { return mutualOther(X).to(torch::kCUDA); }
torch::Tensor mutualOther(torch::Tensor X) { return X.defined() ? mutual(X) + 1 : X; }
torch::Tensor itself(torch::Tensor X, int N) { return N ? itself(itself(X, N - 1), N - 2) : X; }
struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor X) {
    Inner->forward(X), Kept.push_back(X), Sum += forward(X);
    return N ? forward(Inner->forward(X)) : mutual(X);
  }
  Net *parent() { return parent(); }
  int N = N;
  std::shared_ptr<Net> Inner = Inner;
  std::vector<torch::Tensor> Kept;
  torch::Tensor Sum;
};
void selves(std::shared_ptr<Net> Model, torch::Tensor Input) {
  torch::Tensor X = X, Y = Y + 1, Z = Z.to(torch::kCUDA), &R = R, *P = P;
  torch::TensorOptions Options = torch::TensorOptions(Options).device(torch::kCUDA);
  torch::Device Device = torch::Device(Device);
  int64_t n = n;
  torch::Tensor O = torch::zeros({n, n}, Options), Q = torch::zeros_like(Q);
  std::function<torch::Tensor(torch::Tensor)> L = [&L](torch::Tensor T) -> torch::Tensor { return L(T); };
  float *Data = Data, *Of = Of + 1, V = X.item<float>() + V;
  std::shared_ptr<Net> N = N;
  while (true) {
    X = Y, Y = Z, Z = X, X += L(Y), R = *P;
    Data = X.data_ptr<float>(), Data = Of, Of = Data, Data[0] = Of[1];
    auto Loss = Model->parent()->forward(itself(X, 3)), More = N->forward(Loss), A = mutual(Loss);
    V += Loss.item<float>(), Loss.backward(), Model->Sum += Loss, Model->Kept.push_back(More), Input = Input + A;
    auto Blob = torch::from_blob(Of, {n}), Copy = torch::from_blob(Blob.data_ptr<float>(), {n}, Options);
    Blob = Copy, Copy = Blob;
  }
}

// Types that are not known.
template <class T, class M> struct Dependent : torch::nn::Cloneable<M> {
  torch::Tensor Data = T::make(), Blob = torch::from_blob(T::data(), T::sizes());
  void reset() override {}
  template <class... Ts> auto forward(T X, Ts... All) {
    auto [A, B] = X.sizes();
    torch::Tensor Y = X.to(T::Device), Z = torch::zeros({A, B, T::Size}, X.options());
    for (auto &Each : X)
      Y += this->Layer->forward(Each), Each.item(), Each.template item<T>(), (All.backward(), ...);
    torch::zeros({X.size(0) * sizeof...(Ts), All.size(1)...}, torch::kCUDA);
    return M()->forward(Y, All...).template data_ptr<T>()[X];
  }
};
template <class T> void trains(T Model, torch::Tensor X) {
  for (;;) {
    auto Loss = Model->forward(X), Other = Model->forward(X).sum();
    Loss.backward(), X += Loss, X = Model->forward(X), torch::from_blob(&Loss, {sizeof(T)});
  }
}
template void trains(torch::nn::Linear, torch::Tensor);
struct Incomplete;
void incomplete(Incomplete *I, Incomplete &R, torch::Tensor X) {
  torch::from_blob(I, {3}), torch::from_blob(&R, {3}), X.data_ptr<int>()[0] = 1;
  try {
    throw X;
  } catch (Net *E) {
  } catch (const torch::Tensor &E) {
    E.item<float>();
  } catch (...) {
  }
}
