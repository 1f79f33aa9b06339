import Foundation
import SourceText
import TestSupport
import Testing

@testable import RuleCoverage
@testable import TestSuites

@Suite("Coverage in the lcov format")
struct LCOVTests {
  @Test func record() throws {
    let report = try CoverageFixtures.report(
      """
      rules: notes.rules
      users: {ann: {uid: ann}}
      cases: [{as: ann, get: /notes/a, expect: allow}]
      """,
      files: [
        "notes.rules": """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents {
            function isSignedIn() {
              return request.auth != null;
            }
            match /notes/{note} { allow get: if true; allow delete: if isSignedIn()
                && note != 'a'; }
          }
        }
        """
      ])
    #expect(
      LCOVReport.render([report]) == """
        TN:firestore
        SF:notes.rules
        FN:4,isSignedIn() at 4:5
        FN:7,allow get  /notes/{note} at 7:27
        FN:7,allow delete  /notes/{note} at 7:47
        FNDA:0,isSignedIn() at 4:5
        FNDA:1,allow get  /notes/{note} at 7:27
        FNDA:0,allow delete  /notes/{note} at 7:47
        FNF:3
        FNH:1
        BRDA:5,0,0,-
        BRDA:5,0,1,-
        BRDA:7,1,0,1
        BRDA:7,2,0,-
        BRDA:7,2,1,-
        BRDA:7,3,0,-
        BRDA:7,3,1,-
        BRDA:8,4,0,-
        BRDA:8,4,1,-
        BRF:9
        BRH:1
        DA:4,0
        DA:5,0
        DA:7,0
        DA:8,0
        LF:4
        LH:0
        end_of_record

        """)
  }

  @Test func rulesWithoutAFileAreOmitted() throws {
    let report = try CoverageFixtures.report(
      "rules: {.read: true}\nusers: {n: null}\ncases: [{as: n, read: /a, expect: allow}]\n")
    #expect(LCOVReport.render([report]) == "")
    #expect(!CoberturaReport.render([report], now: 0).contains("<class"))
  }

  @Test(
    "genhtml accepts the report without a warning",
    .enabled("needs genhtml, of the package lcov") { ExternalTool.isThere("genhtml") })
  func genhtml() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lcov-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let info = folder.appending(path: "rules.info")
    let text = LCOVReport.render(try CoverageTools.examples())
    try text.write(to: info, atomically: true, encoding: .utf8)
    let result = try ExternalTool.run(
      "genhtml", ["--branch-coverage", "--function-coverage", "--output-directory", folder.path, info.path])
    #expect(result.code == 0, "\(result.text)")
    #expect(!result.text.contains("WARNING") && !result.text.contains("ERROR"), "\(result.text)")
    let counts = (text.matches(of: /(?m)^LF:(\d+)$/).compactMap { Int($0.output.1) }).reduce(0, +)
    #expect(result.text.contains("of \(counts) lines"), "\(result.text)")
    let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(page.contains("chat"))
  }
}
