"""Visitors with a planted effect, from the browser through the server and its database to the report."""

import json
import os
import subprocess

import pytest

from server import TOOL, until
from test_experiments import DEFINITION, kept, variant, walk

IN_A_HURRY = True
# Below five successes and failures in each variant a report compares nothing; `make soak` has enough visitors for that.
VISITORS = 60 if os.environ.get("THOROUGH") else 3
# One visitor in so many leaves without a costume, or dresses Scotch.
SHARE = 3


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "knees.json").write_text(json.dumps(DEFINITION))
    return tmp_path


def report(folder):
    command = [TOOL, "experiments", "report", "knees", "--experiments", folder, "--json", "--with-today"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def counts(folder, kind):
    return {variant["id"]: variant[kind] for variant in report(folder)["variants"]}


def visit(driver, server, dresses):
    """Goes through the introduction, dresses Scotch if `dresses` says so of the variant, and leaves. Returns the variant and whether."""
    app = driver.open(server.url, "phone", locale="en-US")
    app.is_in_a_hurry = True
    app.go("/", intro=True)
    walk(app)
    shown = variant(kept(app).split("\n")[0])
    does = dresses(shown)
    if does:
        app.wait_bubbles(5)
        app.wait_state("browsing")
        app.dress()
    until(lambda: kept(app).endswith("\n"), 10, "all events accepted")
    app.check_faults()
    app.close()
    return shown, does


@pytest.mark.spared
def test_report_has_every_visitor_and_covers_the_planted_effect(driver, serve, folder):
    server = serve("--experiments", folder, "--count-automated")
    seen = {"control": [], "short": []}

    def dresses(name):
        is_third = len(seen[name]) % SHARE == 0
        return is_third if name == "control" else not is_third

    for _ in range(VISITORS):
        name, does = visit(driver, server, dresses)
        seen[name].append(does)
    assert counts(folder, "exposed") == counts(folder, "finished") == {name: len(all) for name, all in seen.items()}
    assert counts(folder, "dressed") == {name: sum(all) for name, all in seen.items()}
    if VISITORS < 60:
        return
    found = next(metric for metric in report(folder)["metrics"] if metric["metric"] == "dressed")
    interval = found["results"][1]["comparison"]["alwaysValid"]["interval"]
    assert interval["lower"] < 1 / 3 < interval["upper"], interval


def test_visitors_that_a_program_drives_are_left_out_and_counted(driver, serve, folder):
    server = serve("--experiments", folder)
    visit(driver, server, lambda name: False)
    assert counts(folder, "exposed") == {"control": 0, "short": 0}
    assert report(folder)["signs"]["automated"] == 1
