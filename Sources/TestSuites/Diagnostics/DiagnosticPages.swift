package import RulesProjects
import SecurityRules
package import SourceText

/// The documentation of every diagnostic code: of rules, of projects and of suites.
package enum DiagnosticPages {
  /// All pages.
  package static let all = AnyRuleset.diagnosticPages + [OtherService.page] + SuiteProblem.pages

  /// The page of the code named `code`.
  ///
  /// - Throws: ``InvalidRules`` for an unknown code, with the code that is probably meant.
  package static func page(of code: String) throws(InvalidRules) -> DiagnosticPage {
    if let page = all.first(where: { $0.code.name.utf8.elementsEqual(code.utf8) }) { return page }
    let nearest = NearestName.find(code, among: all.map(\.code.name)).map { "; did you mean `\($0)`?" }
    throw InvalidRules("there is no code \(TerminalText.quoted(code))\(nearest ?? "")")
  }
}

extension DiagnosticPage {
  /// The page for a terminal: the reason, an example that reports the code, the same example corrected, and the source.
  package func text(_ style: TerminalStyle) -> String {
    func block(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        .joined(separator: "\n")
    }
    return """
      \(style.paint(code.name, .bad))

      \(explanation)

      \(style.paint("Reported for:", .quiet))

      \(block(bad))

      \(style.paint("Write instead:", .quiet))

      \(block(good))

      \(style.paint("Source:", .quiet)) \(source)

      """
  }
}
