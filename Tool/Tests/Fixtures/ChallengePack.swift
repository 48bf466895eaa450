import Foundation

/// The original pack, which is not part of the project and may lie next to it.
public enum ChallengePack {
  /// The folder of the pack; nil if it is missing.
  public static var url: URL? {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = project.deletingLastPathComponent().appendingPathComponent("shared/challenge")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
