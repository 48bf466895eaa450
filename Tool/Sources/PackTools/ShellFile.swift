/// A file of the app that is served as it is, under a name made from its content.
struct ShellFile {
  /// What templates call it: `{{assets.<key>}}`.
  let key: String
  /// Where it is in the app's folder.
  let path: String
  let contentType: String
  /// Whether the service worker keeps it from the first visit on.
  let isPrecached: Bool

  var name: String { String(path.split(separator: "/").last?.split(separator: ".").first ?? "") }
  var fileExtension: String { String(path.split(separator: ".").last ?? "") }

  private init(_ key: String, _ path: String, _ contentType: String, isPrecached: Bool = true) {
    self.key = key
    self.path = path
    self.contentType = contentType
    self.isPrecached = isPrecached
  }

  static let all = [
    ShellFile("bridge", "bridge.js", "text/javascript; charset=utf-8"),
    ShellFile("wasm", "DisguiseWeb.wasm", "application/wasm"),
    ShellFile("favicon", "shell/favicon.svg", "image/svg+xml"),
    ShellFile("icon192", "shell/icon-192.png", "image/png"),
    ShellFile("icon512", "shell/icon-512.png", "image/png"),
    // Read once: when the app is put on a home screen, when somebody passes its address on.
    ShellFile("appleTouchIcon", "shell/apple-touch-icon.png", "image/png", isPrecached: false),
    ShellFile("maskable512", "shell/icon-maskable-512.png", "image/png", isPrecached: false),
    ShellFile("social", "shell/social.png", "image/png", isPrecached: false),
  ]
}
