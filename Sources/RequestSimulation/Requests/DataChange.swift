package import DocumentTrees
import Identities
import RuleRequests
package import SecurityRules
import SourceText

/// Changes of data by an administrator.
package enum DataChange {
  /// Performs `operation` without evaluating rules.
  ///
  /// - Throws: `TreeError`; ``RejectedRequest`` if the operation is invalid.
  package static func perform(_ operation: DataOperation, in tree: some DocumentTree) throws {
    let noRules = try RealtimeRuleset(SourceFile(name: "<none>", text: "{\"rules\":{}}"))
    do {
      try Authorizer(rules: noRules, tree: tree).perform(operation, as: .administrator)
    } catch let invalid as InvalidRequest {
      throw RejectedRequest(invalid.reason)
    }
  }
}
