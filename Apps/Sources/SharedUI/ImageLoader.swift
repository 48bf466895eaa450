import Browser
import Packs
import Values

/// Loads images, checks them before the browser decodes them, and keeps them for offline use.
public final class ImageLoader {
  public enum Outcome {
    /// The image can be shown; its size in pixels.
    case ready(width: Int, height: Int)
    case failed(Text)
  }

  private let page: Page
  private let requests: Requests
  private let kept: KeptFiles

  public init(page: Page, requests: Requests, kept: KeptFiles) {
    self.page = page
    self.requests = requests
    self.kept = kept
  }

  /// Loads the image at `url` from storage or from the network. A kept copy that cannot be shown is fetched again.
  ///
  /// - Parameter delay: called once the image is late; `use` still follows.
  public func load(_ url: Text, delay: @escaping () -> Void = {}, then use: @escaping (Outcome) -> Void) {
    var isOver = false
    requests.expect(page.wait(Patience.late)) { _ in if !isOver { delay() } }
    let finish = { (outcome: Outcome) in
      isOver = true
      use(outcome)
    }
    if url.isData { return fetch(url, .standard, then: finish) }
    kept.recall(url, peek: 0) { [self] file, answer in
      page.drop(file)
      if answer == nil { return fetch(url, .standard, then: finish) }
      decode(url) { [self] outcome in
        guard case .failed = outcome else { return finish(outcome) }
        page.log(url + ": the kept copy is no good")
        fetch(url, .reload, then: finish)
      }
    }
  }

  private func fetch(_ url: Text, _ cache: CacheMode, then use: @escaping (Outcome) -> Void) {
    let file = page.fetch(url, limit: Limits.imageBytes, cache: cache, peek: Limits.documentBytes)
    requests.expect(file) { [self] answer in
      if let fault = fault(in: answer) {
        page.drop(file)
        return use(.failed(fault))
      }
      let show = { [self] in
        page.drop(file)
        decode(url, then: use)
      }
      if url.isData { show() } else { kept.keep(file, as: url, done: { _ in show() }) }
    }
  }

  private func fault(in answer: Answer) -> Text? {
    if !answer.isGood { return answer.reason(limit: Limits.imageBytes) }
    guard let size = ImageHeader.size(in: answer.bytes) else { return "not a PNG, JPEG or WebP image" }
    // In `Double`: the product does not fit 32 bits.
    return Double(size.width) * Double(size.height) > Double(Limits.pixels) ? "more than 4 megapixels" : nil
  }

  private func decode(_ url: Text, then use: @escaping (Outcome) -> Void) {
    requests.expect(page.decodeImage(url)) { answer in
      guard answer.isGood, let (width, height) = answer.pixels else { return use(.failed(answer.reason)) }
      use(.ready(width: width, height: height))
    }
  }
}

extension Text {
  /// Whether this is an address that holds its content itself, or one of content in this page's memory.
  public var isData: Bool { utf8.starts(with: Text("data:").utf8) || utf8.starts(with: Text("blob:").utf8) }
}
