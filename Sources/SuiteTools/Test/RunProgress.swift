/// The progress line of a run on a terminal, shown once the run takes longer than a second.
package struct RunProgress: Sendable {
  private static let patience = Duration.seconds(1)
  private static let step = Duration.milliseconds(100)
  private static let width = 30
  /// Moves to the beginning of the line, and clears it.
  private static let clearing = "\r\u{1B}[K"

  private var next: ContinuousClock.Instant
  private var isShown = false

  /// Creates the progress of a run that begins at `start`.
  package init(start: ContinuousClock.Instant) { next = start + Self.patience }

  /// Returns the text that redraws the line, such as `test  [######    ]  20 %  2000 of 10000 cases`; nil if it is
  /// too early.
  package mutating func redraw(_ done: Int, of count: Int, at now: ContinuousClock.Instant) -> String? {
    guard count > 0, now >= next else { return nil }
    next = now + Self.step
    isShown = true
    return "\(Self.clearing)\(Self.line("test", share: Double(done) / Double(count)))  \(done) of \(count) cases"
  }

  /// Returns the text that clears the line; nil if none was drawn.
  package func end() -> String? { isShown ? Self.clearing : nil }

  /// Returns a progress bar such as `test  [#########           ]  31 %`.
  package static func line(_ title: String, share: Double) -> String {
    let share = max(0, min(1, share))
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    return "\(title)  [\(bar)]  \(Int(share * 100)) %"
  }
}
