"""Publishes to an S3-compatible store that is not ours: moto, which verifies signatures with Amazon's own library (`make check-publish-s3`).

Every object has the bytes that site.json promises; an update uploads what is new; prune removes old files; a wrong key is refused.
"""

import gzip
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

# Those that make the bucket, the user, its rights and its key; moto verifies the signatures of all others.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"

import boto3
import botocore.config
from moto.server import ThreadedMotoServer

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / ".build/release/disguise"
RIGHTS = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}


def expect(condition, fault):
    if not condition:
        sys.exit(f"publish s3: {fault}")


class Store:
    def __init__(self):
        self.server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
        self.server.start()
        host, port = self.server.get_host_and_port()
        self.endpoint = f"http://{host}:{port}"
        s3, iam = self.client("s3", "x", "x"), self.client("iam", "x", "x")
        s3.create_bucket(Bucket="bucket")
        iam.create_user(UserName="publisher")
        iam.put_user_policy(UserName="publisher", PolicyName="all", PolicyDocument=json.dumps(RIGHTS))
        key = iam.create_access_key(UserName="publisher")["AccessKey"]
        self.key, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        self.s3 = self.client("s3", self.key, self.secret)

    def client(self, service, key, secret):
        return boto3.client(service, endpoint_url=self.endpoint, region_name="us-east-1", aws_access_key_id=key,
                            aws_secret_access_key=secret, config=botocore.config.Config(s3={"addressing_style": "path"}))

    def run(self, command, *options, secret=None):
        keys = {"AWS_ACCESS_KEY_ID": self.key, "AWS_SECRET_ACCESS_KEY": secret or self.secret, "AWS_REGION": "us-east-1"}
        place = ["--to", "s3://bucket/a/b", "--endpoint", self.endpoint]
        start = time.monotonic()
        result = subprocess.run([TOOL, command, *place, *options], env={**os.environ, **keys}, capture_output=True, text=True)
        print(f"{result.stdout or result.stderr}".strip(), f"({time.monotonic() - start:.1f} s)", flush=True)
        return result

    def objects(self):
        pages = self.s3.get_paginator("list_objects_v2").paginate(Bucket="bucket", Prefix="a/b/")
        return {item["Key"].removeprefix("a/b/") for page in pages for item in page.get("Contents", [])}

    def expect_whole(self):
        """The objects are those of the index, each with its bytes. Returns the index."""
        index = json.loads(self.s3.get_object(Bucket="bucket", Key="a/b/site.json")["Body"].read())
        files = index["files"] + index["earlier"]
        expect(self.objects() == {file["path"] for file in files} | {"site.json"}, "the objects are not those of site.json")
        for file in files:
            found = self.s3.get_object(Bucket="bucket", Key=f"a/b/{file['path']}")
            body = found["Body"].read()
            if found.get("ContentEncoding") == "gzip":
                body = gzip.decompress(body)
            expect(hashlib.sha256(body).hexdigest() == file["sha256"], f"{file['path']} has other bytes")
            is_asset = file["path"].startswith("assets/")
            expect(("immutable" in found["CacheControl"]) == is_asset, f"{file['path']}: {found['CacheControl']}")
        return index


def main():
    store = Store()
    wrong = store.run("publish", secret="wrong")
    expect(wrong.returncode == 1 and "403" in wrong.stderr and "wrong" not in wrong.stderr, "a wrong key is not refused")
    expect(store.run("publish").returncode == 0, "the first publish fails")
    expect(store.expect_whole()["version"] == 1, "the first version is not 1")
    expect("nothing has changed" in store.run("publish").stdout, "equal content gives another version")
    with tempfile.TemporaryDirectory() as name:
        pack = pathlib.Path(name) / "pack"
        shutil.copytree(TOOL.resolve().parent / "disguise-app/bundled", pack)
        plist = pack / "config.plist"
        plist.write_text(plist.read_text().replace("</string>", "!</string>", 2))
        expect(store.run("publish", pack, "--keep-going").returncode == 0, "the update fails")
    index = store.expect_whole()
    expect(index["version"] == 2 and index["earlier"], "the update keeps no earlier files")
    expect(store.run("publish", "--version", "1").returncode == 1, "a lower version is not refused")
    expect(store.run("prune", "--keep-versions", "1").returncode == 0, "prune fails")
    expect(store.expect_whole()["earlier"] == [], "prune leaves earlier files")
    print("1 passed, 0 failed")
    os._exit(0)  # the server's threads do not end


if __name__ == "__main__":
    main()
