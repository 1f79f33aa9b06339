import Foundation
import RuleValues
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites
import TestSupport
import Testing

@Suite("Damaged data and suites")
struct ExampleMutationTests {
  @Test func data() throws {
    var generator = SeededGenerator(seed: 5)
    let files = try Repository.files(below: "Examples", ending: "data.json").map { Array(try Repository.text($0).utf8) }
    for index in 0..<Mutations.count(2_000) {
      let file = SourceFile(name: "data.json", bytes: files[index % files.count].mutated(using: &generator))
      let (tree, problems) = JSONReader.read(file, .strict)
      let value = DataReader.read(tree.root, at: .root)
      guard problems.isEmpty, case .success(let written) = value else { continue }
      let node = written.resolved(now: 0) { _ in nil }
      let (again, _) = JSONReader.read(SourceFile(name: "again", text: node.json), .strict)
      #expect(try DataReader.read(again.root, at: .root).get().template == node)
    }
  }

  @Test func suites() throws {
    var generator = SeededGenerator(seed: 6)
    let names = try Repository.files(below: "Examples", ending: "suite.yaml")
    let files = try names.map { (Repository.root.appending(path: $0).path, Array(try Repository.text($0).utf8)) }
    for index in 0..<Mutations.count(40) {
      let (name, text) = files[index % files.count]
      let reading = SuiteReader.read(
        SourceFile(name: name, bytes: text.mutated(using: &generator)), files: .local)
      #expect(reading.suite != nil || reading.reports.contains { $0.diagnostics.hasErrors })
      if let suite = reading.suite { #expect(CaseRunner.run(suite).cases.count == suite.caseCount) }
    }
  }
}
