"""tgopt.rewrite and tgopt.variants inside of Triton's own compilation."""

import concurrent.futures
import inspect
import threading
import warnings

import pytest
import triton
from sample import GFX942, SM_80, SM_90, TILES, attention_arguments, attention_while, row_sums, row_sums_arguments, warm_up
from triton.compiler import ASTSource

import tgopt
from tgopt import _lower, _rewrite, _serve, _warn

# Writes what it finds into the text, whatever the kernel: seen at once, and Triton computes it anew.
MARKS, MARK = "allocate-shared-memory", "allocation.offset"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Folders and kernels in memory of a test's own."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "triton"))
    forget()
    _warn._said.clear()
    monkeypatch.setattr(_rewrite, "_missing", False)
    return tmp_path


def forget():
    """As a new process: nothing is compiled yet in memory."""
    for kernel in (row_sums, attention_while):
        kernel.device_caches.clear()


def sums(**named):
    return warm_up(row_sums, *row_sums_arguments(), BLOCK=256, **named)


def is_marked(kernel):
    return MARK in kernel.asm["ttgir"]


def test_within_and_behind():
    assert not is_marked(sums())
    with tgopt.rewrite(MARKS):
        inside = sums()
    assert is_marked(inside)
    assert inside.metadata.tgopt == {"passes": MARKS, "changed": True, "failed": None}
    assert inside.asm["cubin"]
    assert not is_marked(sums())


@pytest.mark.parametrize("rewritten_first", [True, False])
def test_each_comes_from_the_cache(rewritten_first, monkeypatch):
    """A rewritten kernel is not found without the rewrite, nor a plain one with it; what is found is not made again."""

    def both():
        forget()
        found = {}
        for rewritten in (rewritten_first, not rewritten_first):
            if rewritten:
                with tgopt.rewrite(MARKS):
                    found[rewritten] = sums()
            else:
                found[rewritten] = sums()
        return found

    first = both()
    monkeypatch.setattr(_rewrite, "_parsed", lambda *_: pytest.fail("it is rewritten a second time"))
    second = both()
    for rewritten in (True, False):
        assert is_marked(first[rewritten]) == is_marked(second[rewritten]) == rewritten
        assert first[rewritten].hash == second[rewritten].hash
    assert first[True].hash != first[False].hash


def test_in_memory_too():
    with tgopt.rewrite(MARKS):
        first = sums()
        assert sums() is first
    plain = sums()
    assert plain is not first
    assert sums() is plain


def test_another_tgopt_is_another_key(monkeypatch):
    with tgopt.rewrite(MARKS):
        first = sums()
    forget()
    monkeypatch.setattr(_rewrite, "_by", lambda: "another")
    with tgopt.rewrite(MARKS):
        assert sums().hash != first.hash


def test_nested():
    with tgopt.rewrite("cse"):
        with tgopt.rewrite(MARKS) as inner:
            both = sums()
            with inner:
                assert sums().metadata.tgopt["passes"] == f"cse,{MARKS},{MARKS}"
        outer = sums()
    assert both.metadata.tgopt["passes"] == f"cse,{MARKS}"
    assert outer.metadata.tgopt["passes"] == "cse"
    assert not is_marked(outer)
    assert _rewrite._active.get() == ()


def test_an_exception_ends_it():
    with pytest.raises(ZeroDivisionError), tgopt.rewrite(MARKS):
        raise ZeroDivisionError
    assert not is_marked(sums())


def test_threads_have_their_own():
    inside, done = threading.Event(), threading.Event()

    def rewriting():
        with tgopt.rewrite(MARKS):
            inside.set()
            assert done.wait(60)
            return is_marked(sums())

    def plain():
        assert inside.wait(60)
        try:
            return is_marked(sums())
        finally:
            done.set()

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(rewriting), pool.submit(plain)
        assert not second.result()
        assert first.result()


def test_decorators():
    @tgopt.rewrite(MARKS)
    def launches():
        return sums()

    assert is_marked(launches())
    kernel = tgopt.rewrite(MARKS)(row_sums)
    assert is_marked(warm_up(kernel, *row_sums_arguments(), BLOCK=256))
    assert kernel.arg_names == row_sums.arg_names
    assert kernel.__name__ == "row_sums"
    assert not is_marked(sums())


