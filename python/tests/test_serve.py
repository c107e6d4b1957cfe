"""The client of `tgopt serve`: threads, forks, servers that die, Ctrl-C, and programs that are not there."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tgopt
from tgopt import _binary, _serve

POSIX = pytest.mark.skipif(os.name == "nt", reason="it is about signals and forks")
PACKAGE = str(Path(tgopt.__file__).parent.parent)

MODULE = """module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @%s() {
    tt.return
  }
}
"""


@pytest.fixture(autouse=True)
def own_server():
    """Each test begins and ends without a server."""
    _serve.close()
    yield
    _serve.close()


def server() -> _serve._Server:
    tgopt.ask("version")
    found = _serve._client.server
    assert found is not None
    return found


def fake(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """A program in place of tgopt that answers each question `q` as the text says."""
    path = folder / "tgopt"
    head = f"#!{sys.executable}\nimport json, os, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n    method = q['method']\n"
    tail = "    print(json.dumps({'id': q['id'], 'result': result}, separators=(',', ':')), flush=True)\n"
    path.write_text(head + "".join(f"    {line}\n" for line in text.splitlines()) + tail)
    path.chmod(0o755)
    monkeypatch.setenv("TGOPT_BINARY", str(path))


def python(text: str, **more) -> subprocess.Popen:
    environment = {**os.environ, "PYTHONPATH": PACKAGE, **more.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, **more
    )


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_answers():
    about = tgopt.ask("version")
    assert about["protocol"] == _serve.PROTOCOL and {"report", "fits", "rewrite"} <= set(about["methods"])
    (line,) = tgopt.ask("report", text=MODULE % "k")["kernels"]
    assert (line["function"], line["target"], line["shared_bytes"]) == ("k", "sm_90", 0)
    (verdict,) = tgopt.ask("fits", launch={"shared": 131072}, targets=["rtx4090"])["verdicts"]
    assert verdict["launches"] is False and verdict["over"] == [{"resource": "shared memory", "needs": 131072, "limit": 101376, "over": 29696}]


def test_errors():
    with pytest.raises(tgopt.AnswerError, match="closing") as caught:
        tgopt.ask("report", text="module {", name="a.ttgir")
    assert caught.value.kind == "input"
    assert [(one["line"], one["column"], one["severity"]) for one in caught.value.diagnostics] == [(1, 8, "error")]
    good, bad, worse = tgopt.ask_all([("version", {}), ("report", {"txt": ""}), ("nothing", {})])
    assert isinstance(good, dict) and isinstance(bad, tgopt.AnswerError) and bad.kind == "question" and "did you mean 'text'" in str(bad)
    assert isinstance(worse, tgopt.AnswerError)


def test_names_of_any_text():
    odd = 'é"\\\u2028 \U0001f600'
    (line,) = tgopt.ask("report", text=MODULE % "k", name=odd)["kernels"]
    assert line["file"] == odd
    # Half of a pair of surrogates is no text; it does not end the server.
    tgopt.ask("report", text=MODULE % "k", name="\ud800")


def test_a_thousand_questions_of_threads():
    pid = server().process.pid

    def ask(number: int) -> str:
        return tgopt.ask("fits", text=MODULE % f"k{number}")["verdicts"][0]["function"]

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(1000))) == [f"k{number}" for number in range(1000)]
    assert server().process.pid == pid
    assert not server().slots
    many = tgopt.ask_all([("fits", {"text": MODULE % f"k{number}"}) for number in range(1000)])
    assert [one["verdicts"][0]["function"] for one in many] == [f"k{number}" for number in range(1000)]


def test_threads_start_one_server():
    together = threading.Barrier(8)

    def ask(_: int) -> int:
        together.wait()
        return server().process.pid

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(ask, range(8)))) == 1


@POSIX
def test_killed_between_questions():
    first = server()
    first.process.kill()
    first.process.wait()
    assert tgopt.ask("version")["protocol"] == _serve.PROTOCOL
    assert server() is not first and first.process.returncode == -signal.SIGKILL


@POSIX
def test_killed_in_the_middle(monkeypatch):
    """A stopped server gets the questions and answers none, until it is killed: all are asked again."""
    first, wait = server(), _serve._Slot.wait
    os.kill(first.process.pid, signal.SIGSTOP)

    def killed(slot: _serve._Slot) -> bytes:
        first.process.kill()
        return wait(slot)

    monkeypatch.setattr(_serve._Slot, "wait", killed)
    answers = tgopt.ask_all([("fits", {"text": MODULE % f"k{number}"}) for number in range(5)])
    assert [one["verdicts"][0]["function"] for one in answers] == [f"k{number}" for number in range(5)]


@POSIX
def test_a_question_that_kills(tmp_path, monkeypatch):
    """It costs no other its answer, and is told with what the server said."""
    fake(
        tmp_path,
        monkeypatch,
        "if method == 'die':\n    print('out of luck', file=sys.stderr)\n    sys.exit(3)\nresult = {'protocol': 2, 'method': method}",
    )
    answers = tgopt.ask_all([("one", {}), ("die", {}), ("two", {})])
    assert [one if isinstance(one, tgopt.TgoptError) else one["method"] for one in answers] == ["one", answers[1], "two"]
    assert isinstance(answers[1], tgopt.ServeError) and "exit code 3: out of luck whenever it was asked for 'die'" in str(answers[1])
    assert tgopt.ask("three")["method"] == "three"


@POSIX
@pytest.mark.parametrize("line", ["garbage", '{"id":null,"error":{"kind":"question","message":"no"}}', '[1]'])
def test_lines_that_are_no_answers(tmp_path, monkeypatch, line):
    """Whoever waits would wait for good: the server is ended."""
    fake(tmp_path, monkeypatch, f"print({line!r}, flush=True)\ncontinue\nresult = None")
    with pytest.raises(tgopt.ServeError, match="which is no answer") as caught:
        tgopt.ask("version")
    assert line in str(caught.value)


@POSIX
@pytest.mark.parametrize("rest", ["", "}", '"result":[]}', '"result":null}', '"error":5}', '"result":' + "[" * 100000])
def test_answers_of_garbage(tmp_path, monkeypatch, rest):
    fake(
        tmp_path,
        monkeypatch,
        f"if method == 'odd':\n    print('{{\"id\":%d,' % q['id'] + {rest!r}, flush=True)\n    continue\nresult = {{'protocol': 2}}",
    )
    with pytest.raises(tgopt.ServeError, match="which is no answer"):
        tgopt.ask("odd")
    first, second = tgopt.ask_all([("odd", {}), ("even", {})])
    assert isinstance(first, tgopt.ServeError) and second == {"protocol": 2}


@POSIX
def test_answers_to_nobody(tmp_path, monkeypatch):
    fake(tmp_path, monkeypatch, "print('{\"id\":99,\"result\":{}}', flush=True)\nresult = {'protocol': 2}")
    assert tgopt.ask("version") == {"protocol": 2}


def test_no_program(tmp_path, monkeypatch):
    monkeypatch.setenv("TGOPT_BINARY", str(tmp_path / "nothing"))
    with pytest.raises(tgopt.BinaryNotFound, match="TGOPT_BINARY names .*nothing"):
        tgopt.ask("version")
    monkeypatch.delenv("TGOPT_BINARY")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(_binary, "_scripts", lambda: iter([tmp_path]))
    with pytest.raises(tgopt.BinaryNotFound) as caught:
        tgopt.ask("version")
    assert str(tmp_path / _binary.NAME) in str(caught.value)


def test_the_program_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.delenv("TGOPT_BINARY", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(_binary, "_scripts", lambda: iter([tmp_path / "first", tmp_path / "second"]))
    for folder in "second", "first":
        (tmp_path / folder).mkdir()
        program = tmp_path / folder / _binary.NAME
        program.write_text("")
        program.chmod(0o755)
        assert _binary.binary() == str(program)


@POSIX
def test_a_program_that_cannot_be_run(tmp_path, monkeypatch):
    program = tmp_path / "tgopt"
    program.write_text("no program")
    program.chmod(0o755)
    monkeypatch.setenv("TGOPT_BINARY", str(program))
    with pytest.raises(tgopt.BinaryNotFound, match="cannot be run"):
        tgopt.ask("version")


@POSIX
def test_a_program_of_another_version(tmp_path, monkeypatch):
    fake(tmp_path, monkeypatch, "result = {'protocol': 7, 'version': '9.9'}")
    with pytest.raises(tgopt.ServeError, match="tgopt 9.9, which speaks protocol 7"):
        tgopt.ask("version")
    # One that has no such command.
    fake(tmp_path, monkeypatch, "print('serve: no such file', file=sys.stderr)\nsys.exit(1)\nresult = 0")
    with pytest.raises(tgopt.ServeError, match="(?s)exit code 1: serve: no such file.*another version"):
        tgopt.ask("version")
    assert _serve._client.server is None


@POSIX
@pytest.mark.parametrize("locked", [False, True])
def test_a_fork(locked):
    """The child has a server of its own, whatever the parent was doing; the parent's goes on."""
    mine = server()
    locks = [_serve._client.lock, _serve._client.alone, mine.lock, mine.writing] if locked else []
    for lock in locks:
        lock.acquire()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(60)
            pid = server().process.pid
            os.write(writing, b"%d" % pid)
            code = 0 if pid != mine.process.pid and mine.stdin.closed else 2
            _serve.close()
            code = code if gone(pid) else 3
        finally:
            os._exit(code)
    for lock in locks:
        lock.release()
    os.close(writing)
    with open(reading, "rb") as answers:
        theirs = int(answers.read())
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert theirs != mine.process.pid and server() is mine


