import SourceText

/// A name that no variable has.
enum UnknownVariable {
  static let page = DiagnosticPage(
    "cloud/unknown-variable",
    """
    A condition sees `request`, `resource` and the captures of the matches around it; a function sees its parameters, \
    its `let` and the captures around its declaration, not those around its calls. Reading another name is an error when \
    the rule is evaluated.
    """,
    bad: ExampleRules.around("allow read: if auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "emulator 1.19.9")

  static func report(_ name: String, at span: Span) -> Diagnostic {
    let meant = meant(name)
    return Diagnostic(
      page.code, .warning, "Invalid variable name: \(name).", at: span, label: label(name),
      notes: ["reading it is an error, so that what depends on it is denied"],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static func label(_ name: String) -> String {
    switch name {
    case "resource": "a `list` of Storage has no `resource`, and a function that no `allow` reaches has none"
    case "request": "nothing that is ever evaluated leads here"
    case "firestore": "only Storage rules have `firestore.get` and `firestore.exists`; here it is `get` and `exists`"
    case "rules": "packages have no such prefix: `math`, `duration`, `timestamp`, `latlng`, `hashing`"
    default: "no variable of this name is seen from here"
    }
  }

  /// What the name is called here.
  private static func meant(_ name: String) -> String? {
    switch name {
    case "auth": "request.auth"
    case "now": "request.time"
    case "newData": "request.resource.data"
    case "data": "resource.data"
    case "undefined": "null"
    default: NearestName.find(name, among: ["request", "resource", "null", "true", "false"])
    }
  }
}