def test_what_is_compiled_without_a_launch():
    def compiled():
        return triton.compile(ASTSource(row_sums, {"x_ptr": "*fp32", "out_ptr": "*fp32", "BLOCK": "constexpr"}, {"BLOCK": 256}), target=SM_90)

    with tgopt.rewrite(MARKS):
        inside = compiled()
    assert is_marked(inside)
    assert not is_marked(compiled())


def test_compilation_in_an_executor():
    """Triton's AsyncCompileMode compiles in threads that know nothing of the context."""
    mode = getattr(triton, "AsyncCompileMode", None)
    if mode is None:
        assert triton.__version__ < "3.5"
        return
    with concurrent.futures.ThreadPoolExecutor(1) as pool, mode(pool):
        with tgopt.rewrite(MARKS):
            inside = sums()
        plain = sums()
    assert is_marked(inside.result())
    assert not is_marked(plain.result())


def test_amd():
    """AMD's options have no ir_override of their own."""
    with tgopt.rewrite(MARKS):
        inside = _lower.lower(row_sums, row_sums_arguments(), {"BLOCK": 256}, target=GFX942)
    plain = _lower.lower(row_sums, row_sums_arguments(), {"BLOCK": 256}, target=GFX942)
    assert MARK in inside.text
    assert MARK not in plain.text


def test_a_hook_of_others_stays():
    knobs = getattr(triton, "knobs", None)
    if not hasattr(getattr(knobs, "runtime", None), "add_stages_inspection_hook"):
        assert triton.__version__ < "3.6"
        return
    seen = []

    def hook(backend=None, stages=None, options=None, language=None, capability=None):
        if stages is not None:
            before = stages["ttgir"]
            stages["ttgir"] = lambda module, metadata: seen.append("ttgir") or before(module, metadata)
        return "key", "hash"

    knobs.runtime.add_stages_inspection_hook = hook
    try:
        with tgopt.rewrite(MARKS):
            kernel = sums()
    finally:
        knobs.runtime.add_stages_inspection_hook = None
    assert seen == ["ttgir"]
    assert is_marked(kernel)


def test_reduce_liveness():
    named = {**TILES, "num_warps": 4, "target": SM_80}
    plain = warm_up(attention_while, *attention_arguments(), **named)
    with tgopt.rewrite("reduce-liveness"):
        kernel = warm_up(attention_while, *attention_arguments(), **named)
    assert kernel.metadata.tgopt["changed"]
    assert kernel.metadata.shared > plain.metadata.shared
    assert kernel.asm["cubin"] != plain.asm["cubin"]


# What goes wrong ------------------------------------------------------------------------------------------------


def warned(function):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function()
    return result, [str(w.message) for w in caught if issubclass(w.category, RuntimeWarning)]


def test_a_pipeline_that_there_is_not():
    with pytest.raises(ValueError, match="reduce-livenes"):
        tgopt.rewrite("reduce-livenes")
    with pytest.raises(ValueError, match="no pipeline"):
        tgopt.rewrite(" ")


@pytest.fixture
def answers(monkeypatch):
    """Answers of tgopt to questions of the TTGIR that Triton makes."""

    def install(function):
        ask = _serve.ask

        def asked(method, **params):
            if method == "rewrite" and "tt.func" in params["text"]:
                return function(**params)
            return ask(method, **params)

        monkeypatch.setattr(_serve, "ask", asked)

    return install


def twice():
    with tgopt.rewrite(MARKS):
        first = sums()
        forget()
        return first, warm_up(row_sums, *row_sums_arguments(), BLOCK=512)


def test_a_pass_that_fails(answers):
    def fails(**_):
        raise _serve.AnswerError("3:7: it is too hard")

    answers(fails)
    kernels, messages = warned(twice)
    for kernel in kernels:
        assert kernel.asm["cubin"]
        assert not is_marked(kernel)
        assert kernel.metadata.tgopt["failed"] == "3:7: it is too hard"
    assert len(messages) == 1
    assert "row_sums stays as Triton makes it" in messages[0]
    assert "it is too hard" in messages[0]


def test_a_text_that_triton_does_not_read(answers):
    answers(lambda text, passes: {"text": text.replace("tt.return", "tt.retrun"), "changed": True})
    kernels, messages = warned(twice)
    assert all("Triton does not read" in kernel.metadata.tgopt["failed"] for kernel in kernels)
    assert len(messages) == 1


