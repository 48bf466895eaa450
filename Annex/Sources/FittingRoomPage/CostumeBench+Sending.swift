import Fitting
import Packs
import Values

extension CostumeBench {
  /// Hands out the costumes as a file, or to the app; not with a fault that would keep others from wearing them.
  func send(for purpose: Home.Use) {
    let document = session.document
    if purpose != .trial, isHandingOut { return }
    guard isOpen, let first = document.outfits.first else {
      if document.character != nil { bar.complain(room.words["no-costume-yet"]) }
      return
    }
    if complainOfFirstError() { return }
    let costumes = document.outfits.count == 1 ? first.id : "costumes"
    let stem = document.character?.name.asID ?? costumes
    let name =
      stem + (purpose == .website ? "-website.zip" : stem.isDeviceName ? "-show.disguise" : ".disguise")
    begin(purpose)
    home.makeReady(for: purpose)
    lids.draw(document.character) { [self] lids, failure in
      if let failure {
        end(purpose)
        return drawer.fail(failure) {}
      }
      handOut(document.message(.pack, lids: lids), named: name, for: purpose)
    }
  }
}
