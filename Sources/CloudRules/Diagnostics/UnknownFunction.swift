import RulePrograms
import SourceText

/// A call of a function that does not exist.
enum UnknownFunction {
  static let page = DiagnosticPage(
    "cloud/unknown-function",
    """
    A call can use the functions of its own match and of the enclosing bodies, and the built-in ones; `get` and \
    `exists` belong to Firestore. Calling any other function is an error when the rule is evaluated.
    """,
    bad: ExampleRules.around("allow read: if exist(/databases/$(database)/documents/users/$(request.auth.uid));"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(request.auth.uid));"),
    source: "emulator 1.19.9")

  static func report(_ name: String, at span: Span) -> Diagnostic {
    let meant = meant(name)
    return Diagnostic(
      page.code, .warning, "Invalid function name: \(name).", at: span, label: label(name),
      notes: ["the call is an error, so a request that depends on it is denied"],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static func label(_ name: String) -> String {
    switch name {
    case "bool": "documented, but the service has no such function; compare with `== 'true'`"
    case "math.isInfinite": "documented, but the service has no such function"
    case "get", "exists", "getAfter", "existsAfter":
      "only available to Firestore rules; Storage rules have `firestore.get` and `firestore.exists`"
    default:
      CloudLibrary.methods(named: name).isEmpty
        ? "no function with this name is in scope" : "this is a method: `x.\(name)()`"
    }
  }

  private static func meant(_ name: String) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    if parts.count == 2 {
      let functions = CloudLibrary.namespaces.filter { $0.form == .namespaced(parts[0]) }
      return NearestName.find(parts[1], among: functions.map(\.name))
    }
    let known = CloudLibrary.conversions + CloudLibrary.documents
    return known.contains { $0.name == name } ? nil : NearestName.find(name, among: known.map(\.name))
  }
}
