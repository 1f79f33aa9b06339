package import SourceText

/// The diagnostics of one file.
package struct FileReport: Sendable {
  /// The file.
  package let file: SourceFile
  /// At least one diagnostic, in the order of the text.
  package let diagnostics: [Diagnostic]

  /// The diagnostics of `file`.
  package init(file: SourceFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }
}
