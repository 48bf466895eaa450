import Values

extension Page {
  /// Keeps the browser from scrolling under the finger that is down, or lets it. Asking again changes nothing.
  public func claimTouch(_ isClaimed: Bool) {
    if isClaimed == isTouchClaimed { return }
    isTouchClaimed = isClaimed
    write(.claimTouch, 0)
    append(isClaimed ? 1.0 : 0)
  }

  /// Vibrates for 8 ms, where the device can.
  public func tick() {
    write(.vibrate, 0)
    append(8.0)
  }

  /// Plays a sound, or does what a `StudioPart` stands for.
  ///
  /// - Parameter script: the address of the script that does so; it is loaded at the first use.
  public func callStudio(_ script: Text, _ part: Int32, gain: Double = 0, rate: Double = 0) {
    write(.studio, part)
    append(script)
    append(gain)
    append(rate)
  }

  /// Opens the dialog that shares `subject`. The answer is good once it is open.
  ///
  /// - Parameter script: the address of the script that does so; it is loaded at the first use.
  public func share(_ subject: Text, by script: Text) -> Int32 {
    let request = ask(.share, script)
    append(subject)
    return request
  }

  /// Reads `words` aloud in place of others, in the language with this code; empty words stop it. The answer comes when they
  /// have been read.
  public func readAloud(_ words: Text, language: Text) -> Int32 {
    let request = ask(.readAloud, words)
    append(language)
    return request
  }

  /// Sets the fragment of the page's address without a new history entry; empty removes it.
  public func setFragment(_ fragment: Text) {
    write(.setFragment, 0)
    append(fragment)
  }
}

/// The parts of the script of `Page.callStudio` besides the sounds, whose numbers are positive.
public enum StudioPart: Int32, CaseIterable, Sendable {
  /// Offers to install the app, where the browser can and has not been asked.
  case install = -2
  /// Reports the motion sensor from now on, or no longer with gain 0.
  case tilt = -3
  /// Fetches the sounds and opens the device's sound with the next press, or no longer with gain 0.
  case ready = -4
}
