// The same scene has the same bits as natively.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { dynamics } from "./dynamics.mjs";
import { marblesHash } from "./marbles.mjs";

const HASHES = new URL("../../Sources/DynamicsGolden/GoldenScene+Hashes.swift", import.meta.url);

test("the marbles end with the hash of the native scene", async () => {
  const [expected] = (await readFile(HASHES, "utf8")).match(/\d[\d_]{8,}/);
  assert.equal(marblesHash(dynamics), BigInt(expected.replaceAll("_", "")));
});
