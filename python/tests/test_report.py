"""tgopt.report, tgopt.advise and tgopt.compare, without a GPU."""

import gzip
import json
import re

import pytest
import triton
from sample import SIGNATURE, SM_90, TILES, attention, attention_arguments, attention_while, row_sums, row_sums_arguments, warm_up

import tgopt
from tgopt import _lower, _report

SPILLING = triton.Config({"BLOCK_M": 128, "BLOCK_N": 128, "WIDTH": 128}, num_warps=4, num_stages=2)


@pytest.fixture(scope="module")
def lowered():
    return _lower.lower(row_sums, row_sums_arguments(), {"BLOCK": 256}, target="sm_90")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRITON_CACHE_DIR", str(tmp_path_factory.mktemp("triton")))
        row_sums.device_caches.clear()
        return warm_up(row_sums, *row_sums_arguments(), BLOCK=256)


def check(report, reported):
    assert len(report) == 1
    assert report.name == "row_sums"
    assert report.target == "sm_90"
    assert 8 <= report.registers <= 64
    assert report.spill_probability < 0.1
    assert not report.spills
    assert report.shared_bytes == 16
    assert report.launches
    assert 0 < report.occupancy <= 1
    assert report.reported == reported
    assert report.peak["registers"] > 0
    assert "row_sums" in str(report)
    assert repr(report) == str(report)


def test_text(lowered):
    check(tgopt.report(lowered.text), False)


def test_files(lowered, tmp_path):
    path = tmp_path / "row_sums.ttgir"
    path.write_text(lowered.text)
    check(tgopt.report(path), False)
    check(tgopt.report(str(path)), False)
    packed = tmp_path / "packed.ttgir.gz"
    packed.write_bytes(gzip.compress(lowered.text.encode()))
    check(tgopt.report(packed), False)
    (tmp_path / "row_sums.json").write_text(json.dumps({"name": "row_sums", "shared": 16, "n_regs": 99, "n_spills": 2}))
    report = tgopt.report(path)
    assert (report.registers, report.spilled_bytes, report.spill_probability) == (99, 8, 1.0)
    assert report["registers"] < 99, "what is predicted stays beside it"


def test_a_file_that_there_is_not(tmp_path):
    with pytest.raises(ValueError, match="none.ttgir: No such file"):
        tgopt.report(tmp_path / "none.ttgir")


def test_a_text_that_cannot_be_read():
    with pytest.raises(ValueError, match=r"\d+:\d+: "):
        tgopt.report("module {\n  tt.func @f( {\n}\n")


def test_a_compiled_kernel(compiled):
    """ptxas is asked of its cubin: no GPU has loaded it."""
    report = tgopt.report(compiled)
    check(report, True)
    assert report["outcome"]["reported"] == ["registers", "shared_bytes", "spills"]


def test_a_kernel_that_was_loaded(compiled):
    class Loaded:
        asm, metadata, module, n_regs, n_spills = compiled.asm, compiled.metadata, object(), 77, 3

    report = tgopt.report(Loaded())
    assert (report.registers, report.spilled_bytes) == (77, 12)


def test_a_function_with_a_signature():
    check(tgopt.report(row_sums, signature="*fp32, *fp32", constants={"BLOCK": 256}, target="sm_90"), False)


def test_a_function_with_arguments():
    check(tgopt.report(row_sums, row_sums_arguments(), {"BLOCK": 256}, target=SM_90), False)


def test_a_function_with_a_configuration():
    spilling = tgopt.report(attention, signature=SIGNATURE, config=SPILLING, target="sm_80")
    assert spilling.spill_probability > 0.5
    assert spilling.spills
    assert spilling.spilled_bytes > 0


def test_several_targets():
    report = tgopt.report(row_sums, signature="*fp32, *fp32", constants={"BLOCK": 256}, target="sm_90,gfx942")
    assert [kernel.target for kernel in report] == ["sm_90", "gfx942"]
    assert len(tgopt.report(_lower.lower(row_sums, row_sums_arguments(), {"BLOCK": 256}, target="sm_90").text, target="sm_80,sm_90")) == 2


def test_what_cannot_be_lowered():
    with pytest.raises(ValueError, match="row_sums"):
        tgopt.report(row_sums, signature="*fp32, *fp32", target="sm_90")
    with pytest.raises(ValueError, match="no target is called"):
        tgopt.report(row_sums, signature="*fp32, *fp32", constants={"BLOCK": 256}, target="sm_bad")


def test_passes(lowered):
    report = tgopt.report(lowered.text, passes="cse")
    assert report["before"]["registers"] == report["registers"]
    with pytest.raises(ValueError, match="passes"):
        tgopt.report(lowered.text, passes="cs")


def test_a_rewritten_kernel():
    named = {"signature": SIGNATURE, "config": triton.Config(TILES, num_warps=4), "target": "sm_80"}
    plain = tgopt.report(attention_while, **named)
    rewritten = tgopt.report(tgopt.rewrite("reduce-liveness")(attention_while), **named)
    assert rewritten["peak"]["registers"] < plain["peak"]["registers"]


def test_json(lowered):
    (kernel,) = json.loads(tgopt.report(lowered.text).to_json())
    assert kernel["version"] == 2
    assert kernel["function"] == "row_sums"


def test_in_a_notebook(lowered):
    html = tgopt.report(lowered.text)._repr_html_()
    assert html.startswith("<iframe srcdoc=")
    assert html.count("<iframe") == 1
    assert "&lt;!DOCTYPE html" in html or "&lt;!doctype html" in html
    assert "row_sums" in html


