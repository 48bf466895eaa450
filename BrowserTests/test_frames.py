"""What a frame costs on a phone four times slower than this machine: said, not judged, as machines differ. What is judged
is how often Swift is called: once a frame."""

import time

import pytest


def share(work, part):
    return sorted(work)[int(len(work) * part)]


@pytest.mark.parametrize("what", ["spinning", "falling"])
def test_a_frame_is_one_call(open_app, what):
    app = open_app("phone").go_dressing(bubbles=5)
    app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    app.record_start()
    if what == "spinning":
        app.fling(15)
    else:
        app.bubble(app.bubbles()[0]).evaluate("n => n.click()")
    time.sleep(2)
    frames = [frame for frame in app.record_stop()["frames"] if frame["callbacks"]]
    work = [frame["work"] for frame in frames]
    print(f"{what}: {share(work, 0.5):.2f} ms a frame, 95 % under {share(work, 0.95):.2f} ms, {len(work)} frames, "
          "CPU slowed down 4 times", flush=True)
    assert len(frames) > 10
    assert all(frame["callbacks"] == 1 for frame in frames)
