/// The line on a terminal that tells how far a run of cases is, once it takes longer than a second.
package struct RunProgress: Sendable {
  private static let patience = Duration.seconds(1)
  private static let step = Duration.milliseconds(100)
  private static let width = 30
  /// To the beginning of the line, which is emptied.
  private static let clearing = "\r\u{1B}[K"

  private var next: ContinuousClock.Instant
  private var isShown = false

  /// The progress of a run that begins at `start`.
  package init(start: ContinuousClock.Instant) { next = start + Self.patience }

  /// What draws the line anew: `test  [######    ]  20 %  2000 of 10000 cases`; nil where it is not yet time.
  package mutating func redraw(_ done: Int, of count: Int, at now: ContinuousClock.Instant) -> String? {
    guard count > 0, now >= next else { return nil }
    next = now + Self.step
    isShown = true
    return "\(Self.clearing)\(Self.line("test", share: Double(done) / Double(count)))  \(done) of \(count) cases"
  }

  /// What takes the line away; nil where none was drawn.
  package func end() -> String? { isShown ? Self.clearing : nil }

  /// `test  [#########           ]  31 %`
  package static func line(_ title: String, share: Double) -> String {
    let share = max(0, min(1, share))
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
    return "\(title)  [\(bar)]  \(Int(share * 100)) %"
  }
}
