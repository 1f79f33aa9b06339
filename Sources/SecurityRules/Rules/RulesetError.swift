public import SourceText

/// Rules that are refused: all that is wrong with them.
public struct RulesetError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let file: SourceFile
  /// At least one error, and the warnings beside.
  public let diagnostics: [Diagnostic]

  /// Refused rules.
  public init(file: SourceFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }

  /// A file that is refused for one reason, whatever rules are in it.
  init(_ file: SourceFile, _ code: DiagnosticCode, _ message: String, label: String = "", notes: [String] = []) {
    let span = Span(at: 0)
    self.init(file: file, diagnostics: [Diagnostic(code, .error, message, at: span, label: label, notes: notes)])
  }

  /// Every diagnostic with its source line.
  public var description: String { AnnotatedRenderer().render(diagnostics, in: file) }
}
