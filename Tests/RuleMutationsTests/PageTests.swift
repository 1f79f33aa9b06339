import RuleMutations
import TestSupport
import Testing

@Suite("The page of mutation testing")
struct PageTests {
  @Test func theTableHasAllKindsOfMistakes() throws {
    let page = try Repository.text("Grammar/mutations.md")
    for kind in MutationOperator.all {
      let cells = [kind.summary, kind.example.before, kind.example.after].map { $0.replacing("||", with: "\\|\\|") }
      let after = cells[2].isEmpty ? "" : "`\(cells[2])`"
      #expect(page.contains("| `\(kind.name)` | \(cells[0]) | `\(cells[1])` | \(after) |\n"), "\(kind.name)")
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == MutationOperator.all.count)
    #expect(MutationOperator.all.count >= 30)
    #expect(try Repository.text("README.md").contains("[\(MutationOperator.all.count) kinds of mistakes]"))
  }
}
