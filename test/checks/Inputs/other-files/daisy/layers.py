import torch

torch.ops.load_library("daisy.so")


class RMSNorm(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(width))

    def forward(self, x):
        with torch.no_grad():
            torch.ops.daisy.rms_norm_(x, self.weight)
        return x
