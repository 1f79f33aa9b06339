import Identities
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Expressions in an `allow` of `/notes/{id}`, asked when `/notes/n1` is read or, where its new data is said, set.
struct CloudExpressions: ExpressionSetting {
  struct Unknown: Error {
    let reason: IdentityError
  }

  private static let path = DocumentPath(["notes", "n1"])

  private var stored = StoredThings()
  private var written: DocumentFields?
  private var identity = Identity.unauthenticated
  private let now: Int64 = 1_700_000_000_000

  mutating func take(_ line: String) throws -> Bool {
    if line.hasPrefix("document ") { return try stored.take(line) }
    guard let match = line.wholeMatch(of: /(resource\.data|request\.resource\.data|request\.auth) = (.+)/) else {
      return false
    }
    let text = String(match.output.2)
    switch match.output.1 {
    case "resource.data": return try stored.take("document /\(Self.path.relativeText) \(text)")
    case "request.resource.data": written = try StoredThings.fields(text)
    default:
      switch IdentityReader.read(try JSONNode.strict(text), form: .auto, now: now / 1000) {
      case .success(let reading): identity = reading.identity
      case .failure(let error): throw Unknown(reason: error)
      }
    }
    return true
  }

  func value(of expression: String) throws -> String {
    let ruleset = try FirestoreRuleset(Self.file(expression))
    let authorizer = Authorizer(rules: ruleset, tree: try stored.tree(now: now), clock: .fixed(now))
    let operation: FirestoreRequest.Operation =
      written.map { .commit([DocumentWrite(Self.path, .set($0))]) } ?? .get(Self.path)
    let (_, explanation) = try authorizer.explain(operation, as: identity)
    guard let value = explanation?.visits.first?.condition.value else { return "not evaluated" }
    return CloudValueText.text(value)
  }

  func refusal(of expression: String) -> [Diagnostic] {
    PageService.firestore.diagnostics(of: Self.file(expression))
  }

  private static func file(_ expression: String) -> SourceFile {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          allow read, write: if
      \(expression)
          ;
        }
      }
      """
    return SourceFile(name: "<expression>", text: text)
  }
}
