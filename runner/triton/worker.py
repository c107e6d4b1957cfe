"""What asks an installed Triton for tgopt: compilations of TTIR and TTGIR with no GPU, by any release since 3.0.

    python worker.py FOLDER     lines of JSON on standard input and output; runs until its input ends

Triton's wheels are assertion builds: a bad input ends the process. So each question goes to a forked child, with limits of
processor time and memory and a folder of its own below FOLDER; what Triton prints there is kept. When the input ends, as it
does when tgopt does, however that comes, children are ended and FOLDER is removed.

The first line that is written says which Triton there is, {"triton": …} or {"missing": …}. Then a question is

    {"id": 1, "text": "module …", "kind": "ttgir", "backend": "cuda", "arch": 90, "lanes": 32,
     "options": {"num_warps": 4}, "processor_seconds": 300, "clock_seconds": 6000, "memory_bytes": 8589934592}

and {"id": 1, "verify": true, …} one that only parses and verifies, {"id": 1, "passes": true, …} one that stops at TTGIR and
prints the module before each pass, into the file log of its folder. {"id": 1, "device": true, …} asks which GPU there is,
{"id": 1, "launch": {…}, …} for kernels to be run on it (launcher.py), and {"id": 1, "collect": "ttir", "path": "/a/kernel.py", …}
for those of a Python file (collect.py). {"cancel": 1} ends it. Its answers are {"id": 1, "group": G}
when the child is there, the number of its process group, and when it ended {"id": 1, "answer": …} or {"id": 1, "failure": …},
each with what was printed, "log". Texts of the stages are in files of FOLDER/1, which who asked removes.

Scripts of tgopt that make TTGIR from Python import it and collect.py, and call them in children of their own.
"""

import ctypes
import glob
import hashlib
import inspect
import json
import os
import re
import resource
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Of what is printed the beginning and the end are kept, so many bytes of each: dumps may lie between.
MOST_LOG = 1 << 18

# Bytes of each file that a child may write, its log being one.
MOST_FILE = 256 << 20

# Processor time that a child has to end by itself once its limit told it so.
GRACE_SECONDS = 5

# What asks the worker to end.
ENDING = (signal.SIGTERM, signal.SIGHUP)

# Variables of the environment by which Triton and LLVM compile otherwise, for all that is known; not those that say
# where something is written, and whether it is at all.
BEARING = re.compile(
    r"^(?!TRITON_(HOME|CACHE_DIR|DUMP_DIR|KERNEL_DUMP|ALWAYS_COMPILE|DUMP_PTXAS_LOG|PRINT_AUTOTUNING)$)"
    r"(TRITON|MLIR|LLVM|AMDGCN|NVPTX|PTXAS|DISABLE|ENABLE|ALLOW|USE|HIP|ROCM|CUDA)_"
)


# Compilation ---------------------------------------------------------------------------------------------------


def load(backends):
    """A context with Triton's dialects and those of backends."""
    from triton._C.libtriton import ir

    context = ir.context()
    ir.load_dialects(context)
    for backend in backends:
        backend.load_dialects(context)
    return context


def parse(path, context):
    """The module of a file, verified; an invalid one raises or ends the process."""
    from triton._C.libtriton import ir

    module = ir.parse_mlir_module(str(path), context)
    module.context = context
    return module


def xpu_properties(device):
    """What the driver of one of Intel's GPUs says of it, by the names that Triton's Intel backend reads.

    There is no GPU to be asked, so the variables of the environment by which one is named and code made ahead are set.
    """
    os.environ["TRITON_INTEL_DEVICE_ARCH"] = device
    os.environ["TRITON_XPU_GEN_NATIVE_CODE"] = "1"
    features = (
        "has_fp64",
        "has_16bit_atomics",
        "has_2d_block_io",
        "has_bfloat16_conversion",
        "has_subgroup_matrix_multiply_accumulate",
        "has_subgroup_matrix_multiply_accumulate_tensor_float32",
        "__intel_already_queried_extensions__",
    )
    return {
        "name": device,
        "sub_group_sizes": [16, 32],
        "max_work_group_size": 1024,
        "max_num_sub_groups": 64,
        "local_mem_size": 128 << 10,
        **dict.fromkeys(features, True),
    }


def backend_of(kind, arch, lanes):
    from triton.backends.compiler import GPUTarget
    from triton.compiler import make_backend

    if kind == "xpu":
        arch = xpu_properties(arch)
    return make_backend(GPUTarget(kind, arch, lanes))


