package import DocumentTrees
import Identities
import RuleEvaluation
package import SecurityRules
import SourceText

/// Changes that an administrator makes.
package enum DataChange {
  /// Carries out `operation` without asking a rule.
  ///
  /// - Throws: `TreeError`; ``InvalidRequest`` where the operation can not be.
  package static func perform(_ operation: DataOperation, in tree: some DocumentTree) throws {
    let noRules = try RealtimeRuleset(SourceFile(name: "<none>", text: "{\"rules\":{}}"))
    do {
      try Authorizer(rules: noRules, tree: tree).perform(operation, as: .administrator)
    } catch let denied as PermissionDenied {
      throw InvalidRequest(denied.decision)
    }
  }
}
