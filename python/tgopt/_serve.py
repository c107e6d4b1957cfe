"""Questions to `tgopt serve`: one process, started with the first of them and ended with Python.

Any thread may ask; questions are answered in parallel. A process that forks has its own server in the child. Where the server dies,
the questions that it had are asked again of another; where that dies too, each of a server of its own, so that one that kills it costs
no other its answer.
"""

from __future__ import annotations

import atexit
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._binary import BinaryNotFound, TgoptError, binary

__all__ = ["AnswerError", "BinaryNotFound", "ServeError", "TgoptError", "ask", "ask_all", "close"]

# The version of questions and answers that this package speaks.
PROTOCOL = 2

# How long the server has to end when its input did, in seconds.
GRACE = 2.0

# Bytes kept of what the server printed on standard error, to be told if it dies.
MOST_TOLD = 4096


class AnswerError(TgoptError):
    """A question that has no answer.

    kind is "question" (the question is wrong), "input" (the text is), "missing" (a tool or GPU is) or "internal" (a mistake of tgopt);
    diagnostics are dictionaries with severity, message, line and column.
    """

    def __init__(self, message: str, kind: str = "internal", diagnostics: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(message)
        self.kind = kind
        self.diagnostics = list(diagnostics)


class ServeError(TgoptError):
    """The server could not be started, or died of a question."""


class _Died(Exception):
    """The server is gone, and a question has no answer."""


class _Slot:
    """A question that is under way."""

    __slots__ = ("done", "line")

    def __init__(self) -> None:
        self.done = threading.Event()
        self.line: bytes | None = None  # None when done: the server died

    def wait(self) -> bytes:
        # With a timeout, since on Windows nothing interrupts a wait without one.
        while not self.done.wait(3600 if os.name != "nt" else 0.2):
            pass
        if self.line is None:
            raise _Died
        return self.line


class _Server:
    """One process."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.binary = binary()
        # In a session of its own, Ctrl-C of the terminal does not reach it: who asks decides what ends.
        new_group = 0
        if sys.platform == "win32":
            new_group = subprocess.CREATE_NEW_PROCESS_GROUP
        try:
            self.process = subprocess.Popen(
                [self.binary, "serve"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=os.name != "nt",
                creationflags=new_group,
            )
        except OSError as error:
            raise BinaryNotFound(f"{self.binary} cannot be run: {error}") from error
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.lock = threading.Lock()  # of what follows
        self.slots: dict[int, _Slot] = {}
        self.dead = False
        self.writing = threading.Lock()
        self.told = b""
        self.nonsense = b""  # a line that is no answer
        self.numbers = itertools.count(1)
        self.threads = [threading.Thread(target=run, name=f"tgopt serve: {run.__name__}", daemon=True) for run in (self._read, self._listen)]
        for thread in self.threads:
            thread.start()

    def send(self, method: str, params: Mapping[str, Any]) -> _Slot:
        """Ask; raises _Died where the server is gone."""
        slot, number = _Slot(), next(self.numbers)
        rest = memoryview(_line(number, method, params))
        with self.lock:
            if self.dead:
                raise _Died
            self.slots[number] = slot
        with self.writing:
            try:
                while rest:
                    rest = rest[self.stdin.write(rest) :]
            except (OSError, ValueError):  # the pipe is broken, or was closed
                self._end()
            except BaseException:
                # Half of a question may have been written, and nobody knows how much: Ctrl-C came.
                self.kill()
                raise
        return slot

    def _read(self) -> None:
        """Hand out answers, until there are no more. What writes anything else is not the server that was asked for."""
        beginning, held = re.compile(rb'\{"id":(\d+),'), b""
        try:
            while part := self.stdout.read(1 << 18):
                # Only the new part is searched: an answer may be long.
                if b"\n" not in part:
                    held += part
                    continue
                *lines, held = (held + part).split(b"\n")
                for line in lines:
                    found = beginning.match(line)
                    if found is None:
                        self.nonsense = line
                        self.kill()
                        return
                    with self.lock:
                        slot = self.slots.pop(int(found[1]), None)
                    if slot is not None:
                        slot.line = line
                        slot.done.set()
        except (OSError, ValueError):
            pass
        self._end()

    def _listen(self) -> None:
        """Keep the end of what is printed on standard error."""
        try:
            while part := self.stderr.read(1 << 12):
                self.told = (self.told + part)[-MOST_TOLD:]
        except (OSError, ValueError):
            pass

    def _end(self) -> None:
        """There are no more answers."""
        with self.lock:
            self.dead = True
            slots, self.slots = list(self.slots.values()), {}
        for slot in slots:
            slot.done.set()

    def kill(self) -> None:
        self._end()
        try:
            self.process.kill()
        except OSError:
            pass

    def close(self) -> None:
        """End the process, and wait for it. Questions that are under way get no answer."""
        self._end()
        try:
            self.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()
        except BaseException:  # Ctrl-C
            self.kill()
            raise
        for thread in self.threads:
            thread.join(GRACE)
        self._let_go()

    def forget(self) -> None:
        """In a child, to which the process does not belong: let go of its pipes."""
        self._let_go()
        self.process.returncode = 0  # nobody waits for it here

    def _let_go(self) -> None:
        for pipe in (self.stdin, self.stdout, self.stderr):
            try:
                pipe.close()
            except OSError:
                pass

    def death(self) -> str:
        """How it ended, in words."""
        if self.nonsense:
            return f"wrote {self.nonsense[:80]!r}, which is no answer,"
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "stopped answering"
        for thread in self.threads:
            thread.join(GRACE)
        how = f"ended with exit code {code}"
        if code < 0:
            try:
                how = f"was ended by {signal.Signals(-code).name}"
            except ValueError:
                how = f"was ended by signal {-code}"
        told = self.told.decode(errors="replace").strip()
        return f"{how}: {told}" if told else how


def _line(number: int, method: str, params: Mapping[str, Any]) -> bytes:
    """A question; the text that it is about stands before it as it is, since as JSON it takes both sides longer."""
    before, text = b"", params.get("text")
    if isinstance(text, str):
        raw = text.encode("utf-8", "replace")
        params, before = {name: value for name, value in params.items() if name != "text"}, b"%d\n%b\n" % (len(raw), raw)
    question = json.dumps({"id": number, "method": method, "params": params}, ensure_ascii=False, separators=(",", ":"))
    return before + question.encode("utf-8", "replace") + b"\n"


def _start() -> _Server:
    """A server that has said that it speaks as this package does."""
    server = _Server()
    try:
        answer = _result(server.send("version", {}).wait())
    except _Died:
        raise ServeError(f"{server.binary} serve {server.death()}. Is it of another version than this package?") from None
    except BaseException:
        server.kill()
        raise
    if answer.get("protocol") != PROTOCOL:
        server.close()
        raise ServeError(
            f"{server.binary} is tgopt {answer.get('version')}, which speaks protocol {answer.get('protocol')} where this package speaks {PROTOCOL}: "
            "install both of one version"
        )
    return server


class _Client:
    """The server of this process, while there is one."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.alone = threading.Lock()  # one question at a time is asked of a server of its own
        self.server: _Server | None = None

    def current(self) -> _Server:
        with self.lock:
            server = self.server
            if server is not None and server.dead:
                self.server = None
                server.close()
                server = None
            if server is None:
                server = self.server = _start()
            return server

    def ask(self, questions: Sequence[tuple[str, Mapping[str, Any]]]) -> list[bytes | TgoptError]:
        """The lines of answers, in the order of the questions."""
        answers: dict[int, bytes | TgoptError] = {}
        left = list(range(len(questions)))
        for _ in range(2):  # the second time where the server died
            slots = {number: self._send(*questions[number]) for number in left}
            for number, slot in slots.items():
                try:
                    if slot is not None:
                        answers[number] = slot.wait()
                except _Died:
                    pass
            left = [number for number in left if number not in answers]
            if not left:
                break
        for number in left:  # one of them kills it
            try:
                answers[number] = self._alone(*questions[number])
            except ServeError as error:
                answers[number] = error
        return [answers[number] for number in range(len(questions))]

    def _send(self, method: str, params: Mapping[str, Any]) -> _Slot | None:
        for _ in range(2):  # it may have died since it was last asked: that is no fault of this question
            try:
                return self.current().send(method, params)
            except _Died:
                continue
        return None

    def _alone(self, method: str, params: Mapping[str, Any]) -> bytes:
        with self.alone:
            server = _start()
            try:
                return server.send(method, params).wait()
            except _Died:
                raise ServeError(f"tgopt serve {server.death()} whenever it was asked for '{method}'") from None
            finally:
                server.close()

    def close(self) -> None:
        with self.lock:
            server, self.server = self.server, None
        if server is not None:
            server.close()


_client = _Client()
_pid = os.getpid()


def _here() -> _Client:
    """The client of this process, also where a library forked without Python's knowing."""
    if _pid != os.getpid():
        _forked()
    return _client


def _forked() -> None:
    global _client, _pid
    server = _client.server
    _client, _pid = _Client(), os.getpid()  # its locks may have been held
    if server is not None:
        server.forget()


def _result(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
        error, result = answer.get("error"), answer.get("result")
        failure = None if error is None else AnswerError(error.get("message", ""), error.get("kind", "internal"), error.get("diagnostics") or ())
    except (ValueError, AttributeError, RecursionError):
        result = failure = None
    if failure is not None:
        raise failure
    if not isinstance(result, dict):
        raise ServeError(f"tgopt serve wrote {line[:80]!r}, which is no answer")
    return result


def ask(method: str, /, **params: Any) -> dict[str, Any]:
    """The answer to one question; docs/json.md says which there are. Raises AnswerError, ServeError or BinaryNotFound."""
    (answer,) = _here().ask([(method, params)])
    if isinstance(answer, TgoptError):
        raise answer
    return _result(answer)


def ask_all(questions: Iterable[tuple[str, Mapping[str, Any]]]) -> list[dict[str, Any] | TgoptError]:
    """The answers to many questions, in their order, found in parallel; an error stands in place of one that has no answer."""
    answers: list[dict[str, Any] | TgoptError] = []
    for answer in _here().ask(list(questions)):
        try:
            answers.append(answer if isinstance(answer, TgoptError) else _result(answer))
        except TgoptError as error:
            answers.append(error)
    return answers


def close() -> None:
    """End the server; another question starts it anew."""
    _here().close()


atexit.register(close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
