import RulePrograms
import SourceText

/// A member of a value that has no members.
enum ScalarMember {
  static let page = DiagnosticPage(
    "realtime/scalar-member",
    "Numbers, booleans, null, parameters of the query and methods that are not called have no members.",
    bad: #"{"rules": {"notes": {".validate": "newData.val.length < 10"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val().length < 10"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(_ use: MemberUse, of type: RealtimeType, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid property access: target is not an object.", at: use.place,
      label: "`\(use.base)` is \(type.phrase), and has no members", notes: notes(type), fixIts: fixIts)
  }

  private static func notes(_ type: RealtimeType) -> [String] {
    switch type {
    case .method: ["call the method: write `()` after it"]
    case .number: ["for the number as a string: `(x + '')`"]
    case .mixed: ["both branches of a `? :` must have members"]
    default: []
    }
  }
}
