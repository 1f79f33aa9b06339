import SourceText

/// The last diagnostic of a list that was cut.
enum MoreDiagnostics {
  static let page = DiagnosticPage(
    "realtime/more",
    "At most \(RealtimeLimits.diagnostics) diagnostics are shown for one file; the rest are counted.",
    bad: file { "x\($0)" },
    good: file { _ in "auth != null" },
    source: "a limit of this project")

  private static func file(_ condition: (Int) -> String) -> String {
    let rules = (0...RealtimeLimits.diagnostics).map { "\"n\($0)\": {\".read\": \"\(condition($0))\"}" }
    return "{\"rules\": {\(rules.joined(separator: ", "))}}"
  }
}
