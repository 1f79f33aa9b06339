import Foundation
import Testing

@Suite struct FillTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["GRAMMAR_FILL"] != nil)) func fill() throws {
    var text = ""
    for example in CorpusCase.all where example.language.name == "cloud" {
      let used = example.productions(by: try ProductionTests.collected(example.language)) != nil
      text += "\(example.place)\t\(used)\t\(example.outcome)\n".replacingOccurrences(of: " error ", with: "\u{1}error ")
    }
    try text.write(toFile: "/tmp/grammar-fill.txt", atomically: true, encoding: .utf8)
    let rows = MethodTableTests.tables.map {
      "@\($0.key)\n" + $0.value.map { MethodTableTests.row($0) }.joined(separator: "\n")
    }
    try rows.joined(separator: "\n").write(toFile: "/tmp/grammar-tables.txt", atomically: true, encoding: .utf8)
  }
}
