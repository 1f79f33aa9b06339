/// One line a diagnostic: `file:line:column: severity: message [code]`, as compilers print and editors read.
public struct ConciseRenderer: DiagnosticRenderer {
  /// A renderer.
  public init() {}

  /// The lines.
  public func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    diagnostics.map { diagnostic in
      let position = file.position(of: diagnostic.span.start)
      let message = PrintableText.of(diagnostic.message, keepingLines: true).split(
        separator: "\n", omittingEmptySubsequences: false
      ).joined(separator: "\\n")
      return
        "\(PrintableText.of(file.name)):\(position): \(diagnostic.severity.rawValue): \(message) [\(diagnostic.code)]\n"
    }.joined()
  }
}
