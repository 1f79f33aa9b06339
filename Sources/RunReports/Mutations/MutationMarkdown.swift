import RuleMutations
import SourceText
import TestSuites

/// The report of mutation testing for a pull request.
package enum MutationMarkdown {
  /// Returns a table of the files, and each mutant that survived in a block of its own.
  package static func render(_ report: MutationReport) -> String {
    var text = "### Which mistakes the cases do not notice\n\n"
    text += "| rules | mutants | killed | equivalent | survived | undecided | score |\n|---|--:|--:|--:|--:|--:|--:|\n"
    for file in report.files {
      let counts = file.result.counts
      let numbers = [counts.all, counts.killed, counts.equivalent, counts.survived, counts.undecided].map { "\($0)" }
      let cells = [Markdown.code(file.result.file.name)] + numbers + [MutationScore.text(counts)]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    for survivor in report.files.flatMap({ $0.survivors + $0.undecided }) { text += block(survivor) }
    return text
  }

  private static func block(_ survivor: MutationReport.Survivor) -> String {
    let mutant = survivor.mutant
    let word = survivor.access == nil ? "undecided" : "survived"
    let diff = (mutant.before.map { "- \($0)" } + mutant.after.map { "+ \($0)" }).joined(separator: "\n")
    var text = "\n<details><summary>\(Markdown.escaped("\(survivor.place) \(mutant.kind.name)")): \(word)</summary>\n\n"
    text += Markdown.block(diff)
    if let other = survivor.isCaughtWith {
      text += "\nThe case for \(Markdown.escaped(other)) kills it too.\n"
    } else if let access = survivor.access {
      text += "\nA case that kills it:\n\n"
      let lines = access.request.lines() + access.old.expectation.map { "\($0.key): \($0.value)" }
      text += Markdown.block(lines.joined(separator: "\n"))
    }
    return text + "\n</details>\n"
  }
}
