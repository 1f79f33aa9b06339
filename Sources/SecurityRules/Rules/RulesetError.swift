public import SourceText

/// The error for rejected rules, with every problem found.
public struct RulesetError: Error, Sendable, CustomStringConvertible {
  /// The rejected file.
  package let file: SourceFile
  /// The diagnostics: at least one error, and any warnings.
  public let diagnostics: [Diagnostic]

  /// Creates the error for rejected rules.
  package init(file: SourceFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }

  /// Creates the error for a file that is rejected for one reason, whatever rules it contains.
  init(_ file: SourceFile, _ code: DiagnosticCode, _ message: String, label: String = "", notes: [String] = []) {
    let span = Span(at: 0)
    self.init(file: file, diagnostics: [Diagnostic(code, .error, message, at: span, label: label, notes: notes)])
  }

  /// Every diagnostic with its source line.
  public var description: String { AnnotatedRenderer().render(diagnostics, in: file) }
}
