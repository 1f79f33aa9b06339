import SourceText

/// A name that no variable in scope has.
enum UnknownVariable {
  static let page = DiagnosticPage(
    "cloud/unknown-variable",
    """
    A condition can read `request`, `resource` and the captures of the enclosing matches. A function can read its \
    parameters, its `let` declarations and the captures around its declaration, not those around its calls. Reading \
    any other name is an error when the rule is evaluated.
    """,
    bad: ExampleRules.around("allow read: if auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "emulator 1.19.9", fix: .changes)

  /// The label of a name in code that no request evaluates.
  static let unreached = "no `allow` leads to this code"

  /// - Parameters:
  ///   - isReached: whether an `allow` leads to the code. Google's compiler also warns about the others.
  ///   - isPrefix: whether a member of it is read.
  static func report(_ name: String, at span: Span, isReached: Bool = true, isPrefix: Bool = false) -> Diagnostic {
    let meant = meant(name)
    return Diagnostic(
      page.code, .warning, "Invalid variable name: \(name).", at: span,
      label: isReached ? label(name, isPrefix) : unreached,
      notes: isReached ? ["reading it is an error, so a request that depends on it is denied"] : [],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static func label(_ name: String, _ isPrefix: Bool) -> String {
    switch name {
    case "resource": "not available in a `list` of Storage"
    case "firestore": "only Storage rules have `firestore.get` and `firestore.exists`; here use `get` and `exists`"
    case "rules" where isPrefix: "packages have no prefix: `math`, `duration`, `timestamp`, `latlng`, `hashing`"
    default: "no variable with this name is in scope"
    }
  }

  /// The name in Cloud rules for a name of Realtime rules or JavaScript, or the most similar one.
  private static func meant(_ name: String) -> String? {
    switch name {
    case "auth": "request.auth"
    case "now": "request.time"
    case "newData": "request.resource.data"
    case "data": "resource.data"
    case "undefined": "null"
    case "request", "resource": nil
    default: NearestName.find(name, among: ["request", "resource", "null", "true", "false"])
    }
  }
}
