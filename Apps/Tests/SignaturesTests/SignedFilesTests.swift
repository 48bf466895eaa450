import Testing
import Values

@testable import Signatures

/// Signed lists of files, and what a page may use by them.
@Suite struct SignedFilesTests {
  private static let (catalogue, picture): (Text, Text) = (
    "api/current_costumes.json", "assets/robot.0123456789abcdef.webp"
  )
  private static let (one, other) = ([UInt8](repeating: 0xA1, count: 32), [UInt8](repeating: 0x0F, count: 32))

  private static func file(_ path: Text, _ digest: [UInt8]) -> SignedList.File {
    SignedList.File(path: path, bytes: 10, hash: HexDigits.text(of: digest[...]))
  }

  private static func list(
    _ serial: Int64, expires: Int64 = 0, _ digest: [UInt8] = one, picture path: Text = picture
  ) -> SignedList {
    SignedList(serial: serial, expires: expires, files: [file(path, digest), file(catalogue, digest)])
  }

  private static func files(_ lists: SignedList...) -> SignedFiles {
    var files = SignedFiles()
    for list in lists { _ = files.take(list.text) }
    return files
  }

  private func verdict(
    _ files: SignedFiles, _ path: Text, _ digest: [UInt8] = Self.one, bytes: Int64 = 10, isKept: Bool = false,
    at time: Double = 100
  ) -> SignedFiles.Verdict {
    files.verdict(on: path, bytes: bytes, digest: digest[...], isKept: isKept, at: time)
  }

  @Test func textIsReadAsItWasWritten() throws {
    let list = Self.list(7, expires: 1_796_083_200)
    #expect(SignedList(list.text) == list)
    #expect(list.files.map(\.path) == [Self.catalogue, Self.picture], "in the order of their paths")
    let none = SignedList(serial: 0, files: [])
    #expect(SignedList(none.text) == none)
  }

  @Test func textOfAnotherFormIsRefused() {
    let good = String(decoding: Self.list(7, expires: 5).text, as: UTF8.self)
    let lines = good.split(separator: "\n").map(String.init)
    let swapped = (lines[0...2] + [lines[4], lines[3]]).joined(separator: "\n") + "\n"
    let twice = (lines + [lines[4]]).joined(separator: "\n") + "\n"
    let faulty =
      [
        "", good + "\n", String(good.dropLast()), good + "more", swapped, twice, "disguise signed files 1\nserial 7\n",
      ]
      + [
        ("files 1", "files 2"), ("serial 7", "serial 07"), ("serial 7", "serial -7"), ("serial 7", "serial  7"),
        ("serial 7", "serial 9007199254740992"), ("expires 5", "expires "), ("expires", "Expires"), (" 10 ", " +10 "),
        (" 10 ", " 010 "), ("a1a1", "A1A1"), ("a1a1", "a1a"), ("\n", "\r\n"),
      ].map { good.replacing($0.0, with: $0.1, maxReplacements: 1) }
    for text in faulty { #expect(SignedList(Array(text.utf8)) == nil, "\(text.debugDescription)") }
    // Behind a whole line it is another list, which has another signature.
    for count in 0..<good.utf8.count where !(good.utf8.prefix(count).last == 10) {
      #expect(SignedList(Array(good.utf8.prefix(count))) == nil)
    }
  }

  @Test func onlyTheSignedBytesOfAPathAreGood() {
    let files = Self.files(Self.list(1))
    for path in [Self.catalogue, Self.picture] {
      #expect(verdict(files, path) == .good)
      #expect(verdict(files, path, Self.other) == .changed)
      #expect(verdict(files, path, bytes: 11) == .changed)
    }
    #expect(verdict(files, "assets/ghost.0123456789abcdef.webp") == .unlisted)
    #expect(verdict(files, "api/hoosets.json") == .unlisted)
    #expect(verdict(SignedFiles(), Self.picture) == .unlisted, "without a list nothing is good")
  }

  @Test func olderListIsRefusedAndTheSameOneTakenAgain() {
    var files = Self.files(Self.list(5))
    #expect(files.take(Self.list(4, Self.other).text) == .older)
    #expect(verdict(files, Self.catalogue, Self.other) == .changed)
    #expect(files.take(Self.list(5).text) == .taken)
    #expect(files.take(Array(Self.list(6).text.dropLast())) == .malformed)
  }

  @Test func documentsAreThoseOfTheNewestListAndPicturesOfAny() {
    let files = Self.files(Self.list(5), Self.list(6, Self.other, picture: "assets/cap.ffffffffffffffff.png"))
    #expect(verdict(files, Self.catalogue) == .changed)
    #expect(verdict(files, Self.catalogue, Self.other) == .good)
    #expect(verdict(files, Self.picture) == .good, "open pages use pictures of the version before")
    #expect(verdict(files, "assets/cap.ffffffffffffffff.png", Self.other) == .good)
  }

  @Test func expiredListVouchesForPicturesAlone() {
    let files = Self.files(Self.list(1, expires: 100))
    #expect(verdict(files, Self.catalogue, at: 100) == .good)
    #expect(verdict(files, Self.catalogue, at: 101) == .expired)
    #expect(verdict(files, Self.picture, at: 101) == .good)
  }

  @Test func keptDocumentStaysAndKeptPictureIsChecked() {
    let files = Self.files(Self.list(2, expires: 1))
    #expect(verdict(files, Self.catalogue, Self.other, isKept: true) == .good)
    #expect(verdict(files, Self.picture, Self.other, isKept: true) == .changed)
  }

  @Test func hashesInNames() {
    for name: Text in ["assets/a.0123456789abcdef.zip", "a.b.0123456789abcdef.json"] {
      #expect(SignedFiles.hasHash(name))
    }
    for name: Text in ["api/a.json", "a", "0123456789abcdef.json", "a.0123456789abcdeF.json", "a.0123456789abcde.json"]
    {
      #expect(!SignedFiles.hasHash(name))
    }
  }
}
