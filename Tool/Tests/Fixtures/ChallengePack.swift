import Foundation

/// The original pack, which is not ours and lies beside the project where it is there at all.
public enum ChallengePack {
  /// Its folder; nil where it is absent.
  public static var url: URL? {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = project.deletingLastPathComponent().appendingPathComponent("shared/challenge")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  public static let absence = "the original pack is not in ../shared/challenge"
}
