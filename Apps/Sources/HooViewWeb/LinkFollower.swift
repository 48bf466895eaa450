import Browser
import HooView
import Packs
import SharedUI
import Values

/// Opens the Hoo that a link names: by counting at once, by its name as soon as its set is open. Another choice meanwhile
/// ends it.
final class LinkFollower {
  private let services: AppServices
  private let screen: HooScreen
  /// The part after the # of an address that is not followed to its end yet.
  var fragment: Text?
  /// Whether the sets are those of the newest index that could be loaded: a kept one may not know a link's set yet.
  var isFinal = false
  /// The Hoo that was opened for it by counting, before its set was here; it may lie beyond the set's end.
  private var guessed: HooAddress?

  init(_ services: AppServices, screen: HooScreen) {
    self.services = services
    self.screen = screen
  }

  private var store: SetStore { screen.store }

  /// The page's address has another fragment; an empty one selects nothing.
  func go(to new: Text, at time: Double) {
    forget()
    if new.isEmpty {
      screen.scene.escape(at: time)
    } else {
      fragment = new
      follow(at: time)
    }
  }

  /// Notes the selected Hoo as a link before the sets are replaced: it is the same by its name, not by its place in the
  /// index.
  func hold(at time: Double) {
    if let selected = screen.scene.selected { hold(selected, at: time) }
    guessed = nil
  }

  @inline(never)
  private func hold(_ selected: HooAddress, at time: Double) {
    if fragment == nil || guessed != selected { fragment = screen.hoos.name(of: selected) }
    screen.scene.escape(at: time)
  }

  /// A set is in another state.
  func change(_ set: Int, at time: Double) {
    if guessed?.set == set { follow(at: time) }
  }

  func follow(at time: Double) {
    if let fragment, !store.outlines.isEmpty { follow(fragment, at: time) }
  }

  @inline(never)
  private func follow(_ fragment: Text, at time: Double) {
    let scene = screen.scene
    if let guessed, scene.selected != (scene.layout.contains(guessed) ? guessed : nil) { return forget() }
    guard let link = HooLink(fragment), let set = store.outlines.firstIndex(where: { $0.name == link.set }) else {
      if isFinal { sayUnknown(fragment) }
      return
    }
    if link.hoo.isEmpty { return show(set, at: time) }
    switch store.state(of: set) {
    case .open(let open):
      guard let hoo = open.set.hoos.firstIndex(where: { $0.name == link.hoo }) else {
        show(set, at: time)
        return sayUnknown(fragment)
      }
      forget()
      let address = HooAddress(set: set, hoo: hoo)
      if scene.selected != address { scene.open(address, at: time) }
    case .refused: say("hoo-notice-closed", "set", link.set)
    case .closed, .opening, .unreachable:
      if guessed != nil { return }
      // The tool could not read it.
      if scene.layout.counts[set] == 0 { return say("hoo-notice-closed", "set", link.set) }
      let guess = HooAddress(set: set, hoo: store.address(of: fragment)?.hoo ?? 0)
      guessed = guess
      // Beyond the set's count it selects nothing.
      scene.go(toSet: set, at: time)
      scene.open(guess, at: time)
    }
  }

  /// Scrolls to a set, without a chosen Hoo and its address.
  private func show(_ set: Int, at time: Double) {
    forget()
    screen.scene.escape(at: time)
    screen.scene.go(toSet: set, at: time)
    screen.history.deselect()
  }

  private func forget() { (fragment, guessed) = (nil, nil) }

  /// Says that nothing has this address, which then leaves the page's.
  private func sayUnknown(_ fragment: Text) {
    if screen.scene.selected == nil { screen.history.deselect() }
    say("hoo-notice-unknown", "address", fragment)
  }

  /// Says why a link leads nowhere; a selected Hoo gets its own address back.
  private func say(_ key: Text, _ part: Text, _ name: Text) {
    forget()
    if let selected = screen.scene.selected { screen.history.show(screen.hoos.name(of: selected)) }
    services.say(text: services.words.text(key, (part, name)))
  }
}
