import torch
from grape_ext import sign_inplace as _sign


def sign(x):
    with torch.cuda.device(x.device):
        _sign(x)
    return x
