import Foundation
import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import RequestSimulation
@testable import RunReports
@testable import SuiteRuns
@testable import SuiteTools
@testable import TestSuites

@Suite("The published schema of suites")
struct SuiteSchemaTests {
  private static func schema(_ name: String) throws -> JSONNode {
    let file = SourceFile(name: name, text: try Repository.text("Grammar/\(name)"))
    let (tree, problems) = JSONReader.read(file, .strict)
    #expect(problems.isEmpty)
    return tree.root
  }

  @Test func theSchemaHasEveryKey() throws {
    let schema = try Self.schema("suite.schema.json")
    #expect(schema["properties"]?.members.map(\.key).sorted() == SuiteKey.allCases.map(\.rawValue).sorted())
    let cases = try #require(schema["$defs"]?["case"])
    #expect(cases["properties"]?.members.map(\.key).sorted() == CaseKey.allCases.map(\.rawValue).sorted())
    let verbs = cases["anyOf"]?.elements.compactMap { $0["required"]?.elements.first?.string }
    #expect(verbs == CaseVerb.allCases.map(\.rawValue) + ["access", "steps"])
    let keys = { (name: String) in schema["$defs"]?[name]?["properties"]?.members.map(\.key).sorted() }
    #expect(keys("group") == GroupKey.allCases.map(\.rawValue).sorted())
    #expect(keys("row") == RowKey.allCases.map(\.rawValue).sorted())
    #expect(keys("cost") == CostBound.Measure.allCases.map(\.rawValue).sorted())
    let fixture = schema["$defs"]?["fixtures"]?["additionalProperties"]?["properties"]
    #expect(fixture?.members.map(\.key).sorted() == FixtureKey.allCases.map(\.rawValue).sorted())
    let outcomes = schema["$defs"]?["outcome"]?["enum"]?.elements.compactMap(\.string)
    #expect(outcomes == ExpectedOutcome.allCases.map(\.rawValue))
  }

  @Test func everyKeyIsDescribed() throws {
    let schema = try Self.schema("suite.schema.json")
    let definitions = try #require(schema["$defs"])
    let places = [schema["properties"], definitions["case"]?["properties"], definitions["group"]?["properties"]]
    for member in places.compactMap(\.self).flatMap(\.members) {
      let reference = member.value["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
      let description = member.value["description"] ?? definitions[reference]?["description"]
      #expect(description?.string?.isEmpty == false, "\(member.key)")
    }
  }

  @Test func theSuiteOfThePagePasses() throws {
    let page = try Repository.text("Grammar/suite.md")
    let blocks = page.components(separatedBy: "```suite\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let reading = SuiteFixtures.read(block)
      #expect(SuiteFixtures.summary(reading).isEmpty)
      #expect(reading.suite.map { CaseRunner.run($0).counts.failed } == 0)
    }
  }

  private static let script = """
    import json, sys, jsonschema, yaml
    class Loader(yaml.SafeLoader):  # a time is a text here, as in YAML 1.2
        yaml_implicit_resolvers = {
            first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
            for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
        }
    schema, report, *instances = sys.argv[1:]
    for path, texts in ((schema, instances[:-1]), (report, instances[-1:])):
        with open(path) as file:
            loaded = json.load(file)
        jsonschema.Draft202012Validator.check_schema(loaded)
        for text in texts:
            jsonschema.Draft202012Validator(loaded).validate(yaml.load(text, Loader))
    """

  @Test(
    "Suites and reports are valid by the schemas",
    .enabled("needs python3 with jsonschema and yaml") { ExternalTool.hasPython(with: "jsonschema, yaml") })
  func validator() throws {
    let folder = Repository.root.appending(path: "Grammar")
    let schemas = ["suite", "test-report"].map { folder.appending(path: "\($0).schema.json").path }
    let suites = try Repository.files(below: "Examples", ending: "suite.yaml").map { try Repository.text($0) }
    let page = try Repository.text("Grammar/suite.md").components(separatedBy: "```suite\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let blocks = page.enumerated().map { ("\($0).suite.yaml", $1) }
    let report = TestRun.run(
      TestRun.Options.json, files: MemoryFiles(files: Dictionary(uniqueKeysWithValues: blocks)).system
    ).output
    let result = try ExternalTool.run("python3", ["-c", Self.script] + schemas + suites + page + [report])
    #expect(result.code == 0, "\(result.text)")
  }
}

extension TestRun.Options {
  fileprivate static var json: TestRun.Options {
    var options = TestRun.Options()
    options.format = .json
    return options
  }
}
