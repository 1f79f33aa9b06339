/// A renderer that writes one line per diagnostic, in the format that editors parse: `file:line:column: severity:
/// message [code]`.
package struct ConciseRenderer: DiagnosticRenderer {
  /// Creates a renderer.
  package init() {}

  /// Returns one line per diagnostic.
  package func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    let name = EscapedText.of(file.name, limit: .max)
    return diagnostics.map { diagnostic in
      let position = file.position(of: diagnostic.span.start)
      let message = EscapedText.of(diagnostic.message, limit: .max)
      return "\(name):\(position): \(diagnostic.severity.rawValue): \(message) [\(diagnostic.code)]\n"
    }.joined()
  }
}
