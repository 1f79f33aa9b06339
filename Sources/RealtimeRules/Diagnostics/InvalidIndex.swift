import RulePrograms
import SourceText

/// Brackets after a value that has no index.
enum InvalidIndex {
  static let page = DiagnosticPage(
    "realtime/index",
    """
    A quoted name in brackets is the same as a name after a dot. Any other index is only allowed on `auth` and its \
    members. To read a child of the data, use `child(…)`.
    """,
    bad: #"{"rules": {"$id": {".read": "data[$id] == 1"}}}"#,
    good: #"{"rules": {"$id": {".read": "data.child($id).val() == 1"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(at span: Span, of type: RealtimeType, by index: String) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid property access.", at: span, label: "brackets after \(type.phrase)",
      notes: type == .snapshot
        ? ["to read a child, use `child(\(index))`"]
        : ["only `auth` and its members accept a computed name"])
  }
}
