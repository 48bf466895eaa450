import Geometry

/// The screens on which layouts are tested.
enum Screens {
  /// Phones, tablets and desktops, and windows of odd shapes.
  static let usual: [Size] = [
    (320.0, 568.0), (375, 667), (390, 844), (768, 1024), (820, 1180), (844, 390), (932, 430), (1280, 800), (1920, 1080),
    (800, 800), (2560, 1440), (500, 500), (568, 320), (667, 375), (640, 400), (225, 487),
  ].map { Size(width: $0.0, height: $0.1) }

  /// Two hundred screens: all pairs of twenty widths and ten heights.
  static let twoHundred: [Size] = [
    320.0, 344, 360, 375, 390, 412, 430, 480, 540, 600, 699, 768, 820, 1024, 1180, 1280, 1440, 1600, 1920, 2560,
  ].flatMap { width in
    [320.0, 375, 430, 568, 667, 800, 844, 1080, 1180, 1440].map { Size(width: width, height: $0) }
  }

  /// The insets of devices: none, a notch and a home indicator, and both of them sideways.
  static let insets = [
    Insets.zero, Insets(top: 47, right: 0, bottom: 34, left: 0), Insets(top: 0, right: 47, bottom: 21, left: 47),
  ]
}
