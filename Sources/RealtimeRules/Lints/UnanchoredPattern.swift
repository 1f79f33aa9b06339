import RulePrograms
import SourceText

/// A pattern of `matches` that may match a part of the text.
enum UnanchoredPattern: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/unanchored-pattern",
    """
    `matches` is true if the pattern matches a part of the text. To compare the whole text, begin the pattern with `^` \
    and end it with `$`.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.isString() && newData.val().matches(/[a-z]+/)"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.isString() && newData.val().matches(/^[a-z]+$/)"}}}"#,
    source: "documentation: Security Rules language (regular expressions)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules {
      guard let condition = rule.condition else { continue }
      for id in condition.tree.ids {
        guard let call = condition.call(id), call.name == "matches", let argument = call.arguments.first,
          case .regex(let regex) = condition.tree[condition.tree.peeled(argument)].kind,
          isUnanchored(regex.body)
        else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "this pattern also matches a part of a text", at: condition.place(argument),
            label: "neither `^` nor `$`", notes: ["to compare the whole text, write `/^…$/`"]))
      }
    }
  }

  /// Whether a pattern describes characters, but neither end of the text.
  private static func isUnanchored(_ body: String) -> Bool {
    let bytes = body.utf8
    guard !bytes.contains(UInt8(ascii: "^")) || bytes.first == UInt8(ascii: "["),
      bytes.first != UInt8(ascii: "^"), bytes.last != UInt8(ascii: "$")
    else { return false }
    // A plain word looks for that word.
    return bytes.contains(UInt8(ascii: "[")) || bytes.contains(UInt8(ascii: "\\"))
  }
}
