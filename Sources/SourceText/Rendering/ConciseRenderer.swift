/// One line a diagnostic: `file:line:column: severity: message [code]`, as compilers print and editors read.
public struct ConciseRenderer: DiagnosticRenderer {
  /// A renderer.
  public init() {}

  /// The lines.
  public func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    let name = EscapedText.of(file.name, limit: .max)
    return diagnostics.map { diagnostic in
      let position = file.position(of: diagnostic.span.start)
      let message = EscapedText.of(diagnostic.message, limit: .max)
      return "\(name):\(position): \(diagnostic.severity.rawValue): \(message) [\(diagnostic.code)]\n"
    }.joined()
  }
}
