import DocumentTrees
import Platform
import RulesProjects
import SourceText
import Synchronization

/// Writes to standard output and standard error. This is the only place that masks what commands print.
enum Console {
  private static let choice = Mutex(MaskingChoice.automatic)

  /// Where emails and tokens are masked. A command sets it once, before it prints.
  static var masking: MaskingChoice {
    get { choice.withLock { $0 } }
    set { choice.withLock { $0 = newValue } }
  }

  /// Whether standard output is masked.
  static var masksOutput: Bool { masking.masks(onTerminal: outputIsTerminal) }

  /// Writes to standard output without buffering.
  ///
  /// - Parameter format: how the text is masked if ``masksOutput`` is true.
  static func write(_ text: String, as format: Masking) throws {
    let output = FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
    try output.write(Array((masksOutput ? format.mask(text) : text).utf8))
  }

  /// Writes a line to standard error, without control characters. Ignores write errors.
  static func note(_ text: String) { writeError("rules-sim: \(EscapedText.of(text, limit: .max))\n") }

  /// Writes text for people to standard error. Ignores write errors.
  static func writeError(_ text: String) {
    let isMasked = masking.masks(onTerminal: errorIsTerminal)
    let output = FileSink(descriptor: STDERR_FILENO, name: "<stderr>")
    try? output.write(Array((isMasked ? Masking.text.mask(text) : text).utf8))
  }

  /// Whether standard input is a terminal.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether `NO_COLOR` is set and not empty (no-color.org), or `TERM` is `dumb`.
  static var refusesColor: Bool {
    getenv("NO_COLOR").map { $0.pointee != 0 } ?? false || getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
  }
}
