import Foundation

/// A small but complete set of Hoos, as files in a folder.
public struct FakeHooSet: Sendable {
  /// The files by their paths in the set's folder.
  public var files: [String: Data] = [:]

  /// - Parameters:
  ///   - hoos: the number of Hoos, with the names 01, 02 and so on.
  ///   - scales: the scales of every picture. With less than three the set has warnings.
  public init(hoos: Int = 2, scales: [Int] = [1, 2, 3], title: String = "Owls") {
    self["hoo_set.json"] = ##"{"Color": "#2E7D5B", "Count": \##(hoos), "Title": "\##(title)", "Title-de": "Eulen"}"##
    for scale in scales {
      files[Self.picture("header", scale)] = Pictures.paintedPNG(300 * scale, 80 * scale, (255, 255, 255))
    }
    for number in 1...hoos {
      let folder = String(format: "%02d", number)
      self["\(folder)/hoo.json"] = #"{"Title": "Hoo \#(number)", "PoemLine": ["A line,", "another."]}"#
      for scale in scales {
        files["\(folder)/\(Self.picture("hoo", scale))"] = Self.png(64 * scale, 64 * scale, salt: UInt8(number))
      }
    }
  }

  /// A Hoo's document that is long enough to be deflated, with the ratio of a poem.
  public static var longDocument: String {
    let poem = (1...280).map(String.init).joined(separator: " ")
    return #"{"Title": "A", "PoemLine": "\#(poem)", "PoemLine-de": "Kurz"}"#
  }

  public subscript(text name: String) -> String? {
    get { files[name].map { String(decoding: $0, as: UTF8.self) } }
    set { files[name] = newValue.map { Data($0.utf8) } }
  }

  private subscript(name: String) -> String {
    get { self[text: name] ?? "" }
    set { self[text: name] = newValue }
  }

  private static func picture(_ name: String, _ scale: Int) -> String {
    name + (scale == 1 ? "" : "@\(scale)x") + ".png"
  }

  /// Returns a black PNG that is half clear.
  ///
  /// - Parameter bytes: the least size of the file.
  public static func png(_ width: Int, _ height: Int, salt: UInt8 = 0, bytes: Int = 0) -> Data {
    let least = Pictures.clearPNG(width, height, salt: salt)
    return bytes > least.count ? Pictures.clearPNG(width, height, salt: salt, filler: bytes - least.count) : least
  }

  /// Writes the files into the folder `name`.
  @discardableResult
  public func write(to name: String, in folder: TemporaryFolder) throws -> URL {
    for (file, bytes) in files { try folder.write(bytes, to: "\(name)/\(file)") }
    return folder.appending(name)
  }
}
