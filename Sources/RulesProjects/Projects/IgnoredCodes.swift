import SecurityRules
import SourceText

/// Tells which codes can be left out of a report.
enum IgnoredCodes {
  /// What is wrong with the codes that somebody wants to leave out, a sentence each: unknown ones, and those of errors.
  static func problems(_ codes: Set<String>) -> [String] {
    guard !codes.isEmpty else { return [] }
    let pages = AnyRuleset.diagnosticPages + [OtherService.page]
    return codes.sorted().compactMap { code in
      guard let page = pages.first(where: { $0.code.name.utf8.elementsEqual(code.utf8) }) else {
        let nearest = NearestName.find(code, among: pages.map(\.code.name)).map { "; did you mean `\($0)`?" }
        return "there is no code \(TerminalText.quoted(code))\(nearest ?? "")"
      }
      return isError(page) ? "`\(code)` is the code of an error, and errors cannot be ignored" : nil
    }
  }

  /// Whether the example of a code, which reports it alone, is refused.
  private static func isError(_ page: DiagnosticPage) -> Bool {
    if page.code == OtherService.page.code { return true }
    let file = SourceFile(name: "example", text: page.bad)
    let service = RulesText.services(in: file).first ?? (page.code.name.hasPrefix("cloud/") ? .firestore : .realtime)
    do throws(RulesetError) {
      _ = try AnyRuleset(file, service: service)
      return false
    } catch {
      return error.diagnostics.contains { $0.code == page.code && $0.severity == .error }
    }
  }
}
