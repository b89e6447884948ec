import os
import signal
import socket
import sys
from pathlib import Path

import pytest
import redis

from playtest.supervisor.errors import CannotStart
from playtest.supervisor.machine import (
    free_port,
    private_file,
    require_free_port,
    sole_use_of,
)
from playtest.supervisor.processes import Child, Restarter
from playtest.supervisor.redis_server import RedisServer
from tests.servers import environment, manage, processes_mentioning, running_site, wait_until

FOREVER = "import time; time.sleep(3600)"
STUBBORN = (  # started in the background of a shell, SIGQUIT would be ignored too
    "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    "signal.signal(signal.SIGQUIT, signal.SIG_DFL); open('ready', 'w'); " + FOREVER
)


def python(code: str, folder: Path) -> Child:
    return Child("snake", [sys.executable, "-c", code], folder, os.environ)


def test_one_command_starts_the_site_and_ctrl_c_leaves_nothing_behind(var: Path) -> None:
    with running_site(var) as site:
        page = site.get("/")

        code = site.stop(signal.SIGINT)

    assert "Find the sentence that loses your players." in page
    assert code == 0
    assert processes_mentioning(str(var)) == []
    assert not (var / "redis-url").exists()


@pytest.mark.slow
def test_nothing_is_left_behind_when_the_supervisor_itself_is_killed(var: Path) -> None:
    with running_site(var) as site:
        site.stop(signal.SIGKILL)

        assert wait_until(lambda: not processes_mentioning(str(var)))


@pytest.mark.slow
def test_a_worker_and_a_redis_that_are_killed_come_back(var: Path) -> None:
    with running_site(var) as site:
        for name in ("celery", "valkey-server"):
            kill_one_of(var, name)

        assert wait_until(lambda: '"worker": "ok"' in health_of(site))


def kill_one_of(var: Path, name: str) -> None:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode()
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            is_ours = str(var) in (folder / "environ").read_bytes().decode()
        except OSError:
            continue
        if is_ours and name in command and "up\0" in Path(f"/proc/{parent}/cmdline").read_text():
            os.kill(int(folder.name), signal.SIGKILL)


def health_of(site) -> str:
    try:
        return site.get("/healthz")
    except OSError:
        return ""


def test_a_second_start_on_the_same_folder_is_refused(var: Path) -> None:
    with sole_use_of(var):
        answer = manage("up", env=environment(PLAYTEST_VAR=var))

    assert answer.returncode == 1
    assert "already running" in answer.stderr
    assert "PLAYTEST_VAR" in answer.stderr


def test_a_port_that_is_taken_is_named_before_anything_starts() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(CannotStart, match=rf"127.0.0.1:{port} .*PLAYTEST_BIND="):
            require_free_port("127.0.0.1", port)


def test_a_host_that_does_not_exist_is_named() -> None:
    with pytest.raises(CannotStart, match="PLAYTEST_BIND"):
        require_free_port("no-such-host.invalid", 8000)


def test_a_free_port_is_free() -> None:
    require_free_port("127.0.0.1", free_port())


def test_a_folder_is_free_again_after_use(tmp_path: Path) -> None:
    for _ in range(2):
        with sole_use_of(tmp_path):
            pass


def test_a_private_file_is_for_our_eyes_and_our_time_only(tmp_path: Path) -> None:
    path = tmp_path / "secret"

    with private_file(path, "word"):
        assert path.read_text() == "word"
        assert path.stat().st_mode & 0o077 == 0

    assert not path.exists()


def test_a_child_ends_with_its_block(tmp_path: Path) -> None:
    with python(FOREVER, tmp_path) as child:
        assert not child.has_ended()

    assert child.process.returncode == -signal.SIGTERM


def test_a_child_that_ignores_the_polite_signal_is_asked_less_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = ((signal.SIGTERM, 0.1), (signal.SIGQUIT, 20.0))
    monkeypatch.setattr("playtest.supervisor.processes.STOPPING", patience)

    with python(STUBBORN, tmp_path) as child:
        assert wait_until((tmp_path / "ready").exists)

    assert child.process.returncode == -signal.SIGQUIT


def test_a_child_that_ended_starts_again_after_a_pause(tmp_path: Path) -> None:
    with python("", tmp_path) as child:
        first = child.process
        first.wait()
        restarter = Restarter(child, pause=10.0)

        restarter.look_after(now=100.0)
        restarter.look_after(now=105.0)
        assert child.process is first

        restarter.look_after(now=110.0)
        assert child.process is not first
        assert restarter.pause == 20.0


def test_the_embedded_redis_wants_its_password_and_keeps_its_data(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server:
        server.wait_until_it_answers()
        redis.Redis.from_url(server.url).set("queue", "kept")
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=server.port).ping()

        server.stop()
        server.start()
        server.wait_until_it_answers()

        assert redis.Redis.from_url(server.url).get("queue") == b"kept"


def test_the_password_of_the_embedded_redis_is_not_in_the_list_of_processes(
    tmp_path: Path,
) -> None:
    with RedisServer(tmp_path) as server:
        server.wait_until_it_answers()

        assert processes_mentioning(server.password) == []
