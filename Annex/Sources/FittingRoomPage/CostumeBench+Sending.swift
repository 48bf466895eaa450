import Fitting
import Packs
import Values

extension CostumeBench {
  /// Hands out the costumes as a file, or to the app; not with a fault that would keep others from wearing them.
  func send(for purpose: Home.Use) {
    let document = session.document
    if purpose == .website, isMakingWebsite { return }
    guard isOpen, let first = document.outfits.first else {
      if document.character != nil { bar.complain(room.words["no-costume-yet"]) }
      return
    }
    if let fault = leadToFirstError() { return bar.complain(room.words.sentence(fault)) }
    let costumes = document.outfits.count == 1 ? first.id : "costumes"
    let ending: Text = purpose == .website ? "-website.zip" : ".disguise"
    let name = (document.character?.name.asID ?? costumes) + ending
    if purpose == .website {
      isMakingWebsite = true
      bar.begin("status-website")
    }
    home.send(document.message(.pack), named: name, for: purpose) { [self] reply in
      if purpose == .website {
        isMakingWebsite = false
        bar.end("status-website")
        room.redraw()
      }
      switch reply {
      case .failed(let reason): bar.complain(room.words.text("send-failed", ("reason", reason)))
      case .good(let note): if note == .text("saved") { bar.saySent(as: name) }
      case .absent, .conflict, .refused: break
      }
    }
  }
}