def all_backends():
    """A backend of each kind that this Triton has, for its dialects."""
    found = []
    for kind, arch, lanes in (("cuda", 90, 32), ("hip", "gfx942", 64), ("xpu", "pvc", 32)):
        try:
            found.append(backend_of(kind, arch, lanes))
        except Exception:  # it has none of that kind
            continue
    return found


def stages_of(backend, options):
    """The steps of a backend in their order, as name and function."""
    stages = {}
    if len(inspect.signature(backend.add_stages).parameters) > 2:
        from triton.backends.compiler import Language

        backend.add_stages(stages, options, Language.TRITON)
    else:
        backend.add_stages(stages, options)
    return stages


class Ptxas:
    """Triton's call of ptxas: the program, and what it printed, which releases before 3.3 throw away.

    While it is entered, subprocess.run is ours; but for that ptxas is called as Triton does it, with Triton's flags.
    """

    def __init__(self):
        self.program, self.log = None, ""

    def __enter__(self):
        self.real = subprocess.run
        subprocess.run = self._run
        return self

    def __exit__(self, *_):
        subprocess.run = self.real

    def _run(self, command, *arguments, **named):
        if isinstance(command, str):  # of a shell, up to 3.1: ptxas … 2> file
            words = shlex.split(command)
        else:
            words = [str(word) for word in command]
        if not words or not Path(words[0]).name.startswith("ptxas"):
            return self.real(command, *arguments, **named)
        self.program = words[0]
        log = named.get("stderr")
        name = getattr(log, "name", None)
        if isinstance(command, str) and "2>" in words:
            name, words = words[words.index("2>") + 1], words[: words.index("2>")]
        named.pop("shell", None)
        named.pop("stderr", None)
        with tempfile.TemporaryFile() as printed:
            try:
                return self.real(words, *arguments, stderr=printed, **named)
            finally:
                printed.seek(0)
                self.log = printed.read().decode(errors="replace")
                if isinstance(name, str):  # where Triton looks for it, if it failed
                    Path(name).write_text(self.log)


def run_stages(module, stages, metadata):
    """Run steps one by one, up to assembly and NVIDIA's binary: the text or bytes of each, and Ptxas."""
    texts, ptxas = {}, Ptxas()
    for name, stage in stages.items():
        if name == "hsaco":
            break  # AMD's assembly says all that is asked
        with ptxas:
            module = stage(module, metadata)
        texts[name] = module if isinstance(module, bytes) else str(module)
    return texts, ptxas


# What a launch has to know of the arguments that no author wrote.
HIDDEN = ("global_scratch_size", "global_scratch_align", "profile_scratch_size", "profile_scratch_align")


def hidden_of(module):
    """How descriptors among the arguments of a TTGIR are made; none where the release or the chip has no such."""
    descriptors = getattr(module, "get_tensordesc_metadata", None)
    return {"descriptors": descriptors() if descriptors else []}


def version_of(program):
    """The version of one of NVIDIA's programs."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    found = re.search(r"V(\d+\.\d+\.\d+)", done.stdout)
    return found[1] if found else ""


def disassemble(cubin, program, folder):
    """The kernel's SASS, or None where no nvdisasm reads it."""
    import triton

    beside = [Path(program).parent, Path(triton.__file__).parent / "backends" / "nvidia" / "bin"]
    tools = [folder / "nvdisasm" for folder in beside] + [Path(found) for found in [shutil.which("nvdisasm")] if found]
    file = folder / "kernel.cubin"
    file.write_bytes(cubin)
    for tool in tools:
        if tool.exists():
            # Without the analysis of branches, which is half of the time.
            done = subprocess.run([tool, "-c", "-ndf", file], capture_output=True, text=True)
            if done.returncode == 0:
                return done.stdout
    return None


def compiler_of(kind, ptxas):
    """What makes the code: ptxas, Intel's graphics compiler, or the LLVM that is part of Triton."""
    if kind == "xpu":
        return "IGC"
    return f"ptxas {version_of(ptxas.program)}".strip() if ptxas.program else "LLVM"


