"""Measures `disguise preview` without a browser: the milliseconds from a save to the event for open pages, and the processor time per
save, for packs of some sizes (`make bench-preview`). Of the milliseconds, 20 are the pause in which further changes may follow."""

import http.client
import json
import os
import pathlib
import plistlib
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / ".build" / "release" / "disguise"
BUNDLED = TOOL.parent / "disguise-app" / "bundled"
SAVES = 50


def write_pack(folder, count):
    """A pack of `count` costumes with pictures in files of their own."""
    models = plistlib.loads((BUNDLED / "config.plist").read_bytes())
    costumes = []
    for i in range(count):
        model = models[i % len(models)]
        shutil.copytree(BUNDLED / "Assets.xcassets" / f"{model['image']}.imageset",
                        folder / "Assets.xcassets" / f"costume{i}.imageset")
        costumes.append({**model, "id": f"costume{i}", "image": f"costume{i}"})
    (folder / "config.plist").write_bytes(plistlib.dumps(costumes))
    return costumes


class Preview:
    def __init__(self, folder):
        self.process = subprocess.Popen([TOOL, "preview", "--port", "0", folder], stdout=subprocess.PIPE, text=True)
        port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/preview/changes")
        self.events = connection.getresponse()
        self.next()

    def next(self):
        while not (line := self.events.readline()).startswith(b"data: "):
            pass
        return json.loads(line[6:])

    def processor_time(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def replace(file, data):
    new = file.with_name(f".{file.name}.new")
    new.write_bytes(data)
    os.replace(new, file)


def measure(preview, name, save):
    times, start = [], preview.processor_time()
    for i in range(SAVES):
        time.sleep(0.1)  # a file that has just changed is read again
        begin = time.monotonic()
        save(i)
        preview.next()
        times.append((time.monotonic() - begin) * 1000)
    busy = (preview.processor_time() - start) * 1000 / SAVES
    times.sort()
    print(f"  {name}: median {statistics.median(times):.0f} ms, p95 {times[int(SAVES * 0.95)]:.0f} ms, processor {busy:.0f} ms", flush=True)


def main():
    for count in (10, 64):  # a pack has at most 64
        with tempfile.TemporaryDirectory() as folder:
            pack = pathlib.Path(folder) / "pack"
            costumes = write_pack(pack, count)
            pictures = sorted((pack / "Assets.xcassets" / "costume0.imageset").glob("*.png"))
            others = sorted((pack / "Assets.xcassets" / "costume1.imageset").glob("*.png"))
            both = [pictures[0].read_bytes(), others[0].read_bytes()]
            begin = time.monotonic()
            preview = Preview(pack)
            print(f"{count} costumes: start {time.monotonic() - begin:.1f} s", flush=True)
            try:
                measure(preview, "picture", lambda i: replace(pictures[0], both[1 - i % 2]))

                def number(i):
                    costumes[0]["width"] = 200 + i
                    replace(pack / "config.plist", plistlib.dumps(costumes))

                measure(preview, "number ", number)
            finally:
                preview.process.terminate()
                preview.process.wait()


if __name__ == "__main__":
    main()
