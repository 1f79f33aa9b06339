import EmulatedProjects
import FirestoreWire
import Foundation
import SecurityRules
import TestSupport
import Testing

@testable import EmulatedFirestore

/// The conversation of firebase-js-sdk 12 with Google's emulator in `../shared/vectors/traces`, where that folder is. The SDK's
/// messages are sent to the services. Writes and calls must be answered alike, and targets must have the same documents.
struct SharedTraceTests {
  private static let trace = "vectors/traces/firestore-trace.jsonl"

  private static let rules = """
    rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents {
    match /users/{uid} { allow read, write: if request.auth.uid == uid; }
    match /posts/{id} { allow get; allow list: if resource.data.open == true || request.query.limit <= 10; }
    } }
    """

  @Test(
    .enabled("needs ../shared/vectors") { SharedFolder.file(trace) != nil }, .timeLimit(.minutes(1)))
  func theServerAnswersTheSDKLikeGooglesEmulator() async throws {
    let scene = try Scene { $0.showsReasons = false }
    try scene.projects.project("demo-x").setFirestoreRules(FirestoreRuleset(source: Self.rules))
    var replay = Replay(scene)
    for line in try SharedFolder.lines(Self.trace) {
      let parts = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed) as? [Any])
      let entry = try #require(TraceEntry(parts), "\(line)")
      try await replay.play(entry)
    }
    #expect(replay.answers == 25)
  }
}

/// A line of a trace: the time, the stream, the method, the direction and the message.
private struct TraceEntry {
  let stream: Int
  let method: FirestoreMethod
  let direction: String
  /// The message in the JSON form of Protocol Buffers.
  let message: [String: Any]

  init?(_ parts: [Any]) {
    guard parts.count == 5, let stream = parts[1] as? Int, let name = parts[2] as? String,
      let method = FirestoreMethod(rawValue: name), let direction = parts[3] as? String
    else { return nil }
    (self.stream, self.method, self.direction) = (stream, method, direction)
    message = Self.standard(parts[4], "") as? [String: Any] ?? [:]
  }

  /// Returns a value of grpc-js in the JSON form of Protocol Buffers.
  private static func standard(_ value: Any, _ name: String) -> Any {
    if let list = value as? [Any] { return list.map { standard($0, name) } }
    guard let map = value as? [String: Any] else { return value as? String == "NULL_VALUE" ? NSNull() : value }
    if map["type"] as? String == "Buffer" {
      return Data((map["data"] as? [Int] ?? []).map { UInt8($0) }).base64EncodedString()
    }
    if name == "expectedCount" || name == "limit" { return map["value"] ?? 0 }
    if name.hasSuffix("Time") || name == "timestampValue" {
      let seconds = (map["seconds"] as? String).flatMap { Double($0) } ?? 0
      let date = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: seconds)).dropLast()
      guard let nanos = map["nanos"] as? Int, nanos > 0 else { return "\(date)Z" }
      return "\(date).\("000000000\(nanos)".suffix(9))Z"
    }
    return Dictionary(uniqueKeysWithValues: map.map { ($0.key, standard($0.value, $0.key)) })
  }
}

/// The services while a trace is played to them.
private struct Replay {
  private let scene: Scene
  private var callers: [Int: String] = [:]
  private var streams: [Int: any FirestoreStream] = [:]
  private var events: [Int: Player.Events] = [:]
  /// The documents of each target, as the trace and as the services told them.
  private var recorded = TargetView()
  private var told = TargetView()
  /// Our times by those of the trace.
  private var times: [String: String] = [:]
  /// The number of answers that were compared.
  private(set) var answers = 0

  init(_ scene: Scene) { self.scene = scene }

