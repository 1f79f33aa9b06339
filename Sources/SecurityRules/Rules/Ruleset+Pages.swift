import CloudRules
import RealtimeRules
package import SourceText

extension AnyRuleset {
  /// The documentation of every code that rules of any service can report.
  package static let diagnosticPages = RealtimeDiagnostics.pages + CloudDiagnostics.pages
}
