import DocumentTrees
import RulesProjects

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Standard output and standard error.
enum Console {
  /// Writes to standard output at once.
  static func write(_ text: String) throws {
    let output = FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
    try output.write(Array(text.utf8))
  }

  /// Writes a line to standard error, without secrets and with nothing that a terminal or a log obeys. That it cannot be
  /// written is not reported.
  static func note(_ text: String) { writeError("rules-sim: \(MaskedText.message(text))\n") }

  /// Writes to standard error as it is.
  static func writeError(_ text: String) {
    let output = FileSink(descriptor: STDERR_FILENO, name: "<stderr>")
    try? output.write(Array(text.utf8))
  }

  /// Whether a person looks at standard output.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person looks at standard error.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the variable `NO_COLOR` is set and not empty (no-color.org), or the terminal is a `dumb` one.
  static var refusesColour: Bool {
    getenv("NO_COLOR").map { $0.pointee != 0 } ?? false || getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
  }
}
