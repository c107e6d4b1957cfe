"""Every autotuned kernel of a process pruned: by a line, by the environment, by python -m tgopt."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import triton
import tuning

import tgopt
from tgopt import _enable

HERE = Path(__file__).parent

SCRIPT = textwrap.dedent(f"""
    import sys
    sys.path.insert(0, {str(HERE)!r})
    import triton, tuning
    assert __name__ == "__main__"
    tuning.install()
    kernel = triton.autotune(tuning.copy_configs(), key=[])(tuning.copy)
    kernel[(1,)](*tuning.copy_arguments(), EVEN=True)
    print(len(kernel.configs_timings), *sys.argv[1:])
""")


def run(*words, **environment):
    done = subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(HERE.parent), **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def enabled():
    yield
    _enable.disable()


@pytest.fixture(autouse=True)
def launches():
    return tuning.install()


def timed(kernel):
    kernel[(1,)](*tuning.copy_arguments(), EVEN=True)
    return [config.num_warps for config in kernel.configs_timings]


def tuned(**options):
    return triton.autotune(tuning.copy_configs(), key=[], **options)(tuning.copy)


def test_enable(enabled, capsys):
    before = tuned()
    tgopt.enable(compile=False)
    assert timed(before) == timed(tuned()) == [1, 2, 4, 8, 16, 32]
    assert "copy for sm_90: 1 of 7 configurations dropped" in capsys.readouterr().err
    _enable.disable()
    assert timed(tuned()) == [1, 2, 4, 8, 16, 32, 64]
    before.cache.clear()
    assert timed(before) == [1, 2, 4, 8, 16, 32, 64]


def test_own_pruners(enabled):
    """They come first; one that is tgopt's stays alone."""
    tgopt.enable(compile=False, verbose=False)
    tgopt.enable(compile=False, verbose=False)
    assert timed(tuned(prune_configs_by={"early_config_prune": lambda configs, *_, **__: configs[4:]})) == [16, 32]
    prune = tgopt.prune(compile=False, verbose=False)
    kernel = tuned(prune_configs_by={"early_config_prune": prune})
    assert timed(kernel) == [1, 2, 4, 8, 16, 32] and kernel.early_config_prune is prune
    tgopt.enable(compile=False, verbose=False, workers=1)
    assert timed(tuned()) == [1, 2, 4, 8, 16, 32]


def test_options(enabled):
    with pytest.raises(TypeError, match="no option 'spills': it has spill_probability"):
        tgopt.enable(spills=3)


def test_before_triton(tmp_path):
    """Nothing of Triton is imported by it; what is imported later is pruned."""
    script = tmp_path / "script.py"
    begin = "import sys, tgopt\ntgopt.enable(compile=False)\nassert not [name for name in sys.modules if name.startswith(('triton', 'torch', 'numpy'))]\n"
    script.write_text(begin + SCRIPT)
    out, error = run(script)
    assert out == "6\n" and "1 of 7 configurations dropped" in error


def test_module(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import beside\n" + SCRIPT)
    (tmp_path / "beside.py").write_text("")
    out, error = run("-m", "tgopt", script, "--target", "x.py")
    assert out == "6 --target x.py\n" and "1 of 7 configurations dropped" in error
    assert run("-m", "tgopt", "-m", "script", "a", PYTHONPATH=f"{tmp_path}:{HERE.parent}")[0] == "6 a\n"
    package = tmp_path / "package"
    package.mkdir()
    (package / "__main__.py").write_text((tmp_path / "script.py").read_text().replace("import beside\n", ""))
    assert run("-m", "tgopt", package)[0] == "6\n"


def test_program():
    """Other words are the program's."""
    assert run("-m", "tgopt", "target", "sm_90", "--format=json")[0].startswith('{"name":"sm_90"')
    done = subprocess.run([sys.executable, "-m", "tgopt"], capture_output=True, text=True, check=False, cwd=HERE.parent)
    assert done.returncode == 2 and "python -m tgopt script.py" in done.stderr


def environment_of(tmp_path):
    """An environment with the file that Python reads at its start, as the wheel installs it."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "tgopt.pth").write_text((HERE.parent / "tgopt.pth").read_text())
    (tmp_path / "sitecustomize.py").write_text(f"import site\nsite.addsitedir({str(folder)!r})\n")
    return f"{tmp_path}:{HERE.parent}"


def test_environment(tmp_path):
    path = environment_of(tmp_path)
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    assert run(script, PYTHONPATH=path, TGOPT_PRUNE="1")[0] == "6\n"
    for no in ("", "0", "off"):
        assert run(script, PYTHONPATH=path, TGOPT_PRUNE=no)[0] == "7\n"


def test_environment_costs_nothing(tmp_path):
    path = environment_of(tmp_path)
    code = "import sys; print([name for name in sys.modules if name.startswith(('tgopt', 'importlib.util'))])"
    assert "tgopt" not in run("-c", code, PYTHONPATH=path)[0]
    imported = run("-c", "import sys; print(sorted(name for name in sys.modules if name.startswith('tgopt')))", PYTHONPATH=path, TGOPT_PRUNE="1")[0]
    assert imported == "['tgopt', 'tgopt._enable']\n"


def test_environment_without_the_package(tmp_path):
    """Its file may outlive it."""
    path = environment_of(tmp_path).split(":")[0]
    done = subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")
