import SourceText

/// An outermost object without `rules`.
enum MissingRules {
  static let page = DiagnosticPage(
    "realtime/missing-rules",
    "The outermost object has one member, `rules`, and everything else is below it.",
    bad: #"{"rule": {"notes": {".read": "auth != null"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "firebase/firebase-tools#9008 and #8985 (`1:2: Expected 'rules' property.`)")

  static func report(at span: Span, keys: [JSONMember]) -> Diagnostic {
    let similar = NearestName.find("rules", among: keys.map(\.key))
    let member = keys.first { $0.key == similar }
    return Diagnostic(
      page.code, .error, "Expected 'rules' property.", at: span, label: "expected `\"rules\": {…}` in this object",
      notes: keys.contains { RulesKey($0.key).isDotted }
        ? ["move the rules one level deeper: `{\"rules\": {\".read\": …}}`"] : [],
      fixIts: member.map { [FixIt("write `\"rules\"`", [TextEdit($0.keySpan, "\"rules\"")])] } ?? [])
  }
}
