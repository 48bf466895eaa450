"""Figures of publishing: time by the number of costumes and Hoos, bytes of a visit and of an update, and requests per second of `disguise serve`
beside nginx on the published files (`make bench-publish`).

The packs have pictures of 235 x 374 points in three densities, each different. Times are medians of processor seconds.
"""

import argparse
import json
import pathlib
import random
import re
import resource
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import zlib

import server

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / ".build/release/disguise"


def png(width, height, seed):
    """A picture with an alpha channel, of soft bands that compress about as drawings do."""
    chance = random.Random(seed)
    tints = [bytes(chance.randrange(256) for _ in range(3)) + b"\xff" for _ in range(24)]
    rows = []
    for y in range(height):
        edge = chance.randrange(8, width // 3)
        tint = tints[y * len(tints) // height]
        rows.append(b"\0" + bytes(4 * edge) + tint * (width - 2 * edge) + bytes(4 * edge))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 6)) + chunk(b"IEND", b""))


def write_costumes(folder, count, first=0):
    """A pack of costumes with numbered ids."""
    for number in range(first, count):
        image_set = folder / f"Assets.xcassets/c{number}.imageset"
        image_set.mkdir(parents=True)
        entries = []
        for scale in (1, 2, 3):
            name = f"c{number}@{scale}x.png"
            (image_set / name).write_bytes(png(235 * scale, 374 * scale, number * 3 + scale))
            entries.append({"idiom": "universal", "filename": name, "scale": f"{scale}x"})
        (image_set / "Contents.json").write_text(json.dumps({"images": entries}))
    costume = {"width": 235, "height": 374, "display_x": 0.5, "display_y": 0.3, "alignment_x": 0.5, "alignment_y": 0.31}
    (folder / "config.json").write_text(json.dumps(
        [{"id": f"c{number}", "label": f"No. {number}", "description": "Hm.", "image": f"c{number}", **costume}
         for number in range(count)]))


def write_hoos(folder, count, first=0):
    """Sets of 100 Hoos."""
    for number in range(first, count):
        place = folder / f"{number // 100 + 1:02}"
        hoo = place / f"{number % 100 + 1:02}"
        hoo.mkdir(parents=True)
        (hoo / "hoo.json").write_text(json.dumps({"Title": f"No. {number}", "PoemLine": "Who?\nHoo."}))
        pictures = [(hoo / "hoo", 72, 72, number)] + ([(place / "header", 320, 80, -number - 1)] if number % 100 == 0 else [])
        for path, width, height, seed in pictures:
            for scale in (1, 2, 3):
                suffix = "" if scale == 1 else f"@{scale}x"
                path.with_name(f"{path.name}{suffix}.png").write_bytes(png(width * scale, height * scale, seed * 3 + scale))
        size = min(count - number // 100 * 100, 100)
        (place / "hoo_set.json").write_text(json.dumps({"Color": "#2e7d5b", "Count": size}))


def publish(site, arguments):
    """Processor seconds and the printed bytes of a first visit and of an update. Processor time depends little on other programs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([TOOL, "publish", "-o", site, *arguments], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if result.returncode:
        sys.exit(f"bench: {result.stderr[-2000:]}")
    sizes = re.search(r"first visit (\d+) bytes, update (\d+) bytes", result.stdout)
    return seconds, *((int(sizes[1]), int(sizes[2])) if sizes else (0, 0))


def measure(label, write, options, place, rounds, count):
    """Publishes all but one item, the same again, and all."""
    arguments = [str(part) for part in options]
    results = []
    for _ in range(rounds):
        shutil.rmtree(place, ignore_errors=True)
        write(place / "pack", count - 1)
        first, visit, _ = publish(place / "site", arguments)
        same, *_ = publish(place / "site", arguments)
        write(place / "pack", count, first=count - 1)
        more, _, update = publish(place / "site", arguments)
        results.append((first, same, more, visit, update))
    pictures = list((place / "pack").rglob("*.png"))
    size = sum(file.stat().st_size for file in pictures)
    first, same, more, visit, update = (statistics.median(column) for column in zip(*results))
    print(f"| {label} | {len(pictures):,} | {size:,} | {first:.2f} | {same:.2f} | {more:.2f} | {visit:,.0f} | {update:,.0f} |", flush=True)


def times(folder, rounds):
    """A list has at most 64 costumes, so larger numbers are Hoos, whose files are published in the same way."""
    print("| content | pictures | bytes | first publish, CPU s | nothing changed, CPU s | one more, CPU s | first visit, bytes | update by one, bytes |\n"
          "|---|---|---|---|---|---|---|---|")
    place = folder / "measured"
    catalogue = ["--catalogue", place / "pack"]
    for count in (10, 64):
        measure(f"{count} costumes", write_costumes, catalogue, place, rounds, count)
    for count in (100, 1000):
        measure(f"{count:,} Hoos", write_hoos, [place / "pack"], place, rounds, count)


def requests(folder, options):
    """An index and a hashed file from `disguise serve` and from nginx on the published files, in one run."""
    site = folder / "site"
    subprocess.run([TOOL, "publish", "-o", site], check=True, stdout=subprocess.DEVNULL)
    names = [file["path"] for file in json.loads((site / "site.json").read_text())["files"]]
    paths = {"index of sets": "/api/hoosets.json", "hashed program": "/" + next(name for name in names if name.endswith(".wasm")),
             "page": "/"}
    disguise, port = server.start_disguise(TOOL)
    nginx = None
    try:
        nginx, nginx_port = server.start_nginx(site, server.get(port, "/").headers)
        print("| file | bytes sent | disguise, requests/s | nginx, requests/s | share | disguise, us | nginx, us |\n"
              "|---|---|---|---|---|---|---|")
        for label, path in paths.items():
            server.compare([(disguise.pid, port), (nginx.pid, nginx_port)], label, path, options)
    finally:
        for process in (disguise, nginx):
            if process:
                process.terminate()
                process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)  # nginx's workers run as another user
        times(folder, options.rounds)
        print()
        requests(folder, options)


if __name__ == "__main__":
    main()
