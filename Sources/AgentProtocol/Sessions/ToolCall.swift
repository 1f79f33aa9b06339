/// A call of a tool that a process answers.
package struct ToolCall: Sendable, Hashable {
  /// The number of the call, by which the session knows it.
  package let number: Int
  /// The name of the tool.
  package let tool: String
  /// The arguments: an object as JSON, without line ends.
  package let arguments: String
  /// The folders that the client names, beside the one in which the server was started.
  package let folders: [String]
  /// Whether the answer has structured content.
  package let isStructured: Bool
}

/// What a process answers to a call of a tool.
package enum ToolReport: Sendable, Hashable {
  /// How far the call has come.
  case progress(done: Int, of: Int)
  /// The result: an object as JSON.
  ///
  /// - Parameter isOutside: whether a path led out of the folders, so that other folders could change the result.
  case result(String, isOutside: Bool)
  /// The process ended without a result.
  case failed(String)

  /// Reads a line of a process; nil for any other text.
  package init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "progress":
      let numbers = parts[1].split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .progress(done: numbers[0], of: numbers[1])
    case "result": self = .result(parts[1], isOutside: false)
    case "outside": self = .result(parts[1], isOutside: true)
    default: return nil
    }
  }

  /// The report as a line of a process, without the line end.
  package var line: String {
    switch self {
    case .progress(let done, let count): "progress \(done) \(count)"
    case .result(let json, let isOutside): "\(isOutside ? "outside" : "result") \(json)"
    case .failed(let message): ToolReport.result(ToolReport.failure(message), isOutside: false).line
    }
  }

  /// The result of a call that failed, as JSON.
  package static func failure(_ message: String) -> String {
    let result: JSONValue = ["content": [["type": "text", "text": .string(message)]], "isError": true]
    return result.text
  }
}
