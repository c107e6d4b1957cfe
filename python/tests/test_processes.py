"""Pruning from several threads and processes, and where what it needs goes away in the middle: nothing hangs, nothing is lost."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import tuning

from tgopt import _prune, _serve

HERE = Path(__file__).parent

# A program that tunes a kernel on the stand-in and tells what it left.
BEGIN = f"""
import os, sys
sys.path[:0] = [{str(HERE)!r}, {str(HERE.parent)!r}]
import tgopt, triton, tuning
launches = tuning.install()
prune = tgopt.prune(compile=False, verbose=False)
def tune(kernel=tuning.copy, configs=tuning.copy_configs(), arguments=tuning.copy_arguments(), **named):
    tuned = triton.autotune(configs, key=[], prune_configs_by={{"early_config_prune": prune}})(kernel)
    tuned[(1,)](*arguments, **named)
    return len(tuned.configs_timings)
"""


def start(code, **environment):
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN + code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TRITON_DEFAULT_FP_FUSION": "1", **environment}  # or 3.9 warns,
    )


def told(process, code=0):
    """What it printed; ended, should it hang."""
    try:
        out, error = process.communicate(timeout=500)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert process.returncode == code, error
    return out, error


def gone(pid):
    """Waits for the end of a process that is no child of this one."""
    for _ in range(1000):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        threading.Event().wait(0.05)
    return False


def test_two_threads():
    tuning.install()
    results = {}

    def sweep(number):
        configs = tuning.gemm_configs()[:6] if number % 2 else tuning.copy_configs()
        kernel, arguments, named = (tuning.gemm, tuning.gemm_arguments(), {}) if number % 2 else (tuning.copy, tuning.copy_arguments(), {"EVEN": True})
        results[number] = _prune.sweep(kernel, configs, arguments, named, target="sm_90")

    threads = [threading.Thread(target=sweep, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert results[0].verdicts == results[2].verdicts and results[1].verdicts == results[3].verdicts
    assert len(results[0].kept) == 6 and not [one.error for pruned in results.values() for one in pruned.verdicts if one.error]


def test_two_processes():
    """With the same folder of answers at the same time."""
    both = [start("print(tune(EVEN=True))") for _ in range(2)]
    assert [told(process) for process in both] == [("6\n", "")] * 2
    assert not [file for file in Path(os.environ["TGOPT_CACHE"]).rglob(".new-*")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_fork():
    """Before anything was asked, and after: the child asks on its own."""
    code = """
def child():
    pid = os.fork()
    if pid == 0:
        os.environ["TGOPT_CACHE"] += "-child"
        os._exit(tune(EVEN=True))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(child(), tune(EVEN=True), child(), tune(EVEN=False))
"""
    assert told(start(code)) == ("6 6 6 6\n", "")


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_ctrl_c():
    """In the middle of a sweep: the user's program has its KeyboardInterrupt, at once, and nothing runs on."""
    code = """
from tgopt import _lower, _serve
analyse = tgopt._prune._analyse
def analysed(lowered):
    verdict = analyse(lowered)
    print(_serve._client.server.process.pid, flush=True)
    return verdict
tgopt._prune._analyse = analysed
try:
    tune(tuning.gemm, tuning.gemm_configs(), tuning.gemm_arguments())
    print("all of it")
except KeyboardInterrupt:
    print("interrupted", len(list(os.scandir(os.environ["TGOPT_CACHE"]))), flush=True)
    assert tune(EVEN=True) == 6
"""
    process = start(code)
    server = int(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    out, _ = told(process)
    assert "interrupted" in out and "all of it" not in out
    assert gone(server)


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_killed_server():
    """Between questions and in the middle of them: it is started again."""
    code = """
import signal
from tgopt import _serve
lower = tgopt._lower.lower_source
analyse = tgopt._prune._analyse
count = []
def analysed(lowered):
    count.append(1)
    if len(count) in (2, 5):
        os.kill(_serve._client.server.process.pid, signal.SIGKILL)
    return analyse(lowered)
tgopt._prune._analyse = analysed
print(tune(EVEN=True), len(count), sum(not verdict.error for verdict in prune.last.verdicts))
"""
    assert told(start(code)) == ("6 7 7\n", "")


def test_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    assert told(start("print(tune(EVEN=True))", TGOPT_CACHE=str(tmp_path / "file"))) == ("6\n", "")


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
def test_full_disk():
    """What is known is not kept, and neither is half of it. Triton is not among what runs: its signal handlers take that of the limit for a crash."""
    code = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from tgopt._memo import Memo
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
memo = Memo("kind")
for page in ("short", "long"):
    memo.put(page, "key", page * 5)
    memo.put(page, "other", page * 20 if page == "long" else "")
memo.save()
again = Memo("kind")
print(again.get("short", "key"), again.get("long", "key"))
"""
    process = subprocess.run([sys.executable, "-c", code, str(HERE.parent)], check=False, capture_output=True, text=True, timeout=500)
    assert (process.returncode, process.stdout, process.stderr) == (0, "shortshortshortshortshort None\n", "")
    assert [file.name for file in Path(os.environ["TGOPT_CACHE"]).rglob("*") if file.is_file()] == ["short.json"]


def test_no_program():
    out, error = told(start("print(tune(EVEN=True), tune(EVEN=True))", TGOPT_BINARY="/nowhere/tgopt"))
    assert out == "7 7\n" and error.count("tgopt: nothing is pruned") == 1


def test_end_of_the_process():
    """The server ends with it, however that ends."""
    for code in ("", "os._exit(0)", "os.kill(os.getpid(), 9)"):
        process = start("from tgopt import _serve\ntune(EVEN=True)\n_serve.ask('version')\nprint(_serve._client.server.process.pid, flush=True)\n" + code)
        server = int(process.stdout.readline())
        process.communicate(timeout=500)
        assert gone(server), code


def test_server_of_this_process_is_one():
    _serve.ask("version")
    server = _serve._client.server
    _prune.sweep(tuning.copy, tuning.copy_configs(), tuning.copy_arguments(), {"EVEN": True}, target="sm_90")
    assert _serve._client.server is server