def answer(question, folder):
    """In a child: what is to be said of a question. Texts are left in the folder."""
    if question.get("device") or question.get("launch"):
        import launcher  # beside this file

        return {"device": launcher.device()} if question.get("device") else launcher.launch(question["launch"], folder)
    if question.get("collect"):
        import collect

        return collect.answer(question, folder)
    path = folder / f"kernel.{question['kind']}"
    path.write_text(question["text"])
    if question.get("verify"):
        parse(path, load(all_backends()))
        return {}
    start = time.monotonic()
    backend = backend_of(question["backend"], question["arch"], question["lanes"])
    module = parse(path, load([backend]))
    hidden = hidden_of(module) if question.get("launched") else None
    options = backend.parse_options(question["options"])
    stages = stages_of(backend, options)
    names = list(stages)
    metadata = {"target": backend.target, **options.__dict__}
    behind = names[names.index(question["kind"]) + 1 :]
    if question.get("passes"):
        # LLVM asks for it when a pass manager is made. It is printed to what becomes "log".
        os.environ["MLIR_ENABLE_DUMP"] = "1"
        behind = behind[: behind.index("ttgir") + 1]
    texts, ptxas = run_stages(module, {name: stages[name] for name in behind}, metadata)
    seconds = time.monotonic() - start
    if ptxas.program and question.get("disassemble", True):
        sass = disassemble(texts["cubin"], ptxas.program, folder)
        if sass is not None:
            texts["sass"] = sass
    for name, text in texts.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    numbers = {name: metadata.get(name) for name in ("shared", "num_warps", "tmem_size", "global_scratch_size")}
    if hidden is not None:
        hidden["ctas"] = metadata.get("num_ctas") or 1
        hidden.update((name, metadata.get(name) or 0) for name in HIDDEN)
    return {
        "hidden": hidden,
        "compiler": compiler_of(question["backend"], ptxas),
        "name": metadata.get("name", ""),
        "stages": list(texts),
        "ptxas": ptxas.log,
        "seconds": seconds,
        **{name: value for name, value in numbers.items() if isinstance(value, int)},
    }


# Children ------------------------------------------------------------------------------------------------------


