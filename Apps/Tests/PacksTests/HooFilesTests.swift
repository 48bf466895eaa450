import ArchiveFuzz
import Archives
import Packs
import Testing
import Values

/// Sets that are published unpacked.
@Suite struct HooFilesTests {
  /// Returns the valid set as plain files, with one change.
  private func outcome(
    stopsAtFault: Bool = false, sizes: Bool = true, _ change: (inout ZipFile) -> Void = { _ in }
  ) -> ReaderHost.Outcome {
    var zip = ZipFile.owls
    for index in zip.entries.indices where zip.entries[index].central.method == 8 {
      var contents: [UInt8] = []
      try? Inflate.run(zip.entries[index].data[...]) { piece in
        contents += piece
        return true
      }
      zip.entries[index].data = contents
    }
    change(&zip)
    let files = zip.entries.map { entry in
      let name = String(decoding: entry.local.name, as: UTF8.self)
      return HooFile(name: Text(name), url: Text("at/" + name), size: sizes ? Int(entry.central.size) : nil)
    }
    var host = ReaderHost()
    let reader = HooSetReader(set: "01", file: "01", files: files, stopsAtFault: stopsAtFault)
    return host.run(reader) { file in
      let name = Array(file.url.utf8.dropFirst(3))
      return zip.entries.first { $0.local.name == name && !$0.data.isEmpty }?.data
    }
  }

  private func faults(sizes: Bool = true, _ change: (inout ZipFile) -> Void) -> [String] {
    guard case .refused(let faults) = outcome(sizes: sizes, change) else { return [] }
    return faults.map { $0.rule.name.string + ($0.entry.isEmpty ? "" : " " + $0.entry.string) }
  }

  @Test(arguments: [true, false])
  func plainFilesGiveTheSameSet(sizes: Bool) {
    guard case .finished(let plain) = outcome(sizes: sizes),
      case .finished(let packed) = Archives.outcome(Archives.owls())
    else {
      Issue.record("not finished")
      return
    }
    #expect(plain.hoos.map { [$0.title, $0.poem] } == packed.hoos.map { [$0.title, $0.poem] })
    #expect(plain.header.images.map { [$0.width, $0.height] } == packed.header.images.map { [$0.width, $0.height] })
    #expect(plain.header.images[0].source.name == "01/header.png")
  }

  @Test func unloadableFileIsAFault() {
    #expect(faults { $0["01/header.png"].data = [] } == ["load-failed 01/header.png"])
  }

  @Test func fileHasTheListedSize() {
    #expect(faults { $0["01/header.png"].data.append(0) } == ["entry-too-long 01/header.png"])
    #expect(faults { $0["01/header.png"].data.removeLast() } == ["entry-too-short 01/header.png"])
    #expect(faults(sizes: false) { $0["01/header.png"].data.append(0) } == ["image-cut-off 01/header.png"])
  }

  @Test(arguments: BadName.all)
  func namesAreCheckedAsInAnArchive(bad: BadName) {
    #expect(faults(sizes: false, bad.change) == bad.faults)
  }

  @Test func bytesOfAllFilesAreLimited() {
    // Five images that fill the limit of 16 MB exactly, then one byte more.
    func change(_ excess: Int) -> (inout ZipFile) -> Void {
      { zip in
        let rest = zip.entries.reduce(0) { $0 + $1.data.count } - zip["01/header.png"].data.count
        let filler = Limits.unpackedBytes - rest - ZipFile.png(320, 64, filler: 0).count
        zip["01/header.png"].data = ZipFile.png(320, 64, filler: filler + excess, isFlat: true)
      }
    }
    #expect(faults(sizes: false, change(-1)) == [])
    #expect(faults(sizes: false, change(0)) == [])
    #expect(faults(sizes: false, change(1)).first == "unpacked-too-large 01/hoo_set.json")
  }

  @Test func numberOfFilesIsLimited() {
    // Seven files, and two for each of 252 Hoos: 511.
    func set(_ extra: [String]) -> [String] {
      faults(sizes: false) { zip in
        for hoo in 100..<352 {
          zip.add("01/\(hoo)/hoo.json", ZipFile.json(#"{"Title":"A","PoemLine":"b"}"#))
          zip.add("01/\(hoo)/hoo.png", ZipFile.png(48, 48))
        }
        zip.set("01/hoo_set.json", ZipFile.json(##"{"Color":"#123456","Count":254}"##))
        for name in extra { zip.add(name, ZipFile.png(96, 96)) }
      }
    }
    #expect(set([]) == [])
    #expect(set(["01/100/hoo@2x.png"]) == [])
    #expect(set(["01/100/hoo@2x.png", "01/101/hoo@2x.png"]) == ["too-many-entries"])
  }

  @Test func listIsReadOrRefusedAsAWhole() {
    let good: Value = ["files": [["name": "01/header.png", "url": "../assets/header.1.png", "bytes": 9]]]
    let reading = HooFilesReader.files(in: good)
    #expect(reading.lines == [])
    #expect(reading.model == [HooFile(name: "01/header.png", url: "../assets/header.1.png", size: 9)])
    let faulty: [(Value, [String])] = [
      ([], ["expected an object, found a list"]), ([:], ["files: expected a list of files, found nothing"]),
      (["files": [["url": "a"]]], ["files[0].name: is missing; expected text"]),
      (["files": [["name": "a"]]], ["files[0].url: is missing; expected text"]),
      (
        ["files": [["name": "a", "url": "javascript:1"]]],
        ["files[0].url: expected a relative or http(s) address, found \"javascript:1\""]
      ),
      (["files": [["name": "a", "url": "b", "bytes": -1]]], ["files[0].bytes: expected 0 to 16777216, found -1"]),
    ]
    for (value, lines) in faulty {
      #expect(HooFilesReader.files(in: value).lines == lines)
      #expect(HooFilesReader.files(in: value).model == [])
    }
  }
}
