import Browser
import Fitting
import Geometry
import Values

/// The previews of the costumes.
final class CostumePreviews: PreviewPart {
  private let view: PreviewsView

  init(_ room: Room) { view = PreviewsView(room, scope: CostumeBench.scope) }

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

  override func show(wearing id: Text) {
    let (worn, bare): (Text, Text) = ("../draft/#wear=" + id, "../draft/#wear=")
    view.show([
      PreviewFrame(name: "frame-phone-dressed", screen: .phone, address: worn),
      PreviewFrame(name: "frame-phone-wheel", screen: .phone, address: bare),
      PreviewFrame(name: "frame-wide-dressed", screen: .wide, address: worn),
      PreviewFrame(name: "frame-wide-wheel", screen: .wide, address: bare),
    ])
  }

  override func holdBack() { view.holdBack() }
  override func clear() { view.clear() }
}
