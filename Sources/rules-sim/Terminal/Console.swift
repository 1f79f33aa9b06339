import DocumentTrees
import RulesProjects

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Writes to standard output and standard error.
enum Console {
  /// Writes to standard output without buffering.
  static func write(_ text: String) throws {
    let output = FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
    try output.write(Array(text.utf8))
  }

  /// Writes a line to standard error, with secrets masked and control characters removed. Ignores write errors.
  static func note(_ text: String) { writeError("rules-sim: \(MaskedText.message(text))\n") }

  /// Writes to standard error without changing the text. Ignores write errors.
  static func writeError(_ text: String) {
    let output = FileSink(descriptor: STDERR_FILENO, name: "<stderr>")
    try? output.write(Array(text.utf8))
  }

  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether `NO_COLOR` is set and not empty (no-color.org), or `TERM` is `dumb`.
  static var refusesColour: Bool {
    getenv("NO_COLOR").map { $0.pointee != 0 } ?? false || getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
  }
}
