import EmulatedProjects
import FirestoreWire
import Foundation
import TestSupport
import Testing

@testable import EmulatedFirestore

/// A line of a trace: the time, the stream, the method, the direction and the message.
struct TraceEntry {
  let stream: Int
  let method: FirestoreMethod
  let direction: String
  /// The message in the JSON form of Protocol Buffers.
  let message: [String: Any]

  init(_ line: String) throws {
    let parts = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed) as? [Any], "\(line)")
    try #require(parts.count == 5, "\(line)")
    stream = try #require(parts[1] as? Int, "\(line)")
    method = try #require((parts[2] as? String).flatMap(FirestoreMethod.init(rawValue:)), "\(line)")
    direction = try #require(parts[3] as? String, "\(line)")
    message = Self.standard(parts[4], "") as? [String: Any] ?? [:]
  }

  private var targetChange: [String: Any]? {
    direction == "<-" ? message["targetChange"] as? [String: Any] : nil
  }

  /// Whether the server says that every target is as of one time.
  var isConsistent: Bool { targetChange.map { $0["targetIds"] == nil && $0["readTime"] != nil } ?? false }

  /// Whether the server ends a target because the rules no longer allow it.
  var revokes: Bool { targetChange?["cause"] != nil }

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

/// The services while a trace of gRPC is played to them.
struct TraceReplay {
  private let scene: Scene
  private var callers: [Int: String] = [:]
  private var streams: [Int: any FirestoreStream] = [:]
  private var events: [Int: Player.Events] = [:]
  /// The documents of each target, as the trace and as the services told them.
  private var recorded = TargetView()
  private var told = TargetView()
  private var times = RecordedTimes()
  /// The targets that are current in the trace and that the client did not remove.
  private var current: Set<Int> = []
  /// The update times of documents, in the trace.
  private var updates: [String: String] = [:]
  /// The number of answers that were compared.
  private(set) var answers = 0

  init(_ scene: Scene) { self.scene = scene }

  mutating func play(_ entry: TraceEntry) async throws {
    switch entry.direction {
    case "HEADERS": callers[entry.stream] = entry.message["authorization"] as? String
    case "->": try await send(entry)
    case "<-" where entry.method == .listen:
      recorded.apply(entry.message)
      note(entry.message)
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

  /// Writes a document that the trace first tells of, or tells of with a new update time: another client wrote it.
  mutating func writeAsTheOtherClient(_ entry: TraceEntry) async throws {
    guard entry.direction == "<-", let change = entry.message["documentChange"] as? [String: Any],
      let document = change["document"] as? [String: Any], let name = document["name"] as? String,
      let time = document["updateTime"] as? String, updates.updateValue(time, forKey: name) != time
    else { return }
    let fields = try TargetView.json(["fields": document["fields"] ?? [:]])
    #expect(await scene.send("PATCH", "/v1/\(name)", fields, as: "Bearer owner").status == 200)
  }

  /// Waits until the services told the documents that the trace tells, for each target that is current.
  mutating func settle(_ stream: Int) async throws {
    while current.contains(where: { told.documents[$0] != recorded.documents[$0] }) {
      told.apply(try await next(stream))
    }
    answers += 1
  }

  private mutating func note(_ message: [String: Any]) {
    guard let change = message["targetChange"] as? [String: Any] else { return }
    for id in change["targetIds"] as? [Int] ?? [] {
      if change["targetChangeType"] as? String == "CURRENT" { current.insert(id) }
      if change["targetChangeType"] as? String == "ADD" { current.remove(id) }
    }
  }

  private mutating func send(_ entry: TraceEntry) async throws {
    if let id = entry.message["removeTarget"] as? Int {
      // A target that is not current has only some of its documents, and not the same ones.
      if current.contains(id) { try await settle(entry.stream) }
      current.remove(id)
    }
    let json = try times.replaced(in: TargetView.json(entry.message))
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
    times.note(theirs: entry.message, ours: answer)
    #expect(TargetView.text(answer) == TargetView.text(entry.message))
    answers += 1
  }

  private func next(_ stream: Int) async throws -> [String: Any] {
    let text = await events[stream]?.next() ?? ""
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
