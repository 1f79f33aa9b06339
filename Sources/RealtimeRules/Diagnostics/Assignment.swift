import SourceText

/// An assignment: `=`, `+=` and the like.
enum Assignment {
  static let page = DiagnosticPage(
    "realtime/assignment",
    "A condition cannot assign. Compare values with `==`.",
    bad: #"{"rules": {"$uid": {".read": "auth.uid = $uid"}}}"#,
    good: #"{"rules": {"$uid": {".read": "auth.uid == $uid"}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections")

  static func report(_ sign: String, at span: Span) -> Diagnostic {
    let isPlain = sign.utf8.elementsEqual("=".utf8)
    return Diagnostic(
      page.code, .error, "Rule expressions may not contain assignments.", at: span, label: "`\(sign)` assigns",
      notes: ["compare values with `==`"], fixIts: isPlain ? [FixIt("write `==`", [TextEdit(span, "==")])] : [])
  }
}
