"""What a frame costs on a phone four times slower than this machine."""

import time

import pytest


def p95(frames):
    work = sorted(frame["work"] for frame in frames if frame["callbacks"])
    assert len(work) > 30, "too few frames to say anything"
    return work[int(len(work) * 0.95)], work[len(work) // 2], len(work)


@pytest.mark.parametrize("what", ["spinning", "falling"])
def test_frames_are_cheap(open_app, what):
    app = open_app("phone").go_dressing(bubbles=5)
    app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    app.record_start()
    if what == "spinning":
        app.fling(15)
    else:
        app.bubble(app.bubbles()[0]).evaluate("n => n.click()")
    time.sleep(2)
    high, middle, count = p95(app.record_stop()["frames"])
    print(f"{what}: {middle:.2f} ms a frame, 95 % under {high:.2f} ms, {count} frames, CPU slowed down 4 times", flush=True)
    # The aim is 4 ms; what fails is a change for the worse that a busy machine does not explain.
    assert high < 12, f"95 % of the frames take {high:.1f} ms"
