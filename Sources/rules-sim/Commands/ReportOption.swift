import ArgumentParser
import RunReports

extension ReportKind: ExpressibleByArgument {}

/// `--format` and `--report`: the forms of a run's reports, and where they go.
struct ReportOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to write the report on the standard output: text; json (one object); test-results (as Google's rules API "
        + "answers); or another KIND of --report.", valueName: "kind"))
  var format = ReportKind.text

  @Option(
    help: ArgumentHelp(
      "Write further reports. KIND: text, json, test-results, junit, tap, sarif, github (workflow commands), summary "
        + "(Markdown) html (one page), coverage (JSON), lcov, cobertura or "
        + "annotated (the rules with counts). FILE - is the standard output. May be repeated.",
      valueName: "kind=file[,kind=file…]"),
    completion: .file())
  var report: [String] = []

  /// The reports of ``report``; none where they can not be read, which ``validate()`` tells.
  var requests: [ReportRequest] { (try? ReportRequest.read(report)) ?? [] }

  func validate() throws {
    do {
      _ = try ReportRequest.read(report)
    } catch {
      throw ValidationError("--report: \(error)")
    }
  }
}
