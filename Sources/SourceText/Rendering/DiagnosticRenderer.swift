/// A renderer of diagnostics for one kind of reader. A renderer knows no codes; it prints only what the diagnostic
/// contains.
package protocol DiagnosticRenderer {
  /// Returns the text for all diagnostics of one file, each ending in a line break. Empty without diagnostics.
  func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String
}
