import SourceText
import Testing

@testable import RuleCoverage
@testable import TestSuites

@Suite("Rules annotated with counts")
struct AnnotatedSourceTests {
  private static let rules = """
    {
      "rules": {
        "notes": {
    \t  ".read": "auth != null && (data.exists() || query.limitToFirst <= 10)",
          "$note": {".write": true, ".validate": "newData.isString()", "x": {".read": true}}
        }
      }
    }

    """

  private func report() throws -> CoverageReport {
    try CoverageFixtures.report(
      """
      rules: notes.json
      data: {notes: {a: A}}
      users: {ann: {uid: ann}, nobody: null}
      cases:
        - {as: ann, read: /notes, expect: allow}
        - {as: ann, remove: /notes/a, expect: allow}
      """, files: ["notes.json": Self.rules])
  }

  @Test("The runs of a line add up to the line, and each belongs to the innermost part")
  func runs() throws {
    let report = try report()
    let lines = report.lines
    #expect(lines.count == report.file.lineCount)
    for line in lines {
      #expect(line.runs.map { report.file.text(of: $0.span) }.joined() == report.file.text(of: line.span))
    }
    let pieces = lines[3].runs.map { run in
      (report.file.text(of: run.span), run.part.map { report.parts[$0].name } ?? "")
    }
    #expect(pieces.contains { $0 == ("data.exists()", "data.exists()") })
    #expect(pieces.contains { $0 == (" && (", "auth != null && (data.exists() || query.limitToFirst <= 10)") })
    #expect(lines[3].state == .partial && lines[3].hits == 1)
    #expect(lines[4].state == .uncovered && lines[4].hits == 0)
    #expect(lines[0].state == nil && lines[0].hits == nil)
  }

  @Test("Source text never moves the cursor")
  func controls() throws {
    let report = try CoverageFixtures.report(
      "rules: a.json\nusers: {n: null}\ncases: [{as: n, read: /a, expect: allow}]\n",
      files: ["a.json": "{\"rules\": {\".read\": true /* \u{1B}[31m \u{202E} */}}"])
    for text in [AnnotatedSource.render([report]), CoverageText.render([report])] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }
  }
}