def test_a_kernel_that_is_launched_otherwise(answers):
    answers(lambda text, passes: {"text": text.replace("!tt.ptr<f32>", "!tt.ptr<i32>", 1), "changed": True})
    (kernel, _), messages = warned(twice)
    assert kernel.metadata.tgopt["failed"]
    assert len(messages) == 1


def test_tgopt_that_does_not_answer(answers):
    """The kernel is Triton's, under Triton's own key: the next process asks again."""

    def ends(**_):
        raise BrokenPipeError("tgopt ended")

    answers(ends)
    kernels, messages = warned(twice)
    assert len(messages) == 1
    assert "tgopt ended" in messages[0]
    assert all(not hasattr(kernel.metadata, "tgopt") for kernel in kernels)
    forget()
    assert sums().hash == kernels[0].hash


def test_where_warnings_are_errors(answers, capfd):
    def fails(**_):
        raise _serve.AnswerError("it is too hard")

    answers(fails)
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "tgopt")
        assert all(kernel.asm["cubin"] for kernel in twice())
    assert capfd.readouterr().err.count("it is too hard") == 1


def test_no_tgopt(monkeypatch):
    def missing(method, **_):
        raise RuntimeError("the program tgopt is missing")

    monkeypatch.setattr(_serve, "ask", missing)
    kernels, messages = warned(twice)
    assert len(messages) == 1
    assert not any(is_marked(kernel) for kernel in kernels)


# Variants -------------------------------------------------------------------------------------------------------


def test_variants():
    configs = [triton.Config({"BLOCK": 256}, num_warps=4), triton.Config({"BLOCK": 512}, num_warps=8)]
    variants = tgopt.variants(row_sums, [MARKS, f"cse,{MARKS}"], configs)
    assert len(variants) == 4
    assert [v.kwargs["BLOCK"] for v in variants] == [256, 256, 512, 512]
    assert [v.num_warps for v in variants] == [4, 4, 8, 8]
    assert all(c.ir_override is None for c in configs)
    kernel = warm_up(row_sums, *row_sums_arguments(), **variants[1].all_kwargs())
    assert is_marked(kernel)
    assert kernel.metadata.tgopt["passes"] == f"cse,{MARKS}"
    assert not is_marked(warm_up(row_sums, *row_sums_arguments(), **configs[0].all_kwargs()))


def test_variants_that_change_nothing_are_left_out():
    configs = [triton.Config({"BLOCK": 256}, num_warps=4)]
    assert tgopt.variants(row_sums, ["cse", MARKS], configs, signature="*fp32, *fp32", target="sm_90")[0].ir_override == "tgopt:" + MARKS
    assert len(tgopt.variants(row_sums, ["cse", MARKS], configs, signature="*fp32, *fp32", target="sm_90")) == 1


def test_a_variant_is_right_for_other_arguments():
    """Each specialization is rewritten for itself: a file would have what only some arguments have."""
    (variant,) = tgopt.variants(row_sums, MARKS, [triton.Config({"BLOCK": 256})])
    x, out = row_sums_arguments()
    x.alignment = 4
    kernel = warm_up(row_sums, x, out, **variant.all_kwargs())
    assert is_marked(kernel)
    header = next(line for line in kernel.asm["ttgir"].splitlines() if "tt.func" in line)
    assert header.count("tt.divisibility") == 1


def test_variants_compete(monkeypatch):
    configs = [triton.Config({"BLOCK": 256})]
    tuned = triton.autotune(configs + tgopt.variants(row_sums, MARKS, configs), key=[])(row_sums)
    made = []
    for config in tuned.configs:
        made.append(is_marked(warm_up(tuned.fn, *row_sums_arguments(), **config.all_kwargs())))
    assert made == [False, True]


def test_variants_need_configurations():
    with pytest.raises(ValueError, match="configurations"):
        tgopt.variants(row_sums, MARKS)


def test_a_file_of_the_user_stays():
    config = triton.Config({"BLOCK": 256}, ir_override="mine.ttgir")
    with pytest.raises(ValueError, match="configurations"):
        tgopt.variants(row_sums, MARKS, [config])
    assert _rewrite._override("mine.ttgir") == "mine.ttgir"
    with tgopt.rewrite(MARKS):
        assert _rewrite._override("mine.ttgir") == "mine.ttgir"


def test_what_is_wrapped_says_its_parameters():
    from triton.backends import backends

    _rewrite._install()
    for backend in backends.values():
        assert len(inspect.signature(backend.compiler.add_stages).parameters) == 4
