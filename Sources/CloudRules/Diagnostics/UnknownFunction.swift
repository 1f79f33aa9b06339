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
    source: "emulator 1.19.9", fix: .changes)

  /// - Parameter isReached: whether an `allow` leads to the code. Google's compiler also warns about the others.
  static func report(
    _ name: String, in library: CloudLibrary, at span: Span, isReached: Bool = true
  ) -> Diagnostic {
    let meant = meant(name, library)
    return Diagnostic(
      page.code, .warning, "Invalid function name: \(name).", at: span,
      label: isReached ? label(name, library) : UnknownVariable.unreached,
      notes: isReached ? ["the call is an error, so a request that depends on it is denied"] : [],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static func label(_ name: String, _ library: CloudLibrary) -> String {
    switch name {
    case "bool": "documented, but the service has no such function; compare with `== 'true'`"
    case "math.isInfinite": "documented, but the service has no such function"
    case "get", "exists", "getAfter", "existsAfter":
      "only available to Firestore rules; Storage rules have `firestore.get` and `firestore.exists`"
    default:
      library.method(name) == nil
        ? "no function with this name is in scope" : "this is a method: `x.\(name)()`"
    }
  }

  private static func meant(_ name: String, _ library: CloudLibrary) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    if parts.count == 2 {
      return library.packages.contains(parts[0])
        ? NearestName.find(parts[1], among: library.functionNames(in: parts[0])) : nil
    }
    return library.function(name) == nil ? NearestName.find(name, among: library.functionNames(in: nil)) : nil
  }
}
