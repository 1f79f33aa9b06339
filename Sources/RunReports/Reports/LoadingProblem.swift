import RulesProjects
import SourceText
import SuiteRuns

/// A file whose errors kept a suite from running. Reports include it, because the run would look better without it.
struct LoadingProblem {
  /// The path of the file.
  let file: String
  /// The problem on one line.
  let headline: String
  /// The problem in full.
  let text: String

  static func all(_ loaded: LoadedSuites) -> [LoadingProblem] {
    let invalid = loaded.reports.filter { $0.diagnostics.hasErrors }.map { LoadingProblem($0) }
    return invalid
      + loaded.problems.map {
        let text = TerminalText.plain($0.description)
        return LoadingProblem(file: TerminalText.plain($0.path), headline: text, text: text)
      }
  }

  private init(file: String, headline: String, text: String) {
    self.file = file
    self.headline = headline
    self.text = text
  }

  private init(_ report: FileReport) {
    let errors = report.diagnostics.filter { $0.severity == .error }
    let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    file = TerminalText.plain(report.file.name)
    headline = TerminalText.plain(errors.first?.message ?? "") + more
    text = AnnotatedRenderer().render(report.diagnostics, in: report.file)
  }
}
