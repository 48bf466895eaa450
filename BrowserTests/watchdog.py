"""Ends the process of a test that does not end: a browser can stop answering, and Playwright then waits for ever. pytest's own
time limit does not do: it is cancelled by a failure, and the teardown of a failed test is where browsers hang."""

import contextlib
import faulthandler
import gc
import os
import threading
import traceback

import greenlet

LONGEST = 240  # seconds; no test takes a third of this
# The command that starts a browser, before its own words: the browser ends with this process.
ENDS_WITH_US = ["setpriv", "--pdeathsig", "TERM"]


@contextlib.contextmanager
def watched(name, output):
    """Ends this process, which says on the file descriptor `output` where it waited, if the block takes longer than LONGEST."""
    timer = threading.Timer(LONGEST, _end, [name, output])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end(name, output):
    with open(output, "w", closefd=False) as lines:
        print(f"\n{name} did not end within {LONGEST} s. It waited here:", file=lines)
        # Playwright's synchronous calls wait in greenlets, which the dump of the threads does not show.
        for waiting in [one for one in gc.get_objects() if isinstance(one, greenlet.greenlet) and one.gr_frame]:
            traceback.print_stack(waiting.gr_frame, limit=10, file=lines)
        lines.flush()
        faulthandler.dump_traceback(lines)
    os._exit(1)
