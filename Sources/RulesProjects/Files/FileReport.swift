package import SourceText

/// The diagnostics of one file.
package struct FileReport: Sendable {
  /// The checked file.
  package let file: SourceFile
  /// The diagnostics, at least one, in source order.
  package let diagnostics: [Diagnostic]

  /// Creates a report with the diagnostics of `file`.
  package init(file: SourceFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }
}