@POSIX
def test_a_fork_of_which_python_does_not_know(monkeypatch):
    mine = server()
    monkeypatch.setattr(_serve, "_pid", mine.pid - 1)  # as if
    assert server() is not mine
    mine.process.wait()  # its pipes were closed, which ended it


def name_in(number: int) -> tuple[int, str]:
    found = tgopt.ask("fits", text=MODULE % f"k{number}")["verdicts"][0]["function"]
    current = _serve._client.server
    assert current is not None
    return current.process.pid, found


@pytest.mark.parametrize("method", [one for one in ("fork", "spawn") if one in multiprocessing.get_all_start_methods()])
def test_processes(method):
    mine = server().process.pid
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        found = list(pool.map(name_in, range(20)))
    assert [name for _, name in found] == [f"k{number}" for number in range(20)]
    assert mine not in {pid for pid, _ in found} and server().process.pid == mine


@POSIX
def test_it_ends_with_python():
    child = python("import tgopt\nfrom tgopt import _serve\ntgopt.ask('version')\nprint(_serve._client.server.process.pid)")
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0 and err == ""
    assert gone(int(out))  # ended, and waited for


@POSIX
def test_it_ends_with_python_that_is_killed():
    child = python("import tgopt, sys\nfrom tgopt import _serve\ntgopt.ask('version')\nprint(_serve._client.server.process.pid, flush=True)\nsys.stdin.read()")
    pid = int(child.stdout.readline())
    watched = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    child.kill()
    child.communicate(timeout=60)
    if watched is not None:
        import select

        assert select.select([watched], [], [], 60)[0], "the server has not ended"
        os.close(watched)


