import Browser
import Fitting
import Values

/// The verbs that only the fitting room's page has, in the order of Web/fitting/inputs.js. Their numbers follow those of `Verb`.
enum FittingVerb: UInt8, CaseIterable {
  /// Reports the pointers, the keys and the size of a stage.
  case track
  /// Reports the keys of a node that has the focus.
  case keys
  /// Reports the size of a node.
  case size
  /// Reports the value of a field at each change.
  case field
  /// text: sets the value of a field.
  case setValue
  /// text path, text message: asks the server; without a message it is a GET.
  case ask
  /// number flag: 1 warns those who leave.
  case guardLeaving
  /// number flag: 1 lets several files be chosen.
  case choosePicture
  /// text, text ink: shows the text as a lettered header, in an image element.
  case letter
  /// Scrolls the list around it until it is in view; the page stays.
  case reveal
  /// text path: reports the server's news from there; without a path, what other windows keep.
  case follow
  /// text original, number width, number height, six numbers of the map: draws a picture by the map from the original; answers its address.
  case redraw
  /// text message: answers the bytes of the pictures that a message names, one after the other; the note has their sizes.
  case collect
  /// Answers what this browser keeps.
  case recallWork
  /// text ranges: answers the addresses of parts of what it keeps.
  case cutWork
  /// text revision, number address, number count: keeps bytes of the module's memory. The note is `lasting` if the browser does not forget.
  case storeWork
  /// Opens the app in a window of its own.
  case openApp
  /// text name, number address, number count, number use, number flag: hands bytes out as a file: 0 saves it, 1 hands it to that window,
  /// 2 shares it, 3 saves it as a website, 4 answers what `disguise check` says of it. With the flag they have the rest of an opened file, which returns to its place first. The note is
  /// `saved` or `shared`, and empty where the reader has changed their mind. A website that cannot be made has the kind of the problem, and
  /// behind it in a line of its own the line of a fault.
  case handOut
  /// text task, text address, number width, number height, number count, so many numbers: carries out a task on the pixels of a picture in
  /// a program that is loaded with the first one; answers numbers, or the address of a new picture.
  case compute
}

/// The keys of a stage, as inputs.js numbers them.
enum StageKey: Int32 {
  case left, up, right, down, larger, smaller, first, release, last
}

/// The shortcuts of the page, as inputs.js numbers them.
enum Command: Int32 {
  case undo, redo, save, `try`, send, saveWebsite
}

extension Page {
  func ask(_ path: Text, _ message: Text = .empty) -> Int32 {
    let request = newRequest()
    send(FittingVerb.ask.rawValue, request, texts: [path, message])
    return request
  }

  func warnOnLeaving(_ warns: Bool) { send(FittingVerb.guardLeaving.rawValue, 0, numbers: [warns ? 1 : 0]) }

  func follow(_ path: Text) { send(FittingVerb.follow.rawValue, 0, texts: [path]) }

  /// Draws a form of a picture from its base; the answer's note is its address.
  func redraw(_ form: PictureForm, from base: Text) -> Int32 {
    request(.redraw, base, numbers: [Double(form.width), Double(form.height)] + form.map)
  }

  /// Carries out a task on the pixels of a picture. The answer's bytes are its numbers, and its note is the address of a new picture; its
  /// fault is `missing` where the program for it cannot be loaded.
  func compute(_ task: PixelTask, on file: EditedPicture.File) -> Int32 {
    let (request, arguments) = (newRequest(), task.arguments)
    let numbers = [Double(file.width), Double(file.height), Double(arguments.count)] + arguments
    send(FittingVerb.compute.rawValue, request, texts: [task.name, file.address], numbers: numbers)
    return request
  }

  func collect(_ message: Text) -> Int32 { request(.collect, message) }
  func recallWork() -> Int32 { request(.recallWork) }
  func cutWork(_ ranges: Text) -> Int32 { request(.cutWork, ranges) }

  /// - Parameter bytes: the page reads them after the event; they stay where they are until its answer.
  func storeWork(_ bytes: borrowing [UInt8], revision: Text) -> Int32 {
    request(.storeWork, revision, numbers: Self.place(of: bytes))
  }

  func openApp() { send(FittingVerb.openApp.rawValue, 0) }

  /// - Parameters:
  ///   - bytes: as of `storeWork`.
  ///   - isOpened: whether they have the rest of an opened file.
  func handOut(_ bytes: borrowing [UInt8], named name: Text, for use: Home.Use, isOpened: Bool) -> Int32 {
    request(.handOut, name, numbers: Self.place(of: bytes) + [use.rawValue, isOpened ? 1 : 0])
  }

  private func request(_ verb: FittingVerb, _ text: Text? = nil, numbers: [Double] = []) -> Int32 {
    let request = newRequest()
    send(verb.rawValue, request, texts: [text].compactMap { $0 }, numbers: numbers)
    return request
  }

  private static func place(of bytes: borrowing [UInt8]) -> [Double] {
    bytes.withUnsafeBufferPointer { [Double(UInt(bitPattern: $0.baseAddress)), Double($0.count)] }
  }

  func choosePicture(allowsMany: Bool) {
    send(FittingVerb.choosePicture.rawValue, 0, numbers: [allowsMany ? 1 : 0])
  }
}

extension Node {
  func track() { send(FittingVerb.track.rawValue) }
  func reportKeys() { send(FittingVerb.keys.rawValue) }
  func reportSize() { send(FittingVerb.size.rawValue) }
  func letter(_ text: Text, ink: Text) { send(FittingVerb.letter.rawValue, texts: [text, ink]) }
  func reveal() { send(FittingVerb.reveal.rawValue) }
  func reportTyping() { send(FittingVerb.field.rawValue) }
  func setValue(_ text: Text) { send(FittingVerb.setValue.rawValue, texts: [text]) }
}
