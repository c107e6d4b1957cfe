"""What the scripts of this folder share: what the machine is, and processes that get ready before anything is timed."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from datetime import datetime, timezone
from pathlib import Path


def head():
    """The chip, versions, and the date, for results."""
    import torch
    import triton

    major, minor = torch.cuda.get_device_capability()
    smi = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    return {
        "chip": torch.cuda.get_device_name(), "target": f"sm_{major}{minor}", "cores": os.cpu_count(),
        "driver": subprocess.run(smi, check=True, capture_output=True, text=True).stdout.split()[0], "cuda": torch.version.cuda,
        "triton": triton.__version__, "torch": torch.__version__, "date": datetime.now(timezone.utc).date().isoformat(),
    }


def said(head):
    """The same as a line."""
    versions = ", ".join(f"{name} {head[name]}" for name in ("driver", "cuda", "triton", "torch") if head[name])
    return f"{head['chip']} ({head['target']}), {head['cores']} cores, {versions}; {head['date']}."


def begin():
    """In a process that is ready: says so, and waits for the word."""
    print("ready", flush=True)
    return json.loads(sys.stdin.readline())


class Child:
    """A process that gets its inputs ready and waits, with empty caches. It writes its result, JSON, into the file that --out names."""

    def __init__(self, script, arguments, work, tgopt, patience):
        self.patience = patience
        self.folder = Path(tempfile.mkdtemp(dir=work))
        self.out, self.log = self.folder / "result.json", self.folder / "log"
        command = [sys.executable, script, *arguments, f"--tgopt={tgopt}", f"--out={self.out}"]
        environment = {
            **os.environ, "TRITON_CACHE_DIR": str(self.folder / "triton"), "TGOPT_BINARY": os.path.abspath(tgopt),
            "TGOPT_CACHE": str(self.folder / "tgopt"), "TORCHINDUCTOR_CACHE_DIR": str(self.folder / "inductor"),
        }
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log.open("w"), text=True, env=environment,
            start_new_session=True,
        )

    def ready(self):
        while (line := self.process.stdout.readline()) and line != "ready\n":
            pass

    def run(self, **word):
        """The result of the process, which is ready and begins now; or what failed, and the end of what it said."""
        try:
            self.process.stdin.write(json.dumps(word) + "\n")
            self.process.stdin.flush()
            threading.Thread(target=self.process.stdout.read, daemon=True).start()
            self.process.wait(self.patience)
            return json.loads(self.out.read_text())
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            lines = self.log.read_text().strip().splitlines()
            late = f"not done in {self.patience} s" if isinstance(error, subprocess.TimeoutExpired) else ""
            return {"failed": late or (lines or [str(error)])[-1][:400], "log": lines[-60:]}
        finally:
            self.end()

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