  mutating func play(_ entry: TraceEntry) async throws {
    switch entry.direction {
    case "HEADERS": callers[entry.stream] = entry.message["authorization"] as? String
    case "->": try await send(entry)
    case "<-" where entry.method == .listen: recorded.apply(entry.message)
    case "<-": try await compare(entry)
    case "STATUS" where entry.method != .listen && entry.message["code"] as? Int != 0:
      let end = try await next(entry.stream)
      #expect(end["code"] as? Int == entry.message["code"] as? Int)
      // Google's emulator may add what the rules said before it had read the documents.
      if end["code"] as? Int != 7 { #expect(end["message"] as? String == entry.message["details"] as? String) }
      answers += 1
    default: break
    }
  }

  private mutating func send(_ entry: TraceEntry) async throws {
    if let id = entry.message["removeTarget"] as? Int {
      while told.documents[id] != recorded.documents[id] { told.apply(try await next(entry.stream)) }
      answers += 1
    }
    var json = try String(
      decoding: JSONSerialization.data(withJSONObject: entry.message, options: .withoutEscapingSlashes), as: UTF8.self)
    for (theirs, ours) in times { json = json.replacing(theirs, with: ours) }
    let message = try Scene.message(entry.method.request, json)
    let inbox = events[entry.stream] ?? Player.Events()
    events[entry.stream] = inbox
    do {
      if entry.method.isBidirectional {
        let stream =
          try streams[entry.stream]
          ?? scene.calls.open(entry.method, authorization: callers[entry.stream], to: inbox)
        streams[entry.stream] = stream
        try await stream.receive(message)
      } else {
        try await scene.calls.answer(entry.method, message, authorization: callers[entry.stream], to: inbox)
      }
    } catch let error as RPCError {
      inbox.note(String(decoding: error.statusMessage.json, as: UTF8.self))
    }
  }

  private mutating func compare(_ entry: TraceEntry) async throws {
    let answer = try await next(entry.stream)
    note(theirs: entry.message, ours: answer)
    #expect(TargetView.text(answer) == TargetView.text(entry.message))
    answers += 1
  }

  private func next(_ stream: Int) async throws -> [String: Any] {
    let text = await events[stream]?.next() ?? ""
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Notes which of our times stands for one of the trace.
  private mutating func note(theirs: Any, ours: Any) {
    if let theirs = theirs as? [String: Any], let ours = ours as? [String: Any] {
      for (name, value) in theirs { if let other = ours[name] { note(theirs: value, ours: other) } }
    } else if let theirs = theirs as? [Any], let ours = ours as? [Any] {
      for (theirs, ours) in zip(theirs, ours) { note(theirs: theirs, ours: ours) }
    } else if let theirs = theirs as? String, let ours = ours as? String, theirs.hasSuffix("Z"), ours.hasSuffix("Z") {
      times[theirs] = ours
    }
  }
}

/// What a client knows about its targets.
private struct TargetView {
  private(set) var documents: [Int: [String: String]] = [:]

  mutating func apply(_ message: [String: Any]) {
    if let change = message["documentChange"] as? [String: Any], let document = change["document"] as? [String: Any] {
      let name = document["name"] as? String ?? ""
      for id in change["targetIds"] as? [Int] ?? [] { documents[id, default: [:]][name] = Self.text(document) }
    }
    for kind in ["documentDelete", "documentRemove"] {
      guard let change = message[kind] as? [String: Any], let name = change["document"] as? String else { continue }
      for id in change["removedTargetIds"] as? [Int] ?? [] { documents[id, default: [:]][name] = nil }
    }
    guard let change = message["targetChange"] as? [String: Any] else { return }
    for id in change["targetIds"] as? [Int] ?? [] {
      switch change["targetChangeType"] as? String {
      case "RESET", "ADD": documents[id] = [:]
      case "REMOVE":
        documents[id] = (change["cause"] as? [String: Any]).map { ["denied": "\($0["code"] ?? "")"] }
      default: break
      }
    }
  }

  /// Returns a message as text in which all times and tokens are equal.
  static func text(_ message: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? JSONSerialization.data(withJSONObject: message, options: options)) ?? Data()
    return Player.shape(String(decoding: data, as: UTF8.self))
  }
}
