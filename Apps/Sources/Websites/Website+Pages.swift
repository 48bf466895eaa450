import Values

/// The files that name other files: documents, pages, the service worker and the index.
extension Website {
  /// Adds the files that name others, once all files of the site have been taken.
  ///
  /// - Returns: false if a template of the kit has a placeholder that this program does not know.
  public func finish() -> Bool {
    guard contents.count == kit.languages.count, let index = languages.firstIndex(of: kit.language) else {
      return false
    }
    let content = contents[index]
    let words = zip(kit.languages, contents).map { language, content in
      content.show == nil ? [] : content.words(language.words)
    }
    var (moved, tags): ([(old: Text, new: Text)], [Text]) = ([], [])
    for page in kit.pages {
      let documents = addDocuments(of: page, words)
      moved += zip(page.documents, documents).map { ($0.file.path, $1) }
      let values = PageValues(page, documents, kit, content, words: words[index], digest)
      guard let html = page.page.filled(values.value), let manifest = page.manifest.filled(values.value) else {
        return false
      }
      for (file, text) in [("index.html" as Text, html), ("manifest.webmanifest", manifest)] {
        tags.append(WorkerShell.tag(of: add(text, at: page.folder + file)))
      }
    }
    guard let lost = kit.lost.page.filled({ PageValues.word($0, words[index]) ?? kit.lost.values.text($0) }) else {
      return false
    }
    add(lost, at: "404.html")
    // Costumes of others are drawn for another character.
    if content.show != nil { add("[]", at: kit.catalogue) }
    guard addWorker(content, moved, tags) else { return false }
    addIndex()
    return true
  }

  /// - Returns: the paths of the documents of a page, in the order of its old ones.
  private func addDocuments(of page: WebsiteKit.Page, _ words: [[Value.Member]]) -> [Text] {
    page.documents.map { language, file in
      let bytes = old.first { $0.path == file.path }?.bytes ?? []
      let index = languages.firstIndex(of: language) ?? 0
      let document = document(of: page, bytes, index, words[index]).map { $0.json.utf8 }
      return addAsset(document ?? bytes, page.name + "." + language, "json")
    }
  }

  /// Returns nil for a document that stays as it is.
  private func document(of page: WebsiteKit.Page, _ bytes: [UInt8], _ index: Int, _ words: [Value.Member]) -> Value? {
    guard page.isStart || hasShow, let old = try? JSONReader.value(in: bytes, .document) else { return nil }
    if page.isStart { return contents[index].document(old, intro: kit.languages[index].intro, words: words) }
    guard case .object(var members) = old else { return nil }
    members.set("words", .object(words))
    return .object(members)
  }

  private func addWorker(_ content: WebsiteContent, _ moved: [(old: Text, new: Text)], _ tags: [Text]) -> Bool {
    let gone = kit.files.filter { hasShow && $0.isOwn }.map { $0.path }
    var precached = kit.precached.filter { !gone.contains($0) }.map { path in
      moved.first { $0.old == path }?.new ?? path
    }
    for picture: Text in ["scotch", "lids"] {
      for case .text(let path) in (content.show?.members(picture) ?? []).map({ $0.value })
      where !precached.contains(path) {
        precached.append(path)
      }
    }
    // Without a version it takes the place of every other one, also of those that the tool has published.
    let values = WorkerShell(precached: precached, tags: tags).values(version: 0) { digest.hex(of: $0) }
    guard let worker = kit.worker.filled({ key in values.first { $0.key == key }?.value }) else { return false }
    add(worker, at: "service-worker.js")
    return true
  }
}
