import SourceText

/// A name that no variable has in this rule.
enum UnknownVariable {
  static let page = DiagnosticPage(
    "realtime/unknown-variable",
    """
    A condition can read `auth`, `now`, `root`, `data`, `newData`, `query` and the `$` variables of its path, and no \
    other name.
    """,
    bad: #"{"rules": {"users": {"$user": {".read": "auth.uid == $usre"}}}}"#,
    good: #"{"rules": {"users": {"$user": {".read": "auth.uid == $user"}}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check; firebase/codelab-friendlychat-web#294", fix: .changes)

  static func report(_ use: VariableUse, in scope: Scope) -> Diagnostic {
    let repair = repair(use, in: scope)
    return Diagnostic(
      page.code, .error, "Unknown variable '\(use.name)'.", at: use.place, label: label(use, scope),
      notes: notes(use, scope),
      fixIts: repair.map { [FixIt("write `\($0.replacement)`", [TextEdit($0.span, $0.replacement)])] } ?? [])
  }

  private static func label(_ use: VariableUse, _ scope: Scope) -> String {
    guard use.name.utf8.first == UInt8(ascii: "$") else { return "no variable with this name" }
    let isElsewhere = scope.wildcardsElsewhere.contains { $0.utf8.elementsEqual(use.name.utf8) }
    return isElsewhere ? "captured elsewhere, not on the path to this rule" : "not captured on the path to this rule"
  }

  private static func repair(_ use: VariableUse, in scope: Scope) -> TextEdit? {
    if let edit = cloudName(use) { return edit }
    if use.name == "undefined" { return TextEdit(use.place, "null") }
    if use.name == "not", use.isCalled { return TextEdit(use.place, "!") }
    let isWildcard = use.name.utf8.first == UInt8(ascii: "$")
    let candidates = isWildcard ? scope.wildcards : scope.names.filter { $0.utf8.first != UInt8(ascii: "$") } + literals
    if let name = NearestName.find(use.name, among: candidates) { return TextEdit(use.place, name) }
    let alike = isWildcard ? scope.wildcards.filter { isShort(use.name, for: $0) || isShort($0, for: use.name) } : []
    let withDollar = scope.wildcards.filter { $0.dropFirst().utf8.elementsEqual(use.name.utf8) }
    let meant = alike + withDollar
    return meant.count == 1 ? TextEdit(use.place, meant[0]) : nil
  }

  private static let literals = ["null", "true", "false"]

  /// Whether `long` contains the letters of `short` in their order, as `$userId` contains those of `$uid`.
  private static func isShort(_ short: String, for long: String) -> Bool {
    var rest = Array(short.lowercased().utf8)[...]
    for byte in long.lowercased().utf8 where rest.first == byte { rest.removeFirst() }
    return rest.isEmpty && short.utf8.count > 2
  }

  /// The edit that replaces a path of Firestore rules, such as `request.auth`, by its equivalent.
  private static func cloudName(_ use: VariableUse) -> TextEdit? {
    let names = [use.name] + use.members.map(\.name)
    let known: [([String], String)] = [
      (["request", "auth"], "auth"), (["request", "time"], "now"),
      (["request", "resource", "data"], "newData"), (["resource", "data"], "data"),
    ]
    for (path, meant) in known where names.starts(with: path) {
      return TextEdit(use.members[path.count - 2].place, meant)
    }
    return nil
  }

  private static func notes(_ use: VariableUse, _ scope: Scope) -> [String] {
    if use.isCalled {
      return ["there are no functions, only methods: read data elsewhere with `root.child('path').val()`"]
    }
    if ["request", "resource"].contains(use.name) {
      return ["this belongs to Firestore rules; here use `auth`, `data`, `newData` and `now`"]
    }
    let known = "available here: \(scope.names.map { "`\($0)`" }.joined(separator: ", "))"
    let isWord = use.isCompared && use.members.isEmpty && use.name.utf8.first != UInt8(ascii: "$")
    return isWord ? [known, "write a string in quotes: `'\(use.name)'`"] : [known]
  }
}
