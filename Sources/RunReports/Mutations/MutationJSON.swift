import RuleMutations
package import RulesProjects
import SourceText
import TestSuites

/// The report of mutation testing as one JSON object (`Grammar/mutations.schema.json`).
package enum MutationJSON {
  /// How the report is masked. Names of files and the places of cases are kept.
  package static let masking = Masking.json(keeping: ["files.path", "files.mutants.killedBy.place"])

  /// Returns the object and a newline: the score, and for each file its mutants with their outcomes.
  package static func render(_ report: MutationReport) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      write(report.counts, &$0)
      $0.key("files")
      $0.array {
        for file in report.files { write(file, &$0) }
      }
    }
    return writer.text + "\n"
  }

  private static func write(_ counts: MutationCounts, _ writer: inout JSONWriter) {
    writer.key("score")
    if let score = counts.score { writer.double((score * 10).rounded(.down) / 10) } else { writer.null() }
    writer.member("killed", counts.killed)
    writer.member("equivalent", counts.equivalent)
    writer.member("survived", counts.survived)
    writer.member("undecided", counts.undecided)
  }

  private static func write(_ file: MutationReport.File, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("path", file.result.file.name)
      write(file.result.counts, &$0)
      $0.member("invalid", file.result.invalidCount)
      $0.key("mutants")
      $0.array {
        var survivors = file.survivors[...]
        for entry in file.result.entries {
          write(entry, entry.outcome.isSurvivor ? survivors.popFirst() : nil, &$0)
        }
      }
    }
  }

  private static func write(
    _ entry: MutatedFile.Entry, _ survivor: MutationReport.Survivor?, _ writer: inout JSONWriter
  ) {
    let mutant = entry.mutant
    writer.object {
      $0.member("outcome", name(entry.outcome))
      $0.member("operator", mutant.kind.name)
      $0.member("line", mutant.position.line)
      $0.member("column", mutant.position.column)
      $0.member("in", mutant.place)
      $0.member("removed", mutant.original.text(of: mutant.edit.span))
      $0.member("inserted", mutant.edit.replacement)
      if case .killed(let testCase) = entry.outcome {
        $0.key("killedBy")
        $0.object {
          $0.member("title", testCase.title)
          $0.member("place", testCase.place)
        }
      }
      if let access = survivor?.access {
        let expectation = access.old.expectation.map { (key: $0.key, value: ValueDraft.string($0.value)) }
        $0.key("case")
        ValueDraft.members(access.request.members + expectation).tree.write(to: &$0)
      }
    }
  }

  private static func name(_ outcome: MutantOutcome) -> String {
    switch outcome {
    case .killed: "killed"
    case .equivalent: "equivalent"
    case .survived: "survived"
    case .undecided: "undecided"
    }
  }
}
