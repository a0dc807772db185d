// A LibTorch training loop and a scripted model as people write them.
#include <torch/script.h>
#include <torch/torch.h>

#include <iostream>

struct NetImpl : torch::nn::Module {
  NetImpl() : Conv(torch::nn::Conv2dOptions(1, 10, /*kernel_size=*/5).stride(2).bias(false)), Linear(320, 10) {
    register_module("conv", Conv);
    register_module("linear", Linear);
    Norm = register_module("norm", torch::nn::BatchNorm2d(10));
    Scale = register_parameter("scale", torch::ones({1}));
  }
  torch::Tensor forward(torch::Tensor X) {
    X = torch::relu(torch::max_pool2d(Norm(Conv->forward(X)), 2)) * Scale;
    X = torch::dropout(X.view({-1, 320}), /*p=*/0.5, is_training());
    return torch::log_softmax(Linear->forward(X), /*dim=*/1);
  }
  torch::nn::Conv2d Conv;
  torch::nn::Linear Linear{nullptr};
  torch::nn::BatchNorm2d Norm{nullptr};
  torch::Tensor Scale;
};
TORCH_MODULE(Net);

int main() {
  torch::manual_seed(1);
  torch::Device Device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Net Model;
  Model->to(Device);
  auto Dataset = torch::data::datasets::MNIST("./data")
                     .map(torch::data::transforms::Normalize<>(0.1307, 0.3081))
                     .map(torch::data::transforms::Stack<>());
  auto Loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      std::move(Dataset), torch::data::DataLoaderOptions().batch_size(64).workers(2));
  torch::optim::Adam Optimizer(Model->parameters(), torch::optim::AdamOptions(1e-3).weight_decay(1e-5));
  double Total = 0;
  std::vector<torch::Tensor> Outputs;
  Model->train();
  for (auto &Batch : *Loader) {
    auto Data = Batch.data.to(Device), Target = Batch.target.to(Device);
    Optimizer.zero_grad();
    auto Output = Model->forward(Data);
    auto Loss = torch::nn::functional::cross_entropy(Output, Target);
    Loss.backward();
    torch::nn::utils::clip_grad_norm_(Model->parameters(), 1.0);
    Optimizer.step();
    Total += Loss.item<float>();
    Outputs.push_back(Output.detach().cpu());
  }
  {
    torch::NoGradGuard NoGrad;
    Model->eval();
    auto Correct = torch::stack(Outputs).argmax(1).eq(0).sum().item<int64_t>();
    std::cout << Total << ' ' << Correct << std::endl;
  }
  torch::save(Model, "model.pt");
  torch::jit::script::Module Script = torch::jit::load("script.pt", Device);
  c10::InferenceMode Inference;
  std::vector<torch::jit::IValue> Inputs = {torch::rand({1, 3, 224, 224}, torch::kFloat32)};
  torch::Tensor Result = Script.forward(Inputs).toTensor();
  using namespace torch::indexing;
  Result.index_put_({Slice(None, 2), 0}, 1.5);
  std::cout << Result.index({0, Slice()}).sizes() << '\n';
}

bool smaller(c10::Half A, c10::BFloat16 B, float C) { return A < C && A <= 1 && B > C && B == B && A != 0.5; }

struct SequenceModelImpl : torch::nn::Module {
  torch::nn::LSTMCell Cell{torch::nn::LSTMCellOptions(8, 16).bias(false)};
  torch::nn::GRUCell Gate{8, 16};
  torch::nn::MultiheadAttention Attention{torch::nn::MultiheadAttentionOptions(16, 2).dropout(0.1)};
  torch::nn::TransformerEncoder Encoder{
      torch::nn::TransformerEncoder(torch::nn::TransformerEncoderLayer(16, 2), /*num_layers=*/2)};
  torch::nn::PReLU Activation{torch::nn::PReLUOptions().init(0.1)};
  torch::nn::ModuleDict Heads;
  torch::nn::TripletMarginLoss Loss{torch::nn::TripletMarginLossOptions().margin(0.3)};
  torch::Tensor forward(torch::Tensor Steps, torch::Tensor Lengths) {
    auto Packed = torch::nn::utils::rnn::pack_padded_sequence(Steps, Lengths, /*batch_first=*/true);
    std::tuple<torch::Tensor, torch::Tensor> State;
    for (int64_t Step = 0; Step < Steps.size(1); ++Step)
      State = Cell->forward(Steps.select(1, Step), State);
    auto [Attended, Weights] = Attention->forward(std::get<0>(State), Steps, Packed.data());
    auto Near = Activation(Encoder->forward(Attended)), Far = Gate(Steps[0], Near);
    return Loss->forward(torch::special::expit(Near), Far, Weights);
  }
};
TORCH_MODULE(SequenceModel);

double sumOf(torch::jit::Module &Script, const std::vector<char> &Pickled) {
  double Sum = torch::pickle_load(Pickled).toTensor().item<double>();
  for (auto &Entry : Script.forward({torch::ones({1})}).toGenericDict())
    if (!Entry.key().toStringRef().empty())
      Sum += Entry.value().toTensor().item<double>();
  return Sum;
}

// The state of an optimizer, and operators of scripts that take their arguments from a stack.
int64_t steps(torch::optim::Adam &Optimizer, torch::jit::Stack &Stack) {
  torch::jit::FusionStrategy Strategy = {{torch::jit::FusionBehavior::STATIC, 2}};
  torch::jit::setFusionStrategy(Strategy);
  int64_t Steps = 0;
  for (auto &Group : Optimizer.param_groups())
    for (auto &Parameter : Group.params()) {
      auto Found = Optimizer.state().find(Parameter.unsafeGetTensorImpl());
      if (Found != Optimizer.state().end())
        Steps += static_cast<torch::optim::AdamParamState &>(*Found->second).step();
    }
  torch::jit::push(Stack, Steps, torch::ones({2}));
  at::Tensor Ones = torch::jit::pop(Stack).toTensor();
  torch::jit::drop(Stack, 1);
  return Steps + Ones.size(0);
}
