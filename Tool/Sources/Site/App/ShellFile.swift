/// A file of the app that is served unchanged, under a name with the hash of its contents.
struct ShellFile {
  /// The users of a file.
  enum Use {
    /// Every page. The service worker caches the file on the first visit.
    case allPages
    /// The page that lists it in its `files`. The service worker caches it too.
    case onePage
    /// Others than the apps' pages, as home screens, previews of the address and the playground, and decoration that pages do
    /// without. Not cached.
    case others
    /// The page that uses sound, pictures or films for the first time, which then keeps the file itself.
    case firstUse
  }

  /// The name in templates: `{{assets.<key>}}`.
  let key: String
  /// The path in the app's folder.
  let path: String
  let contentType: String
  let use: Use

  var name: String { String(path.split(separator: "/").last?.split(separator: ".").first ?? "") }
  var fileExtension: String { String(path.split(separator: ".").last ?? "") }

  private init(_ key: String, _ path: String, _ contentType: String, _ use: Use = .allPages) {
    self.key = key
    self.path = path
    self.contentType = contentType
    self.use = use
  }

  static let all = [
    ShellFile("bridge", "bridge.js", "text/javascript; charset=utf-8"),
    ShellFile("offline", "offline.js", "text/javascript; charset=utf-8"),
    ShellFile("wasm", "DisguiseWeb.wasm", "application/wasm", .onePage),
    ShellFile("second", "DisguiseWeb-second.wasm", "application/wasm", .onePage),
    ShellFile("hooWasm", "HooViewWeb.wasm", "application/wasm", .onePage),
    ShellFile("hooSecond", "HooViewWeb-second.wasm", "application/wasm", .onePage),
    ShellFile("sound", "studio/sound.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("soundWasm", "studio/SoundWeb.wasm", "application/wasm", .firstUse),
    ShellFile("studio", "studio/studio.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("studioWasm", "studio/StudioWeb.wasm", "application/wasm", .firstUse),
    ShellFile("cardWasm", "studio/CardWeb.wasm", "application/wasm", .firstUse),
    ShellFile("card", "studio/card.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("openingWasm", "studio/OpeningWeb.wasm", "application/wasm", .firstUse),
    ShellFile("stageWasm", "studio/StageWeb.wasm", "application/wasm", .firstUse),
    ShellFile("stage", "studio/stage.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("setsWasm", "studio/SetsWeb.wasm", "application/wasm", .firstUse),
    ShellFile("sets", "studio/sets.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("shelf", "studio/shelf.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("address", "studio/address.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("opening", "studio/opening.js", "text/javascript; charset=utf-8", .firstUse),
    ShellFile("playground", "dynamics/playground.js", "text/javascript; charset=utf-8", .others),
    ShellFile("playgroundStyle", "dynamics/style.css", "text/css; charset=utf-8", .others),
    ShellFile("playgroundWasm", "dynamics/PlaygroundWeb.wasm", "application/wasm", .others),
    ShellFile("face", "shell/face.svg", "image/svg+xml", .onePage),
    ShellFile("favicon", "shell/favicon.svg", "image/svg+xml"),
    ShellFile("icon192", "shell/icon-192.png", "image/png"),
    ShellFile("icon512", "shell/icon-512.png", "image/png"),
    ShellFile("hooFavicon", "shell/hoo-favicon.svg", "image/svg+xml", .onePage),
    ShellFile("hooIcon192", "shell/hoo-icon-192.png", "image/png", .onePage),
    ShellFile("hooIcon512", "shell/hoo-icon-512.png", "image/png", .onePage),
    ShellFile("wall", "shell/wall.svg", "image/svg+xml", .others),
    ShellFile("boards", "shell/boards.svg", "image/svg+xml", .others),
    ShellFile("lightFont", "fonts/condensed-light.woff2", "font/woff2", .onePage),
    ShellFile("mediumFont", "fonts/condensed-medium.woff2", "font/woff2", .onePage),
    ShellFile("licences", "licences.txt", "text/plain; charset=utf-8", .others),
    ShellFile("hooAppleTouchIcon", "shell/hoo-apple-touch-icon.png", "image/png", .others),
    ShellFile("hooMaskable512", "shell/hoo-icon-maskable-512.png", "image/png", .others),
    ShellFile("appleTouchIcon", "shell/apple-touch-icon.png", "image/png", .others),
    ShellFile("maskable512", "shell/icon-maskable-512.png", "image/png", .others),
    ShellFile("social", "shell/social.png", "image/png", .others),
  ]
}
