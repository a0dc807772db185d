import torch
from torch.autograd import Function

import mish_ext


class Mish(Function):
    @staticmethod
    def forward(ctx, x):
        x = x.contiguous()
        ctx.save_for_backward(x)
        return mish_ext.mish_fwd(x)

    @staticmethod
    def backward(ctx, grad):
        return mish_ext.mish_bwd(grad.contiguous(), *ctx.saved_tensors)


mish = Mish.apply