@POSIX
def test_ctrl_c():
    """It interrupts who waits, not the server; the next question is answered."""
    child = python(
        """
import os, signal, sys, threading, tgopt
from tgopt import _serve
tgopt.ask("version")
server = _serve._client.server.process.pid
os.kill(server, signal.SIGSTOP)

def waits(thread):
    frame = sys._current_frames()[thread.ident]
    while frame is not None and frame.f_code is not _serve._Slot.wait.__code__:
        frame = frame.f_back
    return frame is not None

def tell(thread):
    while not waits(thread):
        threading.Event().wait(0.001)
    print("waiting", flush=True)

threading.Thread(target=tell, args=(threading.current_thread(),)).start()
try:
    tgopt.ask("target")
except KeyboardInterrupt:
    print("interrupted", flush=True)
os.kill(server, signal.SIGCONT)
print(tgopt.ask("version")["protocol"], _serve._client.server.process.pid == server, flush=True)
""",
        start_new_session=True,
    )
    assert child.stdout.readline() == "waiting\n"
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does, to the whole group
    out, err = child.communicate(timeout=60)
    assert (out, err, child.returncode) == (f"interrupted\n{_serve.PROTOCOL} True\n", "", 0)


@POSIX
def test_ctrl_c_while_it_is_asked(monkeypatch):
    """Half a question may have been written: the server is given up, and the next question has another."""
    mine = server()

    class Interrupted:
        def write(self, rest: memoryview) -> int:
            pipe.write(rest[:10])
            raise KeyboardInterrupt

    pipe, mine.stdin = mine.stdin, Interrupted()
    with pytest.raises(KeyboardInterrupt):
        tgopt.ask("version")
    mine.stdin = pipe
    assert tgopt.ask("version")["protocol"] == _serve.PROTOCOL and server() is not mine


def test_no_home():
    """It needs no folder to write to."""
    nowhere = {name: "/nonexistent" for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME", "TGOPT_CACHE")}
    child = python("import tgopt\nprint(tgopt.ask('version')['protocol'])", env=nowhere)
    assert child.communicate(timeout=60) == (f"{_serve.PROTOCOL}\n", "")


def test_import_is_light():
    child = python("import tgopt, sys\nprint(sorted({'triton', 'torch', 'subprocess', 'json'} & set(sys.modules)), tgopt.AnswerError.__name__)")
    out, err = child.communicate(timeout=60)
    assert (out, err) == ("[] AnswerError\n", "")
    with pytest.raises(AttributeError, match="no attribute 'prun'"):
        _ = tgopt.prun
    assert "fits" in dir(tgopt)
