"""A GPU for tests: libcuda, whose kernels are functions in Python on the memory of the process.

FAKE_GPU says of which target it is; without it there is none. A cubin of the fake Triton is a kernel by what its text says:
`// fake: NAME` of the module, which stands at the end of the PTX.
"""

import ctypes
import os
import re
import signal

real = ctypes.CDLL


class Library:
    def __init__(self, target):
        self.target = target
        self.texts = []

    def __getattr__(self, name):
        return lambda *_: 0

    def cuDeviceGetCount(self, count):
        count._obj.value = int(self.target != "none")
        return 0

    def cuDeviceGetName(self, name, size, number):
        name.value = b"Fake GPU"
        return 0

    def cuDeviceGetAttribute(self, value, attribute, number):
        value._obj.value = {16: 7, 75: int(self.target[:-1]), 76: int(self.target[-1])}[attribute]
        return 0

    def cuGetErrorString(self, code, text):
        text._obj.value = b"it went wrong"
        return 0

    def cuModuleLoadData(self, module, image):
        module._obj.value = 1
        self.texts.append(image.decode())
        return 0

    def cuModuleGetFunction(self, function, module, name):
        function._obj.value = len(self.texts)
        return 0

    def cuTensorMapEncodeTiled(self, to, kind, rank, address, dims, steps, box, ones, *rest):
        made = [kind, address.value, *dims, *steps, *box, *rest]
        ctypes.memmove(to.value, ",".join(map(str, made)).encode().ljust(128), 128)
        return 0

    def cuLaunchKernel(self, function, x, y, z, threads, _y, _z, shared, stream, parameters, extra):
        words = re.findall(r"// fake: (\S+)", self.texts[function.value - 1])
        if "crash" in words:
            return 700
        if "die" in words:
            os.abort()
        if "hang" in words:
            if os.environ.get("FAKE_LEFT"):
                open(os.environ["FAKE_LEFT"], "w").write(str(os.getpid()))
            signal.pause()
        said = [ctypes.string_at(p, 128 if i == 0 and "descriptor" in words else 8) for i, p in enumerate(parameters)]
        if os.environ.get("FAKE_LAUNCHES"):
            with open(os.environ["FAKE_LAUNCHES"], "a") as log:
                log.write(f"{' '.join(words)}: grid {x} {y} {z}, {threads} threads, {shared} shared, {len(said)} parameters\n")
                if "descriptor" in words:
                    log.write(said[0].decode().strip() + "\n")
        n = int.from_bytes(said[3][:4], "little")
        a, b, c = ((ctypes.c_float * n).from_address(int.from_bytes(s, "little")) for s in said[:3])
        for i in range(n):
            c[i] = a[i] + b[i] + (1 if "off" in words and i == 1 else 0)
        return 0


def load(name, *arguments, **named):
    if name == "libcuda.so.1":
        if not os.environ.get("FAKE_GPU"):
            raise OSError("libcuda.so.1: cannot open shared object file")
        return Library(os.environ["FAKE_GPU"])
    return real(name, *arguments, **named)


ctypes.CDLL = load
