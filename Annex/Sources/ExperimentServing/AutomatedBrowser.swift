import Server

/// Browsers that a program drives.
enum AutomatedBrowser {
  /// Whether the request says that it comes from one: by `navigator.webdriver`, which the page sends along, or by the name of Chromium
  /// without a window. A program that hides it cannot be told from a reader.
  static func sent(_ request: LiveRequest) -> Bool {
    request.field("webdriver") == "true" || request.field("user-agent")?.contains("HeadlessChrome") == true
  }
}
