import RuleProofs
import RuleValues
import SecurityRules
import SymbolicRules
import Testing

/// Access tables of small rules, in a few words. No solver takes part.
enum AccessFixture {
  static func rules(firestore text: String) throws -> AnyRuleset {
    try AnyRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore { match /databases/{database}/documents { \(text) } }
        """, service: .firestore, name: "access.rules")
  }

  static func firestore(_ text: String) throws -> AccessTable {
    AccessTable(of: try rules(firestore: text), by: .none)
  }

  static func storage(_ text: String) throws -> AccessTable {
    let rules = try AnyRuleset(
      source: """
        rules_version = '2';
        service firebase.storage { match /b/{bucket}/o { \(text) } }
        """, service: .storage, name: "access.rules")
    return AccessTable(of: rules, by: .none)
  }

  static func realtime(_ text: String) throws -> AccessTable {
    let rules = try AnyRuleset(source: "{\"rules\": {\(text)}}", service: .realtime, name: "access.json")
    return AccessTable(of: rules, by: .none)
  }

  /// Returns the callers of an operation: `everyone; owner: {id}`.
  static func callers(_ table: AccessTable, _ operation: AccessTable.Operation, at path: String) throws -> String {
    let row = try #require(table.rows.first { $0.path == path && $0.operations.contains(operation) })
    if row.alternatives.isEmpty { return "nobody" }
    return row.alternatives.map { alternative in
      switch alternative.caller {
      case .everyone: "everyone"
      case .signedIn: "signed in"
      case .unknown: "unknown"
      case .related(let sets):
        sets.map { set in set.map { "\($0.kind): \($0.name)" }.joined(separator: " + ") }.joined(separator: " or ")
      }
    }.joined(separator: "; ")
  }
}
