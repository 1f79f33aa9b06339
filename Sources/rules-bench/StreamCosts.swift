import DocumentTrees
import Platform
import RuleRequests
import SQLiteTrees
import SecurityRules

/// The time and the peak memory of a process that passes all documents of the collection `items` of a tree file through
/// rules, one by one.
struct StreamCosts {
  private let path: String

  /// Names the tree file.
  init(path: String) { self.path = path }

  func measure() throws {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))
    let server = FirestoreAuthorizer(
      rules: try FirestoreRuleset(source: QueryCosts.rules), tree: tree,
      limits: Limits(scannedDocuments: .max, returnedDocuments: .max), timeLimit: nil)
    let user = try OwnerRule.user("user-0123456789abcdefghij")
    var count = 0
    let duration = try ContinuousClock().measure {
      try server.forEach(DocumentQuery(collection: "items"), as: user) { _ in
        count += 1
        return true
      }
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = (duration / .seconds(1) * 100).rounded() / 100
    print("\(count) documents in \(seconds) s; at most \(usage.ru_maxrss >> 10) MB of memory in this process")
  }
}
