import RulePrograms
import RuleValues
import SourceText

/// A member that `request`, `request.auth`, `resource` or a document that is read never has.
enum UnknownMember: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unknown-member",
    """
    Reading a member that does not exist is an error, so the condition is never true. The user is `request.auth`, the new \
    data `request.resource.data`, and the fields of a document are below `data`.
    """,
    bad: ExampleRules.around("allow get: if resource.owner == request.auth.uid;"),
    good: ExampleRules.around("allow get: if resource.data.owner == request.auth.uid;"),
    source: "emulator 1.19.9: Property owner is undefined on object", fix: .allowsMore)

  private static let ofRequest: Set<String> = [
    "auth", "method", "path", "resource", "time", "query", "headers", "inTransaction", "fields", "transforms",
    "writeFields", "readFields", "params", "host", "origin",
  ]
  private static let ofDocument: Set<String> = ["data", "id", "__name__"]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    let isFirestore = tree.serviceIDs.allSatisfy { rules.linted.checked.service(of: $0) == .firestore }
    for id in rules.nodes.members {
      // A method is not a member.
      guard case .member(let base, let word) = tree[id].kind, !isCallee(id, rules) else { continue }
      let name = tree[word]
      switch rules.linted.requestMember(of: base) {
      case .request where !ofRequest.contains(name):
        findings.warn(report("request", name, instead(ofRequest: name), at: tree.lastName(of: id, word).span))
      case .auth where !["uid", "token", "provider"].contains(name):
        findings.warn(
          report("request.auth", name, "claims are in `request.auth.token`", at: tree.lastName(of: id, word).span))
      case .resource where isFirestore && !ofDocument.contains(name):
        findings.warn(
          report("resource", name, "write `resource.data.\(name)`", at: tree.lastName(of: id, word).span, isField: true)
        )
      case .requestResource where isFirestore && !ofDocument.contains(name):
        let instead = "write `request.resource.data.\(name)`"
        findings.warn(
          report("request.resource", name, instead, at: tree.lastName(of: id, word).span, isField: true))
      default:
        guard readsDocument(base, rules), !ofDocument.contains(name) else { continue }
        findings.warn(
          report("get(…)", name, "write `get(…).data.\(name)`", at: tree.lastName(of: id, word).span, isField: true))
      }
    }
  }

  private static func isCallee(_ id: NodeID, _ rules: ReviewedRules) -> Bool {
    guard let user = rules.linted.user(of: id), case .call(let callee, _) = rules.tree[user].kind else { return false }
    return rules.tree.peeled(callee) == id
  }

  private static func readsDocument(_ id: NodeID, _ rules: ReviewedRules) -> Bool {
    switch rules.linted.resolution(of: rules.tree.peeled(id)) {
    case .builtin(.get), .builtin(.getAfter), .builtin(.firestoreGet): true
    default: false
    }
  }

  private static func instead(ofRequest name: String) -> String {
    switch name {
    case "user", "uid", "token": "the user is `request.auth`, and its id `request.auth.uid`"
    case "data": "the new data is `request.resource.data`"
    default: "`request` has `auth`, `method`, `path`, `query`, `resource` and `time`"
    }
  }

  private static func report(
    _ base: String, _ name: String, _ instead: String, at span: Span, isField: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(base)` has no `\(name)`", at: span, label: "reading it is an error", notes: [instead],
      fixIts: isField ? [FixIt(instead, [TextEdit(Span(at: span.start), "data.")])] : [])
  }
}
