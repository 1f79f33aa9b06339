import DocumentTrees
import EmulatedProjects
import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import EmulatedFirestore

/// Reads at an earlier time. What Google's emulator 1.19.9 answered was recorded on 2026-11-29.
struct EarlierReadTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  /// Writes a document and returns the time of the commit.
  private func write(_ place: String, _ fields: String) async throws -> String {
    let (status, body) = await scene.documents("PATCH", place, #"{"fields": {\#(fields)}}"#)
    #expect(status == 200)
    return try #require(body.split(separator: #""updateTime":""#).last?.split(separator: "\"").first.map(String.init))
  }

  private func get(_ place: String, at time: String, as authorization: String? = "Bearer owner") async -> (Int, String)
  {
    await scene.documents(
      "POST", ":batchGet", #"{"documents": ["\#(Scene.name(place))"], "readTime": "\#(time)"}"#, as: authorization)
  }

  @Test func eachCommitCanBeRead() async throws {
    let times = [
      try await write("/public/a", #""n": {"integerValue": "1"}"#),
      try await write("/public/a", #""n": {"integerValue": "2"}"#),
    ]
    #expect(await scene.documents("DELETE", "/public/a").status == 200)
    #expect(await scene.documents("GET", "/public/a").status == 404)
    for (index, time) in times.enumerated() {
      let found = #""fields":{"n":{"integerValue":"\#(index + 1)"}}"#
      let answer = await get("public/a", at: time)
      #expect(answer.0 == 200 && answer.1.contains(found) && answer.1.contains(#""readTime":"\#(time)""#), "\(answer)")
      #expect(await scene.documents("GET", "/public/a?readTime=\(time)").body.contains(found))
      #expect(await scene.documents("GET", "/public?readTime=\(time)").body.contains(found))
      let query = #"{"structuredQuery": {"from": [{"collectionId": "public"}]}, "readTime": "\#(time)"}"#
      #expect(await scene.documents("POST", ":runQuery", query).body.contains(found))
      let ids = await scene.documents("POST", ":listCollectionIds", #"{"readTime": "\#(time)"}"#)
      #expect(ids.body == #"{"collectionIds":["public"]}"#)
      let begun = await scene.documents(
        "POST", ":beginTransaction", #"{"options": {"readOnly": {"readTime": "\#(time)"}}}"#)
      let id = try #require(begun.body.split(separator: "\"").dropFirst(3).first)
      let request = #"{"documents": ["\#(Scene.name("public/a"))"], "transaction": "\#(id)"}"#
      #expect(await scene.documents("POST", ":batchGet", request).body.contains(found))
    }
  }

  @Test func beforeTheFirstCommitNothingIsThere() async throws {
    let time = try await write("/public/a", #""n": {"integerValue": "1"}"#)
    let earlier = try #require(Timestamp(rfc3339: time)?.previousMicrosecond)
    #expect(await get("public/a", at: "\(earlier)").1.contains(#""missing""#))
  }

  @Test func rulesSeeTheEarlierState() async throws {
    let open = try await write("/flags/a", #""open": {"booleanValue": true}"#)
    let closed = try await write("/flags/a", #""open": {"booleanValue": false}"#)
    #expect(await get("flags/a", at: open, as: nil).0 == 200)
    #expect(await get("flags/a", at: closed, as: nil).0 == 403)
  }

  @Test func timesThatCannotBeReadAreErrors() async throws {
    let time = try await write("/public/a", #""n": {"integerValue": "1"}"#)
    for (time, words) in [
      ("2100-01-01T00:00:00Z", "The requested 'read_time' cannot be in the future."),
      ("2020-01-01T00:00:00Z", "The requested 'read_time' is too old."),
      ("1970-01-01T00:00:00Z", "Only timestamps past epoch are supported."),
      (String(time.dropLast()) + "5Z", "timestamp cannot have more than microseconds precision"),
    ] {
      let answer = await get("public/a", at: time)
      #expect(answer.0 == 400 && answer.1.contains(words), "\(answer)")
    }
  }

  @Test func theOldestStatesGo() async throws {
    var times: [String] = []
    for number in 0..<260 { times.append(try await write("/public/a", #""n": {"integerValue": "\#(number)"}"#)) }
    #expect(await get("public/a", at: times[0]).1.contains("too old"))
    #expect(await get("public/a", at: times[10]).1.contains(#""integerValue":"10""#))
    // What is written counts too: 70 MiB.
    let large = String(repeating: "x", count: 700_000)
    for number in 0..<100 { _ = try await write("/public/a", #""n": {"stringValue": "\#(number)\#(large)"}"#) }
    let answer = await get("public/a", at: times[259])
    #expect(answer.1.contains("too old"), "\(answer.1.prefix(300))")
  }

  /// A change whose time is not known ends what is known about earlier states.
  @Test func otherChangesEndTheHistory() async throws {
    let time = try await write("/public/a", #""n": {"integerValue": "1"}"#)
    #expect(await scene.send("DELETE", "/emulator/v1/\(Scene.database)/documents").status == 200)
    #expect(await get("public/a", at: time).1.contains("too old"))
    let next = try await write("/public/b", #""n": {"integerValue": "2"}"#)
    #expect(await get("public/a", at: time).1.contains("too old"))
    #expect(await get("public/b", at: next).0 == 200)
  }

  @Test func aTreeWithoutHistorySaysSo() async throws {
    let scene = try Scene { $0.copyTree = nil }
    #expect(await scene.documents("PATCH", "/public/a", #"{"fields": {"n": {"integerValue": "1"}}}"#).status == 200)
    let time = try Clock.system.time().inMicroseconds.previousMicrosecond
    let answer = await scene.documents("GET", "/public/a?readTime=\(time)")
    #expect(answer.status == 501 && answer.body.contains("--data"), "\(answer)")
  }
}
