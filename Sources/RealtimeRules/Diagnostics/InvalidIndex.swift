import SourceText

/// `[…]` where it is not allowed.
enum InvalidIndex {
  static let page = DiagnosticPage(
    "realtime/index",
    """
    A name in brackets is the same as a name behind a dot. Anything else in brackets is only allowed on `auth` and \
    what is below it; a child of the data is reached by `child(…)`.
    """,
    bad: #"{"rules": {"$id": {".read": "data[$id] == 1"}}}"#,
    good: #"{"rules": {"$id": {".read": "data.child($id).val() == 1"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(at span: Span, of type: RealtimeType, by index: String) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid property access.", at: span, label: "brackets stand on \(type.phrase)",
      notes: type == .snapshot
        ? ["a child is reached by `child(\(index))`"]
        : ["only `auth` and what is below it can be read by a computed name"])
  }
}
