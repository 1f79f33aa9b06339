import AgentProtocol
import Foundation
import SourceText
import TestSupport

/// A new folder with files, in which a server answers calls.
struct AgentFolder: ~Copyable {
  /// What the server answers to a call.
  struct Answer {
    /// The result.
    let result: JSONNode

    /// Whether the call failed.
    var isError: Bool { result["isError"]?.bool ?? false }

    /// The text.
    var text: String { result["content"]?.elements.first?["text"]?.string ?? "" }

    /// The report for programs.
    var report: JSONNode? { result["structuredContent"]?["report"] }
  }

  /// The folder.
  let url: URL
  /// The environment variables of programs, beside those of the tests.
  var environment: [String: String] = [:]

  /// Creates a folder with these files, by path.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "agent-\(UUID().uuidString)/home")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  /// Creates a folder with the files of an example.
  init(example: String) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "agent-\(UUID().uuidString)/home")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Repository.root.appending(path: "Examples/\(example)"), to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// Writes a file, also one outside of the folder.
  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  /// Runs a command of the program in the folder.
  func run(_ arguments: [String]) throws -> Tool.Outcome {
    try Tool.run("rules-sim", arguments, in: url.path, environment: environment)
  }

  /// Calls tools, one after another, and returns their answers.
  ///
  /// - Parameter options: options of the server.
  func call(_ calls: [(tool: String, arguments: JSONValue)], options: [String] = []) throws -> [Answer] {
    let hello: JSONValue = [
      "jsonrpc": "2.0", "id": 0, "method": "initialize",
      "params": ["protocolVersion": "2025-06-18", "capabilities": [:]],
    ]
    let lines = calls.enumerated().map { index, call -> JSONValue in
      [
        "jsonrpc": "2.0", "id": .integer(Int64(index + 1)), "method": "tools/call",
        "params": ["name": .string(call.tool), "arguments": call.arguments],
      ]
    }
    let input = ([hello] + lines).map { $0.text + "\n" }.joined()
    let output = try Tool.run("rules-sim", ["mcp"] + options, in: url.path, input: input, environment: environment)
      .output
    var answers: [Int64: JSONNode] = [:]
    for line in output.split(separator: "\n") {
      let message = JSONReader.read(Array(line.utf8), .strict).tree.root
      if case .integer(let id)? = message["id"]?.value { answers[id] = message["result"] }
    }
    return (1...calls.count).compactMap { answers[Int64($0)].map(Answer.init) }
  }

  /// Calls one tool.
  func call(_ tool: String, _ arguments: JSONValue = [:], options: [String] = []) throws -> Answer? {
    try call([(tool, arguments)], options: options).first
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}
