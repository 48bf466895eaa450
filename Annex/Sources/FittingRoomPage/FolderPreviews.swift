import Browser
import Fitting
import Geometry
import Values

/// The frames of a folder's workbench.
class FolderPreviews: PreviewPart {
  fileprivate let view: PreviewsView

  /// - Parameter scope: the selector of the workbench.
  fileprivate init(_ room: Room, scope: Text) { view = PreviewsView(room, scope: scope) }

  override func press(_ handle: Int32) -> Bool {
    guard handle == view.button.handle else { return false }
    view.toggle()
    return true
  }

  override func choose(_ value: Text, in handle: Int32) -> Bool {
    guard handle == view.dark.handle else { return false }
    view.setDark(!value.isEmpty)
    return true
  }

  override func resize(_ handle: Int32, to size: Size) { view.resize(handle, to: size) }

  override func holdBack() { view.holdBack() }
  override func clear() { view.clear() }
}

/// The previews of the costumes.
final class CostumePreviews: FolderPreviews {
  init(_ room: Room) { super.init(room, scope: CostumeBench.scope) }

  override func show(_ id: Text) {
    let (worn, bare): (Text, Text) = ("../draft/#wear=" + id, "../draft/#wear=")
    view.show([
      PreviewFrame(name: "frame-phone-dressed", screen: .phone, address: worn),
      PreviewFrame(name: "frame-phone-wheel", screen: .phone, address: bare),
      PreviewFrame(name: "frame-wide-dressed", screen: .wide, address: worn),
      PreviewFrame(name: "frame-wide-wheel", screen: .wide, address: bare),
    ])
  }
}

/// The previews of the sets.
final class HooPreviews: FolderPreviews {
  init(_ room: Room) { super.init(room, scope: HooBench.scope) }

  override func show(_ link: Text) {
    let address = "../draft/hoo/#" + link
    view.show([
      PreviewFrame(name: "frame-phone", screen: .phone, address: address),
      PreviewFrame(name: "frame-wide", screen: .wide, address: address),
    ])
  }
}
