import SourceText

/// A key in braces, which is how Firestore and Storage rules write variables.
enum BracesKey {
  static let page = DiagnosticPage(
    "realtime/braces-key",
    """
    Firestore and Storage rules write a variable as `{uid}`. Here this is an ordinary key, and the rules below it \
    apply to the child with exactly this name. A variable is written `$uid`.
    """,
    bad: #"{"rules": {"users": {"{uid}": {".read": "auth != null"}}}}"#,
    good: #"{"rules": {"users": {"$uid": {".read": "auth != null"}}}}"#,
    source: "documentation: Realtime Database Security Rules (`$` variables); Firestore Security Rules (`match`)",
    fix: .changes)

  /// Also checks files with errors, which this mistake often brings along.
  static func check(_ tree: RulesTree, into findings: inout Findings) {
    let candidates = tree.locations.indices.compactMap { index in variable(tree.locations[index]).map { (index, $0) } }
    for (index, variable) in candidates {
      let location = tree.locations[index]
      let above = location.parent.map { tree.wildcards(above: $0) } ?? []
      let rivals = tree.locations.indices.filter { other in
        guard other != index, tree.locations[other].parent == location.parent else { return false }
        if case .wildcard = tree.locations[other].step { return true }
        return candidates.contains { $0.0 == other }
      }
      let isCertain = rivals.isEmpty && !above.contains { $0.utf8.elementsEqual(variable.utf8) }
      findings.warn(report(key(location), meant: variable, isCertain: isCertain, at: location.keySpan))
    }
  }

  private static func key(_ location: RulesLocation) -> String {
    if case .key(let key) = location.step { return key }
    return ""
  }

  /// The variable `$uid` for a key `{uid}` or `{uid=**}`; nil for any other key.
  private static func variable(_ location: RulesLocation) -> String? {
    let key = key(location)
    guard key.utf8.first == UInt8(ascii: "{"), key.utf8.last == UInt8(ascii: "}") else { return nil }
    var name = key.dropFirst().dropLast()
    if name.utf8.suffix(3).elementsEqual("=**".utf8) { name = name.dropLast(3) }
    return RulesKey.isVariable("$\(name)") ? "$\(name)" : nil
  }

  /// - Parameters:
  ///   - key: the key as written.
  ///   - variable: the variable that is probably meant.
  ///   - isCertain: whether the variable could replace the key, which allows a fix-it.
  private static func report(_ key: String, meant variable: String, isCertain: Bool, at span: Span) -> Diagnostic {
    let isRecursive = key.utf8.suffix(4).elementsEqual("=**}".utf8)
    return Diagnostic(
      page.code, .warning, "`\(key)` is a literal key; a variable is written `\(variable)`", at: span,
      label: "matches only a child with exactly this name",
      notes: isRecursive ? ["`.read` and `.write` apply to everything below anyway: there is no `=**`"] : [],
      fixIts: isCertain ? [FixIt("write `\(variable)`", [TextEdit(span, "\"\(variable)\"")])] : [])
  }
}
