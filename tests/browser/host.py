"""A host whose site can change, break and vanish while pages are open."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from crescent import site
from tests.browser.pages import UNDER


class Host:
    """Serves the site in ``folder``, some files ``spoiled``, unless it is ``down``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spoiled: dict[str, str] = {}
        self.down = False
        self.address = ""

    def deploy(self, folder: Path, **spoiled: str) -> None:
        """Serve *folder* from now on, the *spoiled* files ``lost``, ``cut`` or ``dropped``."""
        self.folder = folder
        self.spoiled = spoiled


class HostHandler(site.SiteHandler):
    """Answers for a host."""

    host: Host

    def handle_one_request(self) -> None:
        """Answer, or hang up when the host is down."""
        super().handle_one_request()
        if self.host.down:
            self.close_connection = True

    def send_head(self) -> Any:
        """Send the head of an answer: none when the host is down, a wrong one if it is spoiled."""
        if self.host.down:
            self.close_connection = True
            return None
        self.directory = str(self.host.folder)
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        how = self.host.spoiled.get(path.name)
        if how == "dropped":
            self.close_connection = True
            return None
        if how == "lost":
            self.send_error(404)
            return None
        if how == "cut":
            data = path.read_bytes()[: path.stat().st_size // 2]
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            return BytesIO(data)
        return super().send_head()


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A host that serves *folder*."""
    host = Host(folder)
    handler = type("Handler", (HostHandler,), {"host": host})
    with site.server(folder, under=UNDER, caching="max-age=600", handler=handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host.address = f"http://127.0.0.1:{server.server_port}{UNDER}"
        yield host
        server.shutdown()


def build_of(folder: Path) -> str:
    """The name of the build in *folder*."""
    return next(path.name for path in folder.iterdir() if path.is_dir())


def variant(folder: Path, target: Path) -> Path:
    """A copy in *target* of the site in *folder*, as another build: its style sheet differs."""
    shutil.copytree(folder, target)
    old = build_of(target)
    with (target / old / "later.css").open("a") as styles:
        styles.write("/* of another build */\n")
    new = re.sub("^.", lambda first: "0" if first[0] != "0" else "1", old)
    (target / old).rename(target / new)
    page = target / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    (target / site.SERVICE).unlink()
    site.write_service(target, new)
    return target
