import SuiteTools

/// Shows the progress of a run on a terminal; prints nothing if standard error is not a terminal.
final class CaseProgress {
  private let isShown = Console.errorIsTerminal
  private var progress = RunProgress(start: .now)

  /// Redraws the progress line, unless it was drawn a moment ago.
  func update(_ done: Int, _ count: Int) {
    guard isShown, let text = progress.redraw(done, of: count, at: .now) else { return }
    Console.writeError(text)
  }

  /// Clears the progress line.
  func end() {
    if let text = progress.end() { Console.writeError(text) }
  }
}
