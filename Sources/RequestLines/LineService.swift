import RulesProjects
package import SecurityRules
import SourceText

/// Compares the service that a line asks with those that its rules declare.
package enum LineService {
  /// Refuses rules that are of another service: they would deny everything, whatever they say.
  ///
  /// Rules that declare no service that is known are the engine's to judge: it loads them with a warning and denies
  /// (emulator 1.19.9).
  package static func check(_ service: RulesService, _ ruleset: AnyRuleset) throws(LineError) {
    guard ruleset.program.rules.isEmpty else { return }
    let declared = RulesText.services(in: ruleset.file)
    guard !declared.isEmpty, !declared.contains(service) else { return }
    let names = declared.map { "`service \($0.officialName)`" }.joined(separator: " and ")
    throw LineError("rules", "declare \(names), but `service` is \(TerminalText.quoted(service.rawValue))")
  }
}