def end_with_parent(parent):
    """Have the kernel end this process when the one that forked it ends."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it was faster
        os._exit(1)


def limit(kind, value, grace=0):
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, value + grace if hard == resource.RLIM_INFINITY else hard))


class Child:
    """A forked process with one question."""

    def __init__(self, question, root):
        self.id = question["id"]
        self.folder = root / str(self.id)
        self.clock = time.monotonic() + question["clock_seconds"]
        self.late = False
        self.folder.mkdir(mode=0o700)
        # Its end is seen at this pipe, of which nothing that it starts has a part.
        self.pipe, held = os.pipe()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            self._work(question, parent)
        os.close(held)
        try:
            os.setpgid(self.pid, self.pid)  # here and in the child: whoever comes first
        except OSError:
            pass

    def _work(self, question, parent):
        """Never returns."""
        code = 1
        try:
            os.setpgid(0, 0)
            end_with_parent(parent)
            for asked in ENDING:
                signal.signal(asked, signal.SIG_DFL)
            os.environ["TMPDIR"] = os.environ["TRITON_CACHE_DIR"] = str(self.folder)
            tempfile.tempdir = None
            os.chdir(self.folder)
            printed = os.open("log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(printed, 1)
            os.dup2(printed, 2)
            limit(resource.RLIMIT_CORE, 0)
            limit(resource.RLIMIT_FSIZE, MOST_FILE)
            limit(resource.RLIMIT_CPU, question["processor_seconds"], GRACE_SECONDS)
            if question["memory_bytes"]:  # CUDA reserves more addresses than there is memory
                limit(resource.RLIMIT_AS, question["memory_bytes"])
            said = answer(question, self.folder)
            Path("answer").write_text(json.dumps(said))
            code = 0
        except BaseException as error:
            try:
                Path("failure").write_text(f"{type(error).__name__}: {error}".splitlines()[0])
            except OSError:  # the disk is full, say: who waits is told by the exit code
                code = 28
        finally:
            try:
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(code)

    def end(self):
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def finish(self, processor_seconds):
        """What is to be said of a child that ended; what it started is ended with it."""
        _, status, used = os.wait4(self.pid, 0)
        self.end()
        os.close(self.pipe)
        spent = used.ru_utime + used.ru_stime >= processor_seconds
        code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
        said = {"id": self.id, "log": self._read("log")}
        if code == 0:
            try:
                return {**said, "answer": json.loads((self.folder / "answer").read_text())}
            except (OSError, ValueError):  # it was cut short
                code = 28
        if self.late:
            return {**said, "failure": "no end: it waits for something", "late": True}
        why = self._read("failure")
        if code == -signal.SIGXCPU or code == -signal.SIGKILL and spent or f"error code -{int(signal.SIGXCPU)}" in why:
            return {**said, "failure": f"no end after {processor_seconds} s of processor time", "late": True}
        if code == -signal.SIGALRM:
            return {**said, "failure": "no end in the time that it was given", "late": True}
        if code < 0:
            return {**said, "failure": f"the compiler died: {signal.Signals(-code).name}"}
        if code == 28 and not why:
            why = "what it made could not be written: is the disk full?"
        return {**said, "failure": why or f"exit code {code}"}

    def _read(self, name):
        """A file of the child, without its middle if it is large; "" if there is none."""
        try:
            with (self.folder / name).open("rb") as file:
                text = file.read(MOST_LOG)
                if os.fstat(file.fileno()).st_size > 2 * MOST_LOG:
                    file.seek(-MOST_LOG, os.SEEK_END)
                return (text + file.read(MOST_LOG)).decode(errors="replace")
        except OSError:
            return ""


# The worker ----------------------------------------------------------------------------------------------------


def identity():
    """The first line: which Triton there is, and a hash of all of it that bears on what is compiled."""
    try:
        import triton
        from triton._C import libtriton
        from triton.backends import backends
    except Exception as error:
        return {"missing": f"{type(error).__name__}: {error}".splitlines()[0], "python": sys.executable}
    root = Path(triton.__file__).parent
    parts = [triton.__version__, sys.version]
    files = [libtriton.__file__, *glob.glob(str(root / "backends" / "*" / "*.py")), *glob.glob(str(root / "backends" / "nvidia" / "bin" / "*"))]
    for file in sorted(files):
        status = os.stat(file)
        parts += [file, str(status.st_size), str(status.st_mtime_ns)]
    parts += [f"{name}={value}" for name, value in sorted(os.environ.items()) if BEARING.search(name)]
    return {
        "triton": triton.__version__,
        "folder": str(root),
        "python": sys.executable,
        "backends": sorted(backends),
        "fingerprint": hashlib.sha256("\0".join(parts).encode()).hexdigest(),
    }


class Worker:
    def __init__(self, root, output):
        self.root, self.output = root, output
        self.children, self.seconds = {}, {}
        self.selector = selectors.DefaultSelector()

    def say(self, line):
        self.output.write(json.dumps(line) + "\n")
        self.output.flush()

    def run(self):
        """Answer until the input ends."""
        self.say(identity())
        self.selector.register(0, selectors.EVENT_READ)
        rest = b""
        while True:
            for key, _ in self.selector.select(self._wait()):
                if key.fd != 0:
                    self._finish(key.data)
                    continue
                read = os.read(0, 1 << 20)
                if not read:
                    return
                *lines, rest = (rest + read).split(b"\n")
                for line in lines:
                    self._take(json.loads(line))
            for child in self.children.values():
                if time.monotonic() > child.clock and not child.late:
                    child.late = True
                    child.end()

    def _wait(self):
        """Seconds until the next child is late, None if there is none."""
        if not self.children:
            return None
        return max(0, min(child.clock for child in self.children.values()) - time.monotonic()) + 0.01

    def _take(self, question):
        if "cancel" in question:
            child = self.children.get(question["cancel"])
            if child is not None:
                child.end()
            return
        try:
            child = Child(question, self.root)
        except OSError as error:
            self.say({"id": question["id"], "failure": f"no process could be started: {error}", "log": ""})
            return
        self.children[child.id], self.seconds[child.id] = child, question["processor_seconds"]
        self.selector.register(child.pipe, selectors.EVENT_READ, child)
        self.say({"id": child.id, "group": child.pid})

    def _finish(self, child):
        self.selector.unregister(child.pipe)
        del self.children[child.id]
        self.say(child.finish(self.seconds.pop(child.id)))

    def close(self):
        for child in self.children.values():
            child.end()
            os.waitpid(child.pid, 0)
        shutil.rmtree(self.root, ignore_errors=True)


def main():
    root = Path(sys.argv[1])
    # What a library prints to standard output is no line of ours.
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for asked in ENDING:
        signal.signal(asked, lambda *_: sys.exit(0))
    os.environ.pop("TRITON_INTERPRET", None)
    worker = Worker(root, output)
    try:
        worker.run()
    except BrokenPipeError:
        pass  # nobody listens
    finally:
        worker.close()


if __name__ == "__main__":
    main()
