package import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Writes the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), as GitHub's code scanning and
/// editors read it. The results are the failures of a run, at their positions in the suites and with the deciding
/// rules, or the diagnostics of files.
package enum SARIFReport {
  /// How a report is masked. The text that a fix inserts is kept, because editors insert it.
  package static let masking = Masking.json(keeping: [
    "runs.results.locations.physicalLocation.artifactLocation.uri",
    "runs.results.relatedLocations.physicalLocation.artifactLocation.uri",
    "runs.results.fixes.artifactChanges.artifactLocation.uri",
    "runs.results.fixes.artifactChanges.replacements.insertedContent.text",
  ])

  /// Returns the failures of a run and the problems of suites that did not run, as one object and a newline.
  static func render(_ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites) -> String {
    let told = ReportedCase.all(results).filter { $0.status == .failed || $0.warning != nil }
    let kinds = CaseFailure.all.map { RuleDescription(id: "case/\($0.name)", text: $0.meaning) } + [.unproven]
    return document(descriptions(loaded.reports) + kinds, isComplete: loaded.problems.isEmpty) { writer in
      for report in loaded.reports { SARIFDiagnostics.write(report, to: &writer) }
      for testCase in told { write(testCase, &writer) }
    }
  }

  /// Returns diagnostics as one object and a newline.
  package static func render(_ reports: [FileReport]) -> String {
    document(descriptions(reports), isComplete: true) { writer in
      for report in reports { SARIFDiagnostics.write(report, to: &writer) }
    }
  }

  /// The description of a result's rule, which SARIF lists once.
  struct RuleDescription {
    let id: String
    let text: String

    static let unproven = RuleDescription(
      id: "case/unproven", text: "A query is allowed as in the emulator, but not proven safe.")
  }

  private static func descriptions(_ reports: [FileReport]) -> [RuleDescription] {
    var ids: [String] = []
    for code in reports.flatMap(\.diagnostics).map(\.code.name) where !ids.contains(code) { ids.append(code) }
    return ids.map { RuleDescription(id: $0, text: SARIFDiagnostics.explanation(of: $0)) }
  }

  private static func document(
    _ rules: [RuleDescription], isComplete: Bool, results: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.key("runs")
      $0.array {
        $0.object {
          $0.key("tool")
          $0.object { tool(rules, &$0) }
          $0.key("invocations")
          $0.array { $0.object { $0.member("executionSuccessful", isComplete) } }
          $0.member("columnKind", "utf16CodeUnits")
          $0.key("results")
          $0.array(results)
        }
      }
    }
    return writer.text + "\n"
  }

  private static func tool(_ rules: [RuleDescription], _ writer: inout JSONWriter) {
    writer.key("driver")
    writer.object {
      $0.member("name", "rules-sim")
      $0.key("rules")
      $0.array {
        for rule in rules {
          $0.object {
            $0.member("id", rule.id)
            $0.key("shortDescription")
            $0.object { $0.member("text", rule.text) }
          }
        }
      }
    }
  }

  private static func write(_ testCase: ReportedCase, _ writer: inout JSONWriter) {
    writer.object {
      if let failure = testCase.result.failure {
        $0.member("ruleId", "case/\(failure.name)")
        $0.member("level", "error")
        $0.message("\(testCase.title): \(testCase.headline)\n\(testCase.why)")
      } else {
        $0.member("ruleId", RuleDescription.unproven.id)
        $0.member("level", "warning")
        $0.message("\(testCase.title): \(testCase.warning ?? "")")
      }
      let (file, span) = (testCase.result.testCase.file, testCase.result.testCase.span)
      $0.key("locations")
      $0.array { $0.object { $0.location(file, span) } }
      // Inline rules in another format than the suite are in no file that an editor can open.
      guard let decider = testCase.decider, !InlineRulesFile.isInline(testCase.suite.ruleset.file) else { return }
      $0.key("relatedLocations")
      $0.array {
        $0.object {
          $0.location(testCase.suite.ruleset.file, decider.span)
          $0.message("decided by \(TerminalText.plain(decider.name))")
        }
      }
    }
  }
}
