import SourceText

/// A value of `.indexOn` that is neither a string nor an array of strings.
enum IndexValue {
  static let page = DiagnosticPage(
    "realtime/index-value",
    "`.indexOn` names one child, or several in an array; `.value` indexes the values themselves.",
    bad: #"{"rules": {"scores": {".indexOn": {"points": true}}}}"#,
    good: #"{"rules": {"scores": {".indexOn": ["points"]}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections; documentation: Index your data")

  static func report(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid indexOn expression. Must be either a string or an array of strings", at: span,
      label: "write the child's name as a string", notes: ["for example `\".indexOn\": [\"name\", \"address/zip\"]`"])
  }
}
