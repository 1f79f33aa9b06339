import DocumentTrees
import SuiteTools

/// Shows the progress of an import, an export, a copy or a build of indexes on one line of a terminal.
final class ProgressBar {
  private static let step: Int64 = 4 << 20

  private let title: String
  private let isShown: Bool
  private var shownBytes: Int64 = -step

  init(_ title: String, isShown: Bool) {
    self.title = title
    self.isShown = isShown
  }

  /// Redraws the line if its text has changed.
  func update(_ progress: TransferProgress) {
    guard isShown, progress.bytes - shownBytes >= Self.step else { return }
    shownBytes = progress.bytes
    Console.writeError("\r\u{1B}[K\(Self.line(title, progress))")
  }

  /// Redraws the line of work on `total` things.
  func update(_ count: Int64, of total: Int64, _ things: String) {
    guard isShown, total > 0 else { return }
    let line = RunProgress.line(title, share: min(1, Double(count) / Double(total)))
    Console.writeError("\r\u{1B}[K\(line)  \(count) of \(total) \(things)")
  }

  /// Clears the progress line.
  func end() {
    if isShown { Console.writeError("\r\u{1B}[K") }
  }

  /// Returns a line such as `import  [#########           ]  31 %  320 of 1024 MiB`.
  static func line(_ title: String, _ progress: TransferProgress) -> String {
    let done = progress.bytes >> 20
    guard let total = progress.totalBytes, total > 0 else { return "\(title)  \(done) MiB" }
    return "\(RunProgress.line(title, share: Double(progress.bytes) / Double(total)))  \(done) of \(total >> 20) MiB"
  }
}
