import RulePrograms
package import SecurityRules
import SourceText

/// The diagnostic for a rules file without rules for the service to which it is deployed.
package enum OtherService {
  /// The documentation page of the diagnostic.
  package static let page = DiagnosticPage(
    "project/other-service",
    "Rules of one service do not apply to another: Google accepts such a file and denies every request.",
    bad: "service firebase.storage { match /b/{bucket}/o { match /{name} { allow read; } } }",
    good: "service cloud.firestore { match /databases/{db}/documents { match /a/{id} { allow read; } } }",
    source: "emulator 1.19.9: No matching allow statements")

  /// Returns the diagnostic for rules that were loaded for `service`; nil if their file declares that service.
  package static func problem(of ruleset: AnyRuleset, for service: RulesService) -> Diagnostic? {
    guard service != .realtime, ruleset.program.rules.isEmpty else { return nil }
    let declarations = RulesText.declarations(in: ruleset.file)
    if declarations.contains(where: { $0.service == service }) { return nil }
    return Diagnostic(
      page.code, .error, "The file declares no `service \(service.officialName)`.",
      at: declarations.first?.span ?? Span(at: 0),
      label: declarations.first.map { "these are rules for \($0.service.productName)" } ?? "",
      notes: ["Google accepts it for \(service.productName) anyway and denies every request"])
  }
}
