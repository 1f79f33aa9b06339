package import RulesProjects
package import SourceText

/// The documentation pages of all diagnostic codes: rules, projects and suites.
package enum DiagnosticPages {
  /// Every page, in the order of the codes.
  package static let all = FindingNames.pages + SuiteProblem.pages

  /// Returns the page of the code named `code`.
  ///
  /// - Throws: ``InvalidRules`` for an unknown code; the message suggests the closest code.
  package static func page(of code: String) throws(InvalidRules) -> DiagnosticPage {
    if let page = all.first(where: { $0.code.name.utf8.elementsEqual(code.utf8) }) { return page }
    let nearest = NearestName.find(code, among: all.map(\.code.name)).map { "; did you mean `\($0)`?" }
    throw InvalidRules("unknown diagnostic code \(TerminalText.quoted(code))\(nearest ?? "")")
  }
}

extension DiagnosticPage {
  /// Returns the page for a terminal: the reason, an example that reports the code, the fixed example, and the
  /// source.
  package func text(_ style: TerminalStyle) -> String {
    func block(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        .joined(separator: "\n")
    }
    let fix = fix.map { "\(style.paint("Fix:", .quiet)) \($0.text)\n" } ?? ""
    return """
      \(style.paint(code.name, .bad))

      \(explanation)

      \(style.paint("Reported for:", .quiet))

      \(block(bad))

      \(style.paint("Write instead:", .quiet))

      \(block(good))

      \(fix)\(style.paint("Source:", .quiet)) \(source)

      """
  }
}
