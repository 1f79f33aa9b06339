import Identities
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// One case of Cloud rules, every placeholder filled in.
struct CloudCase: ConformanceCase {
  /// What is asked once the rules are loaded.
  enum Request {
    case nothing
    case firestore(FirestoreRequest.Operation)
    case storage(StorageRequest.Operation)
    /// A request that cannot be expressed.
    case impossible(String)
  }

  let id: String
  let about: String
  let source: String
  let isStorage: Bool
  let rules: SourceFile
  let documents: [(path: DocumentPath, fields: DocumentFields)]
  let objects: [ObjectMetadata]
  let identity: Identity
  let request: Request
  let now: Int64
  let expected: Case.Expectation
  /// What a proof comes to, where it differs from what the emulator does.
  let proof: Case.Expectation
  let error: String?
  let denial: String?
  /// Fields of documents afterwards; nil for one that shall not be there.
  let leaves: [(path: DocumentPath, fields: DocumentFields?)]

  init(_ node: JSONNode, in file: SourceFile, _ shared: SharedParts) throws {
    id = file.name
    about = node["about"]?.string ?? ""
    source = node["source"]?.string ?? ""
    guard let expected = node["expect"]?.string.flatMap(Case.Expectation.init) else {
      throw MalformedCase(description: "\(id): expect is missing")
    }
    self.expected = expected
    proof = node["proof"]?.string.flatMap(Case.Expectation.init) ?? expected
    error = node["error"]?.string
    denial = node["denial"]?.string
    now = if case .integer(let now)? = node["now"]?.value { now } else { 1_800_000_000_000 }
    isStorage = (node["service"] ?? shared.service)?.string == "storage"
    rules = try Self.rules(node, isStorage, shared)
    documents =
      try (node["documents"] ?? shared.documents)?.members.map {
        (try DocumentPath.parseDocument($0.key), try CloudRequestReader.fields($0.value))
      } ?? []
    objects = try (node["objects"]?.members ?? []).map {
      try ObjectMetadataReader.read($0.value, at: CloudRequestReader.object($0.key)).get()
    }
    identity = try Self.identity(node["auth"], now, shared)
    request = try CloudRequestReader.read(node, isStorage: isStorage, expected)
    leaves = try (node["leaves"]?.members ?? []).map {
      (try DocumentPath.parseDocument($0.key), $0.value.isNull ? nil : try CloudRequestReader.fields($0.value))
    }
  }

  /// The whole text; or what is in the innermost body, or a condition for everything.
  private static func rules(_ node: JSONNode, _ isStorage: Bool, _ shared: SharedParts) throws -> SourceFile {
    if let text = node["text"]?.string { return SourceFile(name: "rules", text: text) }
    var body = node["rules"]?.string.map { shared.bodies[$0] ?? $0 }
    if let condition = node["condition"]?.string {
      body = "match /{all=**} { allow read, write: if \(condition); }"
    }
    guard let body else { throw MalformedCase(description: "no rules") }
    let version = node["version"]?.string ?? "2"
    let (service, place) =
      isStorage ? ("firebase.storage", "/b/{bucket}/o") : ("cloud.firestore", "/databases/{database}/documents")
    return SourceFile(
      name: "rules",
      text: """
        rules_version = '\(version)';
        service \(service) {
        match \(place) {
        \(body)
        }
        }
        """)
  }

  private static func identity(_ node: JSONNode?, _ now: Int64, _ shared: SharedParts) throws -> Identity {
    guard var node, !node.isNull else { return .unauthenticated }
    if let name = node.string {
      guard let user = shared.users[name] else { throw MalformedCase(description: "no user \(name)") }
      node = user
    }
    return try IdentityReader.read(node, form: .mockUser, now: now / 1000).get().identity
  }
}
