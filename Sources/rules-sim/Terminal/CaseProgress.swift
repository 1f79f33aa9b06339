/// A line on the terminal that tells how far a run of cases is, once it takes longer than a second; nothing where nobody
/// looks.
final class CaseProgress {
  private static let step = Duration.milliseconds(100)

  private var next = ContinuousClock.now + .seconds(1)
  private var isShown = false

  /// Redraws the line if it is time.
  func update(_ done: Int, _ count: Int) {
    guard Console.errorIsTerminal, count > 0, ContinuousClock.now >= next else { return }
    next = .now + Self.step
    isShown = true
    let line = ProgressBar.line("test", share: Double(done) / Double(count))
    Console.writeError("\r\u{1B}[K\(line)  \(done) of \(count) cases")
  }

  /// Takes the line away.
  func end() {
    if isShown { Console.writeError("\r\u{1B}[K") }
  }
}
