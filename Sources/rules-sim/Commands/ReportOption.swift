import ArgumentParser
import RunReports

extension ReportKind: ExpressibleByArgument {}

/// The options `--format` and `--report`: the formats of a run's reports, and their targets.
struct ReportOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format on standard output: text, json (one object), test-results (the response of Google's rules "
        + "API), or another KIND of --report.", valueName: "kind"))
  var format = ReportKind.text

  @Option(
    help: ArgumentHelp(
      "Write more reports. KIND: text, json, test-results, junit, tap, sarif, github (workflow commands), summary "
        + "(Markdown), html (one page), coverage (JSON), lcov, cobertura or "
        + "annotated (the rules with counts). FILE - is standard output. Repeatable.",
      valueName: "kind=file[,kind=file…]"),
    completion: .file())
  var report: [String] = []

  /// The requests in ``report``; empty if they are invalid, which ``validate()`` reports.
  var requests: [ReportRequest] { (try? ReportRequest.read(report)) ?? [] }

  func validate() throws {
    do {
      _ = try ReportRequest.read(report)
    } catch {
      throw ValidationError("--report: \(error)")
    }
  }
}
