import Foundation
import RuleValues
import SourceText
import TestSupport
import Testing

@testable import RuleCoverage
@testable import RulesProjects
@testable import TestSuites

@Suite("The published schema of coverage")
struct CoverageJSONTests {
  private static func schema() throws -> JSONNode {
    let file = SourceFile(name: "schema", text: try Repository.text("Grammar/coverage.schema.json"))
    return JSONReader.read(file, .strict).0.root
  }

  @Test func theSchemaHasEveryWrittenWord() throws {
    let definitions = try #require(try Self.schema()["$defs"])
    func words(_ definition: String, _ property: String) -> [String]? {
      definitions[definition]?["properties"]?[property]?["enum"]?.elements.compactMap(\.string)
    }
    #expect(words("gap", "reason").map(Set.init) == Set(CoverageGap.Reason.allCases.map(\.rawValue)))
    #expect(words("part", "kind") == CoveragePart.Kind.allCases.map(\.rawValue))
    #expect(words("part", "state") == CoveragePart.State.allCases.map(\.rawValue))
    #expect(definitions["totals"]?["properties"]?.members.map(\.key) == CoverageMeasure.allCases.map(\.rawValue))
    #expect(words("file", "service") == RulesService.allCases.map(\.rawValue))
  }

  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    for text in sys.argv[2:]:
        jsonschema.Draft202012Validator(schema).validate(json.loads(text))
    """

  @Test(
    "Reports are valid by the schema",
    .enabled("needs python3 with jsonschema") { ExternalTool.hasPython(with: "jsonschema") })
  func validator() throws {
    let path = Repository.root.appending(path: "Grammar/coverage.schema.json").path
    let page = try Repository.text("Grammar/coverage.md").components(separatedBy: "```suite\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    var reports = try page.map { CoverageJSON.render([try CoverageFixtures.report($0)]) }
    reports += try CoverageTools.examples().map { CoverageJSON.render([$0]) }
    reports.append(CoverageJSON.render([]))
    let result = try ExternalTool.run("python3", ["-c", Self.script, path] + reports)
    #expect(result.code == 0, "\(result.text)")
  }

  @Test("Parts are in the order of the text, outer before inner")
  func order() throws {
    for report in try CoverageTools.examples() {
      for (index, part) in report.parts.enumerated() {
        if index > 0 { #expect(report.parts[index - 1].span.start <= part.span.start) }
        if let parent = part.parent, part.kind == .condition { #expect(parent < index, "\(part.name)") }
      }
    }
  }
}
