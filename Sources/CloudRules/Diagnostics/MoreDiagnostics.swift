import SourceText

/// The last diagnostic of a list that was cut.
enum MoreDiagnostics {
  static let page = DiagnosticPage(
    "cloud/more",
    "At most \(CloudLimits.diagnostics) diagnostics are shown for one file; the rest are counted.",
    bad: file { "x\($0) == id" },
    good: file { _ in "id == 'a'" },
    source: "a limit of this project")

  private static func file(_ condition: (Int) -> String) -> String {
    let rules = (0...CloudLimits.diagnostics).map { "allow read: if \(condition($0));" }
    return ExampleRules.around(rules.joined(separator: "\n    "))
  }
}
