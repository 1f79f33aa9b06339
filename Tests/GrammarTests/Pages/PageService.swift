import CloudRules
import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText

/// The services whose rules a page shows. The tag of a fence names one; without a name it is the Realtime Database.
enum PageService: String, CaseIterable {
  case realtime
  case firestore
  case storage

  /// What loading rules of the service reports.
  func diagnostics(of file: SourceFile) -> [Diagnostic] {
    switch self {
    case .realtime: CompiledRealtimeRules.load(file, functions: .standard).diagnostics
    case .firestore, .storage: CompiledCloudRules.load(file, functions: .standard).diagnostics
    }
  }

  /// Requests to rules of the service, to be decided.
  func situation(_ rules: SourceFile) throws -> any Situation {
    switch self {
    case .realtime: try RealtimeSituation(rules)
    case .firestore: try FirestoreSituation(rules)
    case .storage: try StorageSituation(rules)
    }
  }

  /// Expressions of the service's rules, to be evaluated.
  var expressions: any ExpressionSetting {
    switch self {
    case .realtime: RealtimeExpressions()
    case .firestore, .storage: CloudExpressions()
    }
  }
}
