import RulesProjects
package import SecurityRules
import SourceText

/// Compares the service of a line with those that its rules declare.
package enum LineService {
  /// Rejects rules for a different service, which would deny every request.
  ///
  /// Rules that do not declare a known service are accepted: the emulator 1.19.9 loads them with a warning and denies
  /// every request.
  package static func check(_ service: RulesService, _ ruleset: AnyRuleset) throws(LineError) {
    if ruleset.hasRules { return }
    let declared = RulesText.services(in: ruleset.file)
    guard !declared.isEmpty, !declared.contains(service) else { return }
    let names = declared.map { "`service \($0.officialName)`" }.joined(separator: " and ")
    throw LineError("rules", "declare \(names), but `service` is \(TerminalText.quoted(service.rawValue))")
  }
}
