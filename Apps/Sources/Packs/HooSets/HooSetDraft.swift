import Archives
import Geometry
import Values

/// The data about a Hoo so far.
struct HooDraft: Sendable {
  let name: Text
  let number: Int
  var hasDocument = false
  /// The scales of the entries' images.
  var scales: [Int] = []
  var title: Text?
  var poem: Text?
  var eyes: HooEyes?
  /// The images with valid headers.
  var images: [HooImage] = []

  init(name: Text, number: Int) {
    self.name = name
    self.number = number
  }

  /// Whether there is enough of it to be shown.
  var isReadable: Bool { title != nil && poem != nil && !images.isEmpty }

  /// The Hoo as far as it is read; nil while it has no texts or no image.
  var hoo: Hoo? {
    guard let title, let poem, !images.isEmpty else { return nil }
    return Hoo(name: name, title: title, poem: poem, picture: HooPicture(images), eyes: eyes)
  }
}

/// The images of a header.
struct HeaderDraft: Sendable {
  /// Nil for all languages that have no header of their own.
  let language: Text?
  var images: [HooImage]
}

/// The data about a set so far.
struct HooSetDraft: Sendable {
  let name: Text
  let language: Text
  let expectedCount: Int?
  var hoos: [HooDraft] = []
  private var color: Text?
  private var count: Int?
  private var title: Text?
  /// Whether the title is in the chosen language.
  private var isTitleTranslated = false
  private var headers: [HeaderDraft] = []

  init(name: Text, language: Text, expectedCount: Int?) {
    self.name = name
    self.language = language
    self.expectedCount = expectedCount
  }

  mutating func read(_ document: inout HooDocument, as role: HooRole) {
    guard document.isObject else { return }
    if let hoo = role.hoo {
      let place = hoos.place(of: HooRole.number(of: hoo))
      hoos[place].title = document.text("Title", limit: Limits.titleBytes, language: language, isNeeded: true)
      hoos[place].poem = document.text(
        "PoemLine", limit: Limits.poemBytes, language: language, isNeeded: true, hasLines: true)
      hoos[place].eyes = document.eyes()
    } else {
      color = document.color()
      count = document.count()
      title = document.text("Title", limit: Limits.titleBytes, language: language, isNeeded: false)
      isTitleTranslated = document.has("Title", in: language)
    }
  }

  mutating func keep(_ image: HooImage, as role: HooRole) {
    switch role {
    case .header(let language, _): keep(header: image, in: language)
    case .image(let hoo, _): hoos[hoos.place(of: HooRole.number(of: hoo))].images.append(image)
    case .folder, .setDocument, .document: break
    }
  }

  private mutating func keep(header image: HooImage, in language: Text?) {
    if let index = headers.firstIndex(where: { $0.language == language }) {
      headers[index].images.append(image)
    } else {
      headers.append(HeaderDraft(language: language, images: [image]))
    }
  }

  /// The header in the chosen language. Headers have languages without regions.
  private var ownHeader: HeaderDraft? {
    let chosen = language.lowercased
    return headers.first { $0.language?.covers(chosen) ?? false }
  }

  /// The header in the chosen language, or the one for all languages.
  private var header: [HooImage]? {
    (ownHeader ?? headers.first { $0.language == nil })?.images
  }

  /// The title as the header's text where the title is in the chosen language and the header's picture is not.
  private var lettering: Text? {
    isTitleTranslated && ownHeader == nil ? title : nil
  }

  /// Finds the faults of the set as a whole: wrong counts, and scales of a picture that disagree.
  func faults(file: Text) -> [ArchiveFault] {
    var faults: [ArchiveFault] = []
    if let count, count != hoos.count {
      let found = Text(count) + " but " + Text(hoos.count) + " Hoos; correct Count"
      let entry = name + "/hoo_set.json"
      faults.append(ArchiveFault(.countMismatch, file: file, entry: entry, path: "Count", "has Count " + found))
    }
    if let expectedCount, expectedCount != hoos.count {
      let found = Text(expectedCount) + " and has " + Text(hoos.count) + "; publish the index again"
      faults.append(ArchiveFault(.indexCount, file: file, "is listed with count " + found))
    }
    for images in headers.map({ $0.images }) + hoos.map({ $0.images }) {
      guard let base = images.first(where: { $0.scale == 1 }) else { continue }
      for image in images where !image.isScaled(from: base) {
        let found = Text(image.width) + " x " + Text(image.height) + " pixels, which is not " + Text(image.scale)
        let message = "has " + found + " times " + Text(base.width) + " x " + Text(base.height) + "; draw it again"
        faults.append(ArchiveFault(.scaleMismatch, file: file, entry: image.source.name, message))
      }
    }
    return faults
  }

  /// Returns the set, or nil if a part is missing.
  var set: HooSet? {
    guard let color, let header else { return nil }
    let finished = hoos.compactMap { $0.hoo }
    guard finished.count == hoos.count else { return nil }
    return HooSet(
      name: name, color: color, title: title, header: HooPicture(header), lettering: lettering, hoos: finished)
  }
}

extension HooPicture {
  init(_ images: [HooImage]) { self.init(images: images.insertionSorted { $0.scale < $1.scale }) }
}

extension HooImage {
  /// Whether this has the size of `base` at its scale. Programs round the sides of the smaller image.
  func isScaled(from base: HooImage) -> Bool {
    abs(width - scale * base.width) < scale && abs(height - scale * base.height) < scale
  }
}
