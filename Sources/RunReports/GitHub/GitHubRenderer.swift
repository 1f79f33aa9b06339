import RulesProjects
package import SourceText

/// Renders diagnostics as workflow commands of GitHub Actions, which annotate files.
package struct GitHubRenderer: DiagnosticRenderer {
  /// Creates a renderer.
  package init() {}

  /// Returns the commands, one per line.
  package func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    diagnostics.map { diagnostic in
      let further = ([diagnostic.label] + diagnostic.notes + diagnostic.fixIts.map { "fix: \($0.message)" })
        .filter { !$0.isEmpty }
      let text = ([diagnostic.message] + further).map { TerminalText.plain($0) }.joined(separator: "\n")
      return WorkflowCommand(
        level: diagnostic.severity.level, place: FilePosition(file, at: diagnostic.span.start),
        title: diagnostic.code.name, message: text
      ).line
    }.joined()
  }
}

extension Severity {
  fileprivate var level: WorkflowCommand.Level {
    switch self {
    case .note: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
