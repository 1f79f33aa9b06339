import Explanations
import RulesProjects
import SecurityRules
import SourceText
import TestSuites

/// The report of a comparison as SARIF: a result at the rule that allows each request.
package enum ComparisonSARIF {
  /// Returns one object and a newline. What is newly allowed is a warning in the new version; what is newly denied is a
  /// note in the old one.
  package static func render(_ found: [ComparedAccess]) -> String {
    SARIFReport.render(found.map { report($0) })
  }

  private static func report(_ access: ComparedAccess) -> FileReport {
    let isAllowed = access.isNewlyAllowed
    let file = (isAllowed ? access.new : access.old).ruleset.file
    let other = ExplanationRenderer().summary(isAllowed ? access.old : access.new)
    let request = access.request.lines().joined(separator: "\n")
    let diagnostic = Diagnostic(
      isAllowed ? "compare/newly-allowed" : "compare/newly-denied", isAllowed ? .warning : .note,
      "\(isAllowed ? "Newly allowed" : "Newly denied"): \(access.name)", at: access.grantingSpan ?? Span(at: 0),
      notes: ["The \(isAllowed ? "old" : "new") version denies it: \(other)", request])
    return FileReport(file: file, diagnostics: [diagnostic])
  }
}
