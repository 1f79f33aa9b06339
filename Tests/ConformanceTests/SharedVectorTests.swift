import Foundation
import SourceText
import TestSupport
import Testing

/// The lines in `../shared/vectors`, as they are, through the built tool; with `override` where `auth` is not that of a client.
@Suite("rules-sim evaluate and scenario-lines answer the shared vectors")
struct SharedVectorTests {
  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file("vectors/realtime.jsonl") != nil })
  func realtimeLines() throws {
    let lines = try SharedFolder.lines("vectors/realtime.jsonl").map(Self.overriding)
    let answers = try Self.answers(to: lines)
    try #require(answers.count == lines.count)
    for (line, answer) in zip(lines.map(Self.json), answers) {
      let id = line["id"]?.string ?? ""
      #expect(answer["got"]?.string == line["expect"]?.string, "\(id)")
      if let text = line["error"]?.string { #expect(answer["error"]?.string?.hasSuffix(text) == true, "\(id)") }
    }
  }

  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file("vectors/production.jsonl") != nil })
  func productionScenarios() throws {
    let lines = try SharedFolder.lines("vectors/production.jsonl").filter {
      Self.json($0)["service"]?.string == "realtime-database"
    }
    let answers = try Self.answers(to: lines, of: "scenario-lines")
    try #require(answers.count == lines.count)
    for (line, answer) in zip(lines.map(Self.json), answers) {
      let recorded = line["cases"]?.elements.map { $0["production"]?.string?.lowercased() }
      #expect(answer["cases"]?.elements.map { $0["got"]?.string } == recorded, "\(line["id"]?.string ?? "")")
    }
  }

  @Test(.enabled("needs ../shared/vectors") { SharedFolder.file("vectors/cloud.jsonl") != nil })
  func cloudLines() throws {
    let lines = try SharedFolder.lines("vectors/cloud.jsonl")
    let answers = try Self.answers(to: lines)
    try #require(answers.count == lines.count && lines.count == 222)
    for (line, answer) in zip(lines.map(Self.json), answers) {
      #expect(answer["got"]?.string == line["expect"]?.string, "\(line["id"]?.string ?? "")")
    }
  }

  @Test(
    .enabled("needs ../shared/vectors") { SharedFolder.file("vectors/production.jsonl") != nil },
    arguments: ["cloud.firestore", "firebase.storage"])
  func cloudScenarios(_ service: String) throws {
    let lines = try SharedFolder.lines("vectors/production.jsonl").filter {
      Self.json($0)["service"]?.string == service
    }
    #expect(lines.count == (service == "cloud.firestore" ? 13 : 8))
    let answers = try Self.answers(to: lines, of: "scenario-lines")
    try #require(answers.count == lines.count)
    for (line, answer) in zip(lines.map(Self.json), answers) {
      let recorded = line["cases"]?.elements.map { $0["production"]?.string?.lowercased() }
      #expect(answer["cases"]?.elements.map { $0["got"]?.string } == recorded, "\(line["id"]?.string ?? "")")
    }
  }

  /// Returns a line with `override` if its `auth` has members that the variable of a client does not have.
  private static func overriding(_ line: String) -> String {
    let members = json(line)["auth"]?.members.map(\.key) ?? []
    return Set(members).isSubset(of: ["uid", "provider", "token"]) ? line : #"{"override":true,"# + line.dropFirst()
  }

  private static func answers(to lines: [String]) throws -> [JSONNode] {
    try answers(to: lines, of: "rules-sim", ["evaluate"])
  }

  private static func answers(
    to lines: [String], of tool: String, _ arguments: [String] = []
  ) throws -> [JSONNode] {
    let run = try Tool.run(tool, arguments, input: lines.joined(separator: "\n") + "\n")
    #expect(run.code == 0)
    return run.output.split(separator: "\n").map { json(String($0)) }
  }

  private static func json(_ line: String) -> JSONNode {
    JSONReader.read(SourceFile(name: "line", text: line), .strict).tree.root
  }
}
