import SourceText

/// A key in braces, as Firestore and Storage write their variables.
enum BracesKey {
  static let page = DiagnosticPage(
    "realtime/braces-key",
    """
    `{uid}` is how Firestore and Storage rules write a variable. Here it is a key like any other, and the rules below it \
    are about the child of that very name; a variable is written `$uid`.
    """,
    bad: #"{"rules": {"users": {"{uid}": {".read": "auth != null"}}}}"#,
    good: #"{"rules": {"users": {"$uid": {".read": "auth != null"}}}}"#,
    source: "documentation: Realtime Database Security Rules (`$` variables); Firestore Security Rules (`match`)")

  /// - Parameters:
  ///   - key: the key.
  ///   - variable: the variable that is meant.
  ///   - isCertain: whether the variable can stand in its place.
  static func report(_ key: String, meant variable: String, isCertain: Bool, at span: Span) -> Diagnostic {
    let isRecursive = key.utf8.suffix(4).elementsEqual("=**}".utf8)
    return Diagnostic(
      page.code, .warning, "`\(key)` is a literal key; a variable is written `\(variable)`", at: span,
      label: "only a child of just this name is meant",
      notes: isRecursive ? ["`.read` and `.write` hold for everything below in any case: there is no `=**`"] : [],
      fixIts: isCertain ? [FixIt("write `\(variable)`", [TextEdit(span, "\"\(variable)\"")])] : [])
  }
}
