import Browser
import Packs
import Values

/// The settings on the page: a dialog above whichever app asks for it.
///
///     let dialog = SettingsDialog(page: page, words: words, settings: settings, options: [.motion, .language],
///       requests: requests)
///     dialog.button = button                   // opens it
///
/// The app passes on clicks, changes and the system's preference for motion. `data-motion` of the page's root is `full` or
/// `reduced`; `data-poem` of `main` is the size of poems.
public final class SettingsDialog {
  public private(set) var settings: Settings
  /// The button that opens it.
  public var button: Node? { didSet { button?.listen() } }
  /// The keys under which other parts of the site remember words. They go with all that is stored, whichever app clears it.
  public var otherKeys: [Text] = []
  /// Called when the reader clears all that is stored, before it is gone.
  public var willClear: () -> Void = {}
  /// Called with the handle of a node that has changed while the settings are closed, as that of another dialog.
  public var elsewhere: (Int32) -> Void = { _ in }
  /// Called when all that was kept is gone.
  public var didClear: () -> Void = {}

  let page: Page
  let words: Words
  private let root: Node
  private let main: Node
  private let options: [Settings.Setting]
  private let requests: Requests
  private(set) var view: SettingsView?

  /// - Parameter options: the settings on offer, in this order; the language only where there are several.
  public init(
    page: Page, words: Words, settings: Settings, options: [Settings.Setting], requests: Requests
  ) {
    self.page = page
    self.words = words
    self.settings = settings
    self.options = options.filter { settings.options(of: $0).count > 1 }
    self.requests = requests
    root = page.find("html")
    main = page.find("main")
    show()
  }

  /// Whether the page may record and send how it is used: the setting is on offer and has not been refused.
  public var sharesUsage: Bool { options.contains(.usage) && settings.sharesUsage }

  /// A click on the node with this handle.
  ///
  /// - Returns: false where it is none of the settings'.
  public func activate(_ handle: Int32) -> Bool {
    if handle == button?.handle {
      open()
      return true
    }
    guard let view else { return false }
    switch handle {
    case view.close.handle: view.dialog.closeDialog()
    case view.clearing.ask.handle: view.clearing.show(.asking)
    case view.clearing.no.handle: view.clearing.show(.idle)
    case view.clearing.yes.handle: clear()
    default: return false
    }
    return true
  }

  /// Something was chosen, or the dialog was closed, be it by Escape.
  public func change(_ handle: Int32) {
    guard let view else { return elsewhere(handle) }
    if handle == view.dialog.handle { return leave() }
    guard let (setting, word) = view.choice(of: handle) else { return }
    settings[setting] = word
    page.remember(setting.key, word)
    view.draw(settings)
    show()
  }

  /// Takes over the system's preference for motion.
  public func setSystemReducesMotion(_ reduces: Bool) {
    settings.systemReducesMotion = reduces
    show()
  }

  /// Turns the sound on or off.
  public func toggleSound() {
    settings[.sound] = settings.hasSound ? "off" : "on"
    page.remember(Settings.Setting.sound.key, settings[.sound])
  }

  /// Turns a setting off that the device does not allow.
  ///
  /// - Returns: whether the dialog is open and says so with the sentence under `key`.
  public func refuse(_ setting: Settings.Setting, _ key: Text) -> Bool {
    settings[setting] = "off"
    page.forget(setting.key)
    view?.draw(settings)
    view?.hint.setText(words[key])
    return view != nil
  }

  private func open() {
    if view != nil { return }
    view = SettingsView(page: page, words: words, settings: settings, options: options)
  }

  private func leave() {
    view?.dialog.remove()
    view = nil
    button?.focus()
    if settings.needsReload { page.reload() }
  }

  private func clear() {
    view?.clearing.show(.clearing)
    // A decision against sharing usage stays.
    for setting in Settings.Setting.allCases where setting != .usage || settings.sharesUsage {
      page.forget(setting.key)
    }
    page.forget("intro-seen")
    page.forget("intro-hint")
    page.forget("settings-look")
    page.forget("start-show")
    page.forget("start-sets")
    page.forget("hoo-favourites")
    page.forget(InstallOffer.key)
    for key in otherKeys { page.forget(key) }
    willClear()
    page.forget(Settings.hintKey)
    settings.reset()
    view?.draw(settings)
    show()
    requests.expectStored(page.clearKept(), within: Patience.archive) { [self] answer in
      if answer.isGood { didClear() } else { page.log("kept data: " + answer.reason) }
      view?.clearing.show(answer.isGood ? .cleared : .failed)
    }
  }

  private func show() {
    root.set("data-motion", settings.reducesMotion ? "reduced" : "full")
    if options.contains(.poems) { main.set("data-poem", settings[.poems]) }
  }
}
