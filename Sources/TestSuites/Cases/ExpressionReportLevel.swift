/// How much detail a result in Google's format includes about evaluated expressions.
package enum ExpressionReportLevel: String, Sendable, CaseIterable {
  /// No expression reports.
  case none = "NONE"
  /// Evaluated expressions only, as `visitedExpressions`.
  case visited = "VISITED"
  /// All expressions, as `expressionReports`.
  case full = "FULL"
}
