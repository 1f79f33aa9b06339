import SourceText

/// A method of an `allow` that no request has.
enum AllowMethod {
  static let page = DiagnosticPage(
    "cloud/allow-method",
    """
    The methods of an `allow` are `get` and `list` (together `read`), and `create`, `update` and `delete` (together \
    `write`). No request has another method, so an `allow` for another name grants nothing.
    """,
    bad: ExampleRules.around("allow read, writ: if request.auth.uid == id;"),
    good: ExampleRules.around("allow read, write: if request.auth.uid == id;"),
    source: "emulator 1.19.9", fix: .allowsMore)

  static func check(_ rules: CheckedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in tree.allowIDs {
      let isUnknown = rules.service(of: tree[tree[id].match].service) == nil
      for method in tree[id].methods where isUnknown || MethodSet(named: method.text).isEmpty {
        findings.warn(report(method, isOfUnknownService: isUnknown))
      }
    }
  }

  private static func report(_ name: Name, isOfUnknownService: Bool) -> Diagnostic {
    let meant = isOfUnknownService ? nil : meant(name.text)
    return Diagnostic(
      page.code, .warning, "Invalid method name: \(name.text).", at: name.span,
      label: isOfUnknownService
        ? "the service is unknown, and so are its methods" : "no request has this method, so this allows nothing",
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(name.span, $0)])] } ?? [])
  }

  private static func meant(_ name: String) -> String? {
    switch name.lowercased() {
    case "add", "insert", "post": "create"
    case "edit", "modify", "set", "patch": "update"
    case "remove": "delete"
    case "query": "list"
    default: NearestName.find(name, among: ["read", "get", "list", "write", "create", "update", "delete"])
    }
  }
}
