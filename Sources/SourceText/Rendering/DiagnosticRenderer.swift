/// Turns diagnostics into text for one kind of reader. A renderer knows no codes: it prints what the diagnostic says.
public protocol DiagnosticRenderer {
  /// The text for all diagnostics of one file, each ended by a line end; empty where there are none.
  func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String
}
