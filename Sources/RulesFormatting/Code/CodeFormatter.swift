package import SourceText

/// Lays out a file of rules.
package struct CodeFormatter: Sendable {
  /// The result for one file.
  package enum Result: Sendable {
    /// The bytes of the file in the style, which may be those of the source.
    case formatted([UInt8])
    /// The file has a syntax error, and cannot be laid out.
    case rejected([Diagnostic])
    /// The result would not have the tokens and comments of the source, a fault of this program.
    case faulty
  }

  /// The style of the results.
  package let style: FormatStyle

  /// Creates a formatter.
  package init(style: FormatStyle) { self.style = style }

  /// Returns `file` in the style. The result is read again: it has the same tokens and comments in the same order.
  ///
  /// - Parameter read: reads the code of a file; nil code for a file with a syntax error.
  package func format(
    _ file: SourceFile, read: (SourceFile) -> (code: CodeText?, diagnostics: [Diagnostic])
  ) -> Result {
    let (code, diagnostics) = read(file)
    guard let code else { return .rejected(diagnostics.filter { $0.severity == .error }) }
    guard let layout = CodeLayout.of(code, in: file) else { return .faulty }
    let firstEnd = file.bytes.firstIndex(of: 0x0A)
    let hasReturns = firstEnd.map { $0 > 0 && file.bytes[$0 - 1] == 0x0D } ?? false
    let result = LayoutPrinter.print(layout, style: style, lineEnd: hasReturns ? [0x0D, 0x0A] : [0x0A])
    let formatted = SourceFile(name: file.name, bytes: result)
    guard let again = read(formatted).code,
      CodeComparison(again, of: formatted) == CodeComparison(code, of: file)
    else { return .faulty }
    return .formatted(result)
  }
}
