import CHandWritten
import DocumentTrees
import Identities
import Platform
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText

/// Rules, stored documents and requests: what a workload decides, and what hand-written checks decide beside it.
struct Scene: Sendable {
  /// The store of the documents.
  enum Storage: String, Sendable, CaseIterable {
    case memory, sqlite
  }

  /// A check in hand-written Swift.
  typealias SwiftCheck = @Sendable (borrowing PlainRequest, borrowing PlainStore) -> Bool
  /// A check in hand-written C.
  typealias CCheck = @Sendable @convention(c) (UnsafePointer<HandRequest>?) -> Bool

  /// The name in tables and on the command line.
  let name: String
  let service: RulesService
  /// The text of the rules.
  let rules: String
  var stored: KeyValuePairs<String, DocumentFields> = [:]
  /// The requests, which are decided in turn.
  let requests: [PlainRequest]
  let inSwift: SwiftCheck
  let inC: CCheck

  /// Whether a decision takes a snapshot. Without one, the store makes no difference.
  var takesSnapshot: Bool {
    if !stored.isEmpty { return true }
    guard service != .realtime else { return false }
    return requests.contains { if case .read = $0.method { false } else { true } }
  }

  /// Returns a workload of the requests.
  ///
  /// - Throws: ``BenchmarkFailure`` if the library or a hand-written check does not allow one of them.
  func workload(in storage: Storage, as mode: Workload.Mode = .decide) throws -> Workload {
    guard try requests.allSatisfy({ try decision(on: $0) }) else { throw BenchmarkFailure() }
    switch storage {
    case .memory: return try workload(on: InMemoryTree(), mode)
    case .sqlite:
      let file = try TemporaryFile()
      return try workload(on: SQLiteTree(path: file.path), mode, keeping: file)
    }
  }

  private func workload(
    on tree: some DocumentTree, _ mode: Workload.Mode, keeping file: TemporaryFile? = nil
  ) throws -> Workload {
    try fill(tree)
    guard let user = try requests.first?.identity() else { throw BenchmarkFailure() }
    switch service {
    case .realtime:
      let rules = try RealtimeRuleset(SourceFile(name: "rules.json", text: rules))
      let operations = try requests.map { try $0.realtimeOperation() }
      return Workload(name, on: Authorizer(rules: rules, tree: tree), as: user, operations, mode, keeping: file)
    default:
      let rules = try FirestoreRuleset(SourceFile(name: "firestore.rules", text: rules))
      let operations = requests.map { $0.firestoreOperation() }
      return Workload(name, on: Authorizer(rules: rules, tree: tree), as: user, operations, mode, keeping: file)
    }
  }

  /// Writes the stored documents.
  func fill(_ tree: some DocumentTree) throws {
    try tree.write { transaction in
      for (path, fields) in stored {
        try transaction.write(try EncodedDocument(fields), at: try DocumentPath.parse(path), now: .epoch)
      }
    }
  }

  private func decision(on request: PlainRequest) throws -> Bool {
    try Self.decision(on: request, stored, inSwift: inSwift, inC: inC)
  }

  /// Returns what both hand-written checks decide.
  ///
  /// - Throws: ``BenchmarkFailure`` if they differ.
  static func decision(
    on request: PlainRequest, _ stored: KeyValuePairs<String, DocumentFields> = [:], inSwift: SwiftCheck, inC: CCheck
  ) throws -> Bool {
    let isAllowed = inSwift(request, PlainStore(stored))
    guard (CRequests([request], stored).allowed(by: inC, count: 1) == 1) == isAllowed else { throw BenchmarkFailure() }
    return isAllowed
  }
}
