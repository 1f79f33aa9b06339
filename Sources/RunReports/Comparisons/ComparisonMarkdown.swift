import Explanations
package import RuleProofs
import TestSuites

/// The report of a comparison for a pull request.
package enum ComparisonMarkdown {
  /// Returns a table of the findings, each request in a block of its own, and the conclusion.
  package static func render(_ found: [ComparedAccess], _ comparison: RulesComparison) -> String {
    var text = "### What changes for requests\n\n"
    if !found.isEmpty {
      text += "| change | access | new version | old version |\n|---|---|---|---|\n"
      for access in found { text += row(access) }
      text += "\n"
    }
    text += Markdown.escaped(String(ComparisonText.conclusion(found, comparison).dropLast())) + "\n"
    for access in found {
      let change = access.isNewlyAllowed ? "newly allowed" : "newly denied"
      text += "\n<details><summary>\(Markdown.escaped(access.name)): \(change)</summary>\n\n"
      text += Markdown.block(access.request.lines().joined(separator: "\n"))
      text += "\n</details>\n"
    }
    return text
  }

  private static func row(_ access: ComparedAccess) -> String {
    let renderer = ExplanationRenderer()
    let change = access.isNewlyAllowed ? "**newly allowed**" : "newly denied"
    let cells =
      [change, Markdown.code(access.name)] + [access.new, access.old].map { Markdown.escaped(renderer.summary($0)) }
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}
