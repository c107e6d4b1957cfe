import os
import re
import resource
import subprocess
import sys
import types


class Context:
    pass


class Module:
    def __init__(self, text, words):
        self.text, self.words = text, words

    def __str__(self):
        return self.text

    def get_tensordesc_metadata(self):
        one = {"swizzle": 3, "elem_size": 4, "elem_type": 8, "block_size": [2, 4], "fp4_padded": False}
        return [one] if "descriptor" in self.words else []


def parse_mlir_module(path, context):
    text = open(path).read()
    words = re.findall(r"// fake: ([\w-]+)", text)
    for word in words:
        if word == "abort":
            os.write(2, b"python: f.cpp:12: void f(): Assertion `x' failed.\n")
            os.abort()
        old = __import__("triton").__version__ < "3.9"
        if word == "error" or word == "error-before-3" and old or word == "error-from-9" and not old:
            os.write(2, f"{path}:3:5: error: it is bad\n".encode())
            raise RuntimeError("Parse MLIR file failed.")
        if word == "raise":
            raise ValueError("first\nsecond")
        if word == "spin":
            while True:
                pass
        if word == "sleep":
            os.read(os.pipe()[0], 1)
        if word == "memory":
            bytearray(1 << 40)
        if word == "chatter":
            print('{"id": 1, "answer": {}}')
            os.write(1, b"garbage\n")
        if word == "flood":
            while True:
                os.write(1, b"x" * (1 << 20))
        if word in ("leave", "wait"):
            # What outlives the child that started it, and says who it is.
            child = subprocess.Popen(["sleep", "1000"])
            open(os.environ["FAKE_LEFT"], "w").write(str(child.pid))
            if word == "wait":
                child.wait()
            os._exit(7)
        if word == "full":
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        if word == "kill-worker":
            open(os.environ["FAKE_LEFT"], "w").write(str(os.getpid()))
            os.kill(os.getppid(), 9)
            os.read(os.pipe()[0], 1)
    return Module(text, words)


ir = types.SimpleNamespace(context=Context, load_dialects=lambda context: None, parse_mlir_module=parse_mlir_module)
sys.modules[__name__].ir = ir
