import SuiteTools

/// Shows how far a run of cases is; nothing where nobody looks.
final class CaseProgress {
  private let isShown = Console.errorIsTerminal
  private var progress = RunProgress(start: .now)

  /// Redraws the line if it is time.
  func update(_ done: Int, _ count: Int) {
    guard isShown, let text = progress.redraw(done, of: count, at: .now) else { return }
    Console.writeError(text)
  }

  /// Takes the line away.
  func end() {
    if let text = progress.end() { Console.writeError(text) }
  }
}
