import SecurityRules
import SourceText

/// Checks the codes that are to be omitted from a report.
enum IgnoredCodes {
  /// Returns the problems with the codes to omit, one sentence each: unknown codes and codes of errors.
  static func problems(_ codes: Set<String>) -> [String] {
    guard !codes.isEmpty else { return [] }
    return codes.sorted().compactMap { code in
      if let problem = FindingNames.problem(code) { return problem }
      guard let page = FindingNames.pages.first(where: { $0.code.name.utf8.elementsEqual(code.utf8) }) else {
        return nil
      }
      return isError(page) ? "`\(code)` is the code of an error, and errors cannot be ignored" : nil
    }
  }

  /// Returns whether the page's example, which reports only this code, is rejected.
  private static func isError(_ page: DiagnosticPage) -> Bool {
    if page.code == OtherService.page.code { return true }
    if page.code.name.hasPrefix(AuditPages.prefix) { return false }
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
