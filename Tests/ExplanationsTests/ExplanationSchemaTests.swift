import Foundation
import RuleEvaluation
import SourceText
import TestSupport
import Testing

@testable import Explanations
@testable import TestSuites

@Suite("The published schema of explanations")
struct ExplanationSchemaTests {
  private static let path = "Grammar/explanation.schema.json"

  private static func schema() throws -> JSONNode {
    JSONReader.read(SourceFile(name: path, text: try Repository.text(path)), .strict).tree.root
  }

  /// The explanation of a denial as JSON, in full and for clients.
  private static func texts(_ example: DenialCase) throws -> (full: String, client: String) {
    let story = try example.story()
    var (full, client) = (JSONWriter(), JSONWriter())
    ExplanationJSON.write(story, to: &full)
    ClientExplanation(story).write(to: &client)
    return (full.text, client.text)
  }

  @Test func schemaCodesEqualThoseOfTheProgram() throws {
    let definitions = try #require(try Self.schema()["$defs"])
    func words(_ node: JSONNode?) -> [String]? { node?["enum"]?.elements.compactMap(\.string) }
    let client = definitions["client"]?["properties"]
    #expect(words(client?["reason"]) == ClientReason.allCases.map(\.code))
    let found = definitions["full"]?["properties"]?["nearestMiss"]?["properties"]
    #expect(words(found?["ending"]) == ["smallest", "found", "exhausted", "limit"])
    let kinds = found?["found"]?["items"]?["properties"]?["kinds"]?["items"]
    #expect(words(kinds) == SituationEdit.Kind.allCases.map(\.name))
    let edit = found?["found"]?["items"]?["properties"]?["edits"]?["items"]?["properties"]
    #expect(words(edit?["kind"]) == SituationEdit.Kind.allCases.map(\.name))
    #expect(words(edit?["change"]) == InputChange.names)
    #expect(words(edit?["place"]?["properties"]?["of"]) == EditPlace.Subject.allCases.map(\.rawValue))
  }

  @Test(arguments: DenialCase.all)
  func everyMemberIsInTheSchema(_ example: DenialCase) throws {
    let definitions = try #require(try Self.schema()["$defs"])
    let texts = try Self.texts(example)
    for (text, name) in [(texts.full, "full"), (texts.client, "client")] {
      let story = JSONReader.read(SourceFile(name: "story", text: text), .strict).tree.root
      let known = try #require(definitions[name]?["properties"]).members.map(\.key)
      #expect(story.members.allSatisfy { known.contains($0.key) })
      let required = definitions[name]?["required"]?.elements.compactMap(\.string) ?? []
      #expect(required.allSatisfy { story[$0] != nil })
    }
  }

  private static let script = """
    import json, sys, jsonschema
    with open(sys.argv[1]) as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in open(sys.argv[2]):
        validator.validate(json.loads(line))
    """

  @Test(
    "Explanations are valid by the schema",
    .enabled("needs python3 with jsonschema") { ExternalTool.hasPython(with: "jsonschema") })
  func validator() throws {
    var lines = ""
    for example in DenialCase.all {
      let texts = try Self.texts(example)
      lines += texts.full + "\n" + texts.client + "\n"
    }
    let result = try ExternalTool.run(
      "python3", ["-c", Self.script, Repository.root.appending(path: Self.path).path, "lines"], files: ["lines": lines])
    #expect(result.code == 0, "\(result.text)")
  }
}
