import Values

/// The reader's choices, and the system's preferences where nothing is chosen.
///
///     var settings = Settings(facts, language: "en")   // the facts that the page hands over at the start
///     settings[.motion] = "reduced"            // a word that is not on offer changes nothing
///     settings.reducesMotion                   // true
public struct Settings: Hashable, Sendable {
  /// A setting on offer. Each is remembered as a word, under its own key.
  public enum Setting: UInt8, CaseIterable, Sendable {
    case poems, motion, language, usage, sound, tilt, slash

    /// The key of the remembered choice, and of the setting's name in the table of words. The names of the options follow it, as
    /// in `settings-motion-full`.
    public var key: Text {
      switch self {
      case .poems: "settings-poems"
      case .motion: "settings-motion"
      case .language: "settings-language"
      case .usage: "settings-usage"
      case .sound: "settings-sound"
      case .tilt: "settings-tilt"
      case .slash: "settings-slash"
      }
    }
  }

  /// The key under which a followed hint of HooView is remembered; the page hands over only keys that begin like a setting's.
  public static let hintKey: Text = "settings-hint"

  /// The codes of the languages that the page is published in.
  public let languages: [Text]
  /// The language that the page speaks. Another choice takes effect with a reload.
  public let spokenLanguage: Text
  public var systemReducesMotion: Bool
  /// The choice of each setting, as an index into its options.
  private var choices: [Int]

  /// Reads `reducesMotion`, `languages` and `remembered`; a value that makes no sense counts as missing.
  ///
  /// - Parameter language: the language that the page speaks.
  public init(_ start: Value, language: Text) {
    spokenLanguage = language
    var codes = LanguageChoice.codes(start)
    if !codes.contains(spokenLanguage) { codes = [spokenLanguage] + codes }
    languages = codes
    systemReducesMotion = start["reducesMotion"] == .bool(true)
    choices = []
    choices = Setting.allCases.map { standard($0) }
    for setting in Setting.allCases {
      if let word = start["remembered"]?.text(setting.key) { self[setting] = word }
    }
  }

  /// The words that can be chosen.
  public func options(of setting: Setting) -> [Text] {
    switch setting {
    case .poems: ["small", "standard", "large", "huge"]
    case .motion: ["system", "full", "reduced"]
    case .language: languages
    case .usage, .slash: ["on", "off"]
    case .sound: ["system", "on", "off"]
    case .tilt: ["off", "on"]
    }
  }

  /// The word that is chosen.
  public subscript(setting: Setting) -> Text {
    get { options(of: setting)[choices[Int(setting.rawValue)]] }
    set {
      guard let choice = options(of: setting).firstIndex(of: newValue) else { return }
      choices[Int(setting.rawValue)] = choice
    }
  }

  /// Resets all choices; the language becomes the spoken one. A decision against sharing usage stays.
  public mutating func reset() {
    for setting in Setting.allCases where setting != .usage { choices[Int(setting.rawValue)] = standard(setting) }
  }

  /// Whether the page may record and send how it is used.
  public var sharesUsage: Bool { choices[Int(Setting.usage.rawValue)] == 0 }

  /// Whether things fade instead of travelling.
  public var reducesMotion: Bool {
    switch choices[Int(Setting.motion.rawValue)] {
    case 1: false
    case 2: true
    default: systemReducesMotion
    }
  }

  /// Whether there is sound: as chosen, else unless motion is reduced.
  public var hasSound: Bool {
    let choice = choices[Int(Setting.sound.rawValue)]
    return choice == 0 ? !reducesMotion : choice == 1
  }

  /// Whether the device's motion sensor turns gravity and surprises.
  public var tilts: Bool { choices[Int(Setting.tilt.rawValue)] == 1 }

  /// Whether the slash key opens HooView's finder from anywhere: those who dictate, or press keys unawares, can turn that off
  /// (WCAG 2.1.4).
  public var hasSlash: Bool { choices[Int(Setting.slash.rawValue)] == 0 }

  /// Whether another language is chosen than is spoken.
  public var needsReload: Bool { self[.language] != spokenLanguage }

  private func standard(_ setting: Setting) -> Int {
    switch setting {
    case .poems: 1
    case .motion, .usage, .sound, .tilt, .slash: 0
    case .language: languages.firstIndex(of: spokenLanguage) ?? 0
    }
  }
}
