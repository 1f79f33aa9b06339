import CloudRules
import RealtimeRules
public import SourceText

extension AnyRuleset {
  /// The documentation of every code that rules of any service can report.
  public static let diagnosticPages = RealtimeDiagnostics.pages + CloudDiagnostics.pages
}
