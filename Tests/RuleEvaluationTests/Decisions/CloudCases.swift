import CloudRules
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText
import Testing

/// Documents and objects in memory.
final class DocumentBox: CloudRequestData {
  struct Broken: Error {}

  private let documents: [DocumentPath: DocumentFields]
  private let objects: [ObjectName: DocumentFields]
  /// `request.auth`; nil where nobody is signed in.
  private let auth: DocumentFields?
  /// Whether every question is an error.
  private let isBroken: Bool
  private(set) var reads: [DocumentPath] = []

  init(
    _ documents: [String: DocumentFields] = [:], objects: [ObjectName: DocumentFields] = [:],
    auth: DocumentFields? = Cloud.alice, isBroken: Bool = false
  ) {
    self.documents = Dictionary(uniqueKeysWithValues: documents.map { (DocumentPath($0.key), $0.value) })
    self.objects = objects
    self.auth = auth
    self.isBroken = isBroken
  }

  func auth(in arena: inout Arena) -> RuleValue { auth.map { arena.map($0) } ?? .null }

  func document(at path: DocumentPath) throws -> EncodedDocument? {
    if isBroken { throw Broken() }
    reads.append(path)
    return try documents[path].map { try EncodedDocument($0) }
  }

  func metadata(of object: ObjectName) throws -> EncodedDocument? {
    if isBroken { throw Broken() }
    return try objects[object].map { try EncodedDocument($0) }
  }
}

extension DocumentPath {
  /// The place at `text`, a path without the database.
  init(_ text: String) { self.init(text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)) }
}

/// Rules and the times and people of the cases.
enum Cloud {
  static let time = Timestamp(seconds: 1_800_000_000, nanos: 123_456_000) ?? .epoch
  static let alice: DocumentFields = ["uid": "alice", "token": ["sub": "alice", "admin": true]]

  /// Firestore rules with that in their innermost body.
  static func firestore(_ body: String, version: Int = 2) throws -> Program {
    let text = """
      rules_version = '\(version)';
      service cloud.firestore {
      match /databases/{database}/documents {
      \(body)
      }
      }
      """
    let loaded = CompiledCloudRules.load(SourceFile(name: "firestore.rules", text: text), functions: .standard)
    return try #require(loaded.firestore, "\(loaded.diagnostics)")
  }

  /// Storage rules with that in their innermost body.
  static func storage(_ body: String, version: Int = 2) throws -> Program {
    let text = """
      rules_version = '\(version)';
      service firebase.storage {
      match /b/{bucket}/o {
      \(body)
      }
      }
      """
    let loaded = CompiledCloudRules.load(SourceFile(name: "storage.rules", text: text), functions: .standard)
    return try #require(loaded.storage, "\(loaded.diagnostics)")
  }

  /// What a decision comes to: `allow`, or the emulator's text, or what else rejected.
  static func answer(_ decision: Decision) -> String {
    if decision.isAllowed { return "allow" }
    if let text = decision.denialText { return text }
    if case .refused(let problem) = decision.reason { return "refused: \(problem)" }
    return "\(decision.reason)"
  }

  /// The answer to a request by rules.
  static func answer(
    _ body: String, _ operation: FirestoreRequest.Operation, _ documents: [String: DocumentFields] = [:],
    auth: DocumentFields? = alice, _ mode: QueryMode = .emulator, version: Int = 2
  ) throws -> String {
    let program = try firestore(body, version: version)
    let decision = Decider(program).decide(
      FirestoreRequest(operation, time: time), in: DocumentBox(documents, auth: auth), queryMode: mode)
    return answer(decision)
  }
}