def test_no_kernel():
    report = tgopt.report("module {\n}\n")
    assert len(report) == 0
    with pytest.raises(AttributeError, match="no kernel"):
        assert report.registers


# Advice ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def advice():
    return tgopt.advise(attention, signature=SIGNATURE, config=SPILLING, target="sm_80")


def of(advice, change):
    return next(n for n in advice if n.change == change)


def test_neighbours(advice):
    changes = [n.change for n in advice]
    assert changes[0] == ""
    assert set(changes[1:]) >= {"num_warps=8", "num_warps=2", "num_stages=3", "num_stages=1", "BLOCK_M=64", "BLOCK_N=64"}
    assert all(n.kernel is not None for n in advice), [n.error for n in advice]
    eight = of(advice, "num_warps=8")
    assert eight.config.num_warps == 8
    assert eight.kernel["warps"] == 8
    assert of(advice, "BLOCK_M=64").config.kwargs == {**SPILLING.kwargs, "BLOCK_M": 64}
    assert SPILLING.num_warps == 4, "the configuration that was given is as it was"


def test_neighbours_are_what_a_report_of_them_says(advice):
    for neighbour in advice:
        report = tgopt.report(attention, signature=SIGNATURE, config=neighbour.config, target="sm_80")
        assert (report.registers, report.spill_probability, report.shared_bytes) == (
            neighbour.kernel.registers, neighbour.kernel.spill_probability, neighbour.kernel.shared_bytes,
        )  # fmt: skip


def test_better(advice):
    assert advice.base.kernel.spill_probability > 0.5
    assert advice.better
    for neighbour in advice.better:
        assert neighbour.kernel.spill_probability < advice.base.kernel.spill_probability + 0.05
        assert neighbour.kernel.occupancy >= advice.base.kernel.occupancy
    ranks = [neighbour.kernel.spill_probability for neighbour in advice.better]
    assert ranks == sorted(ranks)


def test_advice_in_words(advice):
    text = str(advice)
    assert text.splitlines()[0] == "attention on sm_80, BLOCK_M=128 BLOCK_N=128 WIDTH=128 num_warps=4 num_stages=2"
    assert re.search(r"^  \+ num_warps=8 .*spill \d+% → \d+%", text, re.MULTILINE)
    assert "<table>" in advice._repr_html_()
    assert len(json.loads(advice.to_json())["neighbours"]) == len(advice)


def test_what_cannot_be_launched():
    """Five stages are too much shared memory: what can be launched is better, whatever else."""
    config = triton.Config({"BLOCK_M": 128, "BLOCK_N": 128, "WIDTH": 128}, num_warps=8, num_stages=5)
    advice = tgopt.advise(attention, attention_arguments(), config=config, target="sm_80")
    assert advice.base.kernel.launches is False
    assert "can be launched" in of(advice, "BLOCK_N=64").difference(advice.base.kernel)
    assert "BLOCK_N=64" in [n.change for n in advice.better]


def test_configuration_among_the_arguments():
    advice = tgopt.advise(row_sums, row_sums_arguments(), {"BLOCK": 256, "num_warps": 2}, target="sm_90")
    assert advice.base.config.num_warps == 2
    assert of(advice, "BLOCK=128").config.kwargs == {"BLOCK": 128}
    assert of(advice, "num_warps=4").kernel["warps"] == 4


def test_a_neighbour_that_does_not_compile():
    advice = tgopt.advise(picky, row_sums_arguments(), {"BLOCK": 256}, target="sm_90")
    failed = of(advice, "BLOCK=128")
    assert failed.kernel is None
    assert "not compiled" in str(advice)


def test_no_advice_for_what_is_not_lowered():
    with pytest.raises(ValueError, match="row_sums"):
        tgopt.advise(row_sums, signature="*fp32, *fp32", target="sm_90")


@triton.jit
def picky(x_ptr, out_ptr, BLOCK: triton.language.constexpr):
    triton.language.static_assert(BLOCK == 256)
    columns = triton.language.arange(0, BLOCK)
    triton.language.store(out_ptr + columns, triton.language.load(x_ptr + columns))


# Comparisons ----------------------------------------------------------------------------------------------------


def test_compare(tmp_path, monkeypatch):
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    found = tgopt.compare(attention_while, ["reduce-liveness", "cse"], signature=SIGNATURE, config=triton.Config(TILES, num_warps=4), target="sm_80")
    plain, reduced, same = found
    assert [side.passes for side in found] == ["", "reduce-liveness", "cse"]
    assert plain.kernel.reported
    assert reduced.kernel.reported
    assert reduced.changed
    assert reduced.kernel["peak"]["registers"] < plain.kernel["peak"]["registers"]
    assert reduced.kernel.shared_bytes > plain.kernel.shared_bytes
    assert reduced.kernel.spilled_bytes < plain.kernel.spilled_bytes
    assert not same.changed
    assert same.kernel.registers == plain.kernel.registers
    text = str(found)
    assert "attention_while on sm_80" in text
    assert f"{plain.kernel.registers}" in text
    assert "cse: changes nothing" in text
    assert "<table>" in found._repr_html_()
    assert json.loads(found.to_json())["sides"][1]["changed"] is True


def test_compare_says_what_is_not_there():
    with pytest.raises(ValueError, match="reduce-livenes"):
        tgopt.compare(row_sums, "reduce-livenes", row_sums_arguments(), {"BLOCK": 256}, target="sm_90")


def test_pages_stay_within():
    assert _report.page('<p class="a">&amp;</p>').count('"') == 6
