/// A file of the app that is served as it is, under a name made from its content.
struct ShellFile {
  /// Who needs the file.
  enum Use {
    /// Every page: the service worker keeps it from the first visit on.
    case allPages
    /// The page that has it among its `files`: kept likewise.
    case onePage
    /// Somebody else, once: the home screen on which the app is put, or whom its address is passed on to.
    case others
  }

  /// What templates call it: `{{assets.<key>}}`.
  let key: String
  /// Where it is in the app's folder.
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
    ShellFile("hooWasm", "HooViewWeb.wasm", "application/wasm", .onePage),
    ShellFile("favicon", "shell/favicon.svg", "image/svg+xml"),
    ShellFile("icon192", "shell/icon-192.png", "image/png"),
    ShellFile("icon512", "shell/icon-512.png", "image/png"),
    ShellFile("hooFavicon", "shell/hoo-favicon.svg", "image/svg+xml", .onePage),
    ShellFile("hooIcon192", "shell/hoo-icon-192.png", "image/png", .onePage),
    ShellFile("hooIcon512", "shell/hoo-icon-512.png", "image/png", .onePage),
    ShellFile("lightFont", "fonts/condensed-light.woff2", "font/woff2", .onePage),
    ShellFile("mediumFont", "fonts/condensed-medium.woff2", "font/woff2", .onePage),
    ShellFile("fontLicence", "fonts/condensed-licence.txt", "text/plain; charset=utf-8", .others),
    ShellFile("hooAppleTouchIcon", "shell/hoo-apple-touch-icon.png", "image/png", .others),
    ShellFile("hooMaskable512", "shell/hoo-icon-maskable-512.png", "image/png", .others),
    ShellFile("appleTouchIcon", "shell/apple-touch-icon.png", "image/png", .others),
    ShellFile("maskable512", "shell/icon-maskable-512.png", "image/png", .others),
    ShellFile("social", "shell/social.png", "image/png", .others),
  ]
}
