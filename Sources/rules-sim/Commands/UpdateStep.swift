import DocumentTrees
import RulesProjects
import SourceText
import SuiteTools

/// Implements `rules-sim test --update`: changes the expectations of suites before running them.
enum UpdateStep {
  static func run(_ options: TestRun.Options) throws {
    let update = SuiteUpdate.plan(options)
    for edit in update.edits {
      let sink = try FileSink(path: edit.file.name)
      try sink.write(edit.bytes)
      try sink.finish()
    }
    let lines =
      update.changes.map { "updated  \(EscapedText.of($0, limit: .max))\n" }
      + update.refusals.map { "note  \(EscapedText.of($0, limit: .max))\n" }
    Console.writeError(lines.joined())
  }
}
