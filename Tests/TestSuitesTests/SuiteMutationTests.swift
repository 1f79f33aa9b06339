import RulesProjects
import SourceText
import SuiteFixtures
import SuiteRuns
import TestSuites
import TestSupport
import Testing

@Suite("Damaged suites")
struct SuiteMutationTests {
  private static let yaml =
    SuiteFixtures.head + """
      data: {users: {ann: {age: &age 20}}, log: [*age]}
      now: 2024-05-01T12:00:00Z
      cases:
        - name: 'table'
          as: [ann, nobody]
          read: {/users/ann: [allow, deny], "/x": deny}
        - {as: bob, update: /users, value: {bob/age: {.sv: {increment: 1}}}, expect: deny}
        - as: server
          query: /list
          orderBy: $key
          startAt: "a"
          expect: allow
          because: administrator
      """
  private static let json = """
    {"rules": {".read": "auth != null", "a": {".write": true}}, "users": {"ann": {"uid": "ann"}},
     "cases": [{"as": "ann", "push": "/a", "value": [1, {"b": null}], "expect": "allow"}]}
    """

  /// A readable suite runs all of its cases. An unreadable suite has an error inside one of its files.
  @Test("Mutated suites run, or have an error", arguments: 0..<8)
  func mutations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let files = MemoryFiles(files: ["rules.json": SuiteFixtures.rules]).system
    var readable = 0
    for (name, text) in [("suite.yaml", Self.yaml), ("suite.json", Self.json)] {
      for _ in 0..<250 {
        let file = SourceFile(name: name, bytes: Array(text.utf8).mutated(using: &generator))
        let reading = SuiteReader.read(file, files: files)
        for report in reading.reports { _ = AnnotatedRenderer().render(report.diagnostics, in: report.file) }
        #expect((reading.suite == nil) == reading.reports.contains { $0.diagnostics.hasErrors })
        for report in reading.reports {
          #expect(report.diagnostics.allSatisfy { $0.span.start >= 0 && $0.span.end <= report.file.bytes.count })
        }
        guard let suite = reading.suite else { continue }
        readable += 1
        #expect(CaseRunner.run(suite).cases.count == suite.caseCount)
      }
    }
    #expect((6..<450).contains(readable), "\(readable)")
  }
}
