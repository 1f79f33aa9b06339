import SourceText

/// The ID of a request: it is answered with the same.
package enum RequestID: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A whole number.
  case integer(Int64)

  /// Creates nil for another value, also for a number with a fraction.
  init?(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    default: return nil
    }
  }

  /// The ID as JSON.
  var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}

/// A message of a client.
enum IncomingMessage: Sendable {
  /// A message that needs an answer.
  case request(Request)
  /// A message without an answer.
  case notification(method: String, parameters: JSONNode?)
  /// The answer to a request of the server. Without a result, it is an error.
  case response(id: RequestID?, result: JSONNode?)
  /// Not a message. The ID is that of the request that it probably is.
  case invalid(id: RequestID?, RPCProblem)

  /// A message that needs an answer.
  struct Request: Sendable {
    /// The ID for the answer.
    let id: RequestID
    /// The method.
    let method: String
    /// An object; nil if there is none.
    let parameters: JSONNode?
    /// The bytes that the positions of the parameters count.
    let source: [UInt8]

    /// The member `_meta` of the parameters.
    var meta: JSONNode? { parameters?["_meta"] }
  }

  /// The messages of a line.
  enum Line: Sendable {
    /// One message.
    case single(IncomingMessage)
    /// An array of messages.
    case batch([IncomingMessage])
  }

  /// The most messages of an array.
  private static let maximumBatch = 100
  private static let dialect = JSONDialect(maximumDepth: 100, maximumNodes: 500_000)

  /// Reads a line.
  static func read(_ line: [UInt8]) -> Line {
    let (tree, problems) = JSONReader.read(line, dialect)
    if let problem = problems.first {
      return .single(.invalid(id: nil, .notJSON("the message is not JSON: \(problem.message)")))
    }
    guard case .array = tree.root.value else { return .single(message(tree.root, in: line)) }
    let elements = tree.root.elements
    guard (1...maximumBatch).contains(elements.count) else {
      let message = "a batch has from 1 to \(maximumBatch) messages"
      return .single(.invalid(id: nil, .invalidRequest(message)))
    }
    return .batch(elements.map { message($0, in: line) })
  }

  /// Reads a message.
  private static func message(_ node: JSONNode, in source: [UInt8]) -> IncomingMessage {
    let id = node["id"].flatMap { RequestID($0) }
    func invalid(_ message: String) -> IncomingMessage { .invalid(id: id, .invalidRequest(message)) }
    guard case .object = node.value else { return invalid("a message is an object") }
    guard node["jsonrpc"]?.string == "2.0" else { return invalid("`jsonrpc` must be \"2.0\"") }
    guard let name = node["method"] else {
      let isResponse = node["result"] != nil || node["error"] != nil
      return isResponse ? .response(id: id, result: node["result"]) : invalid("`method` is missing")
    }
    guard let method = name.string else { return invalid("`method` must be a string") }
    let parameters = node["params"]
    if let parameters {
      guard case .object = parameters.value else { return invalid("`params` must be an object") }
    }
    guard node["id"] != nil else { return .notification(method: method, parameters: parameters) }
    guard let id else { return invalid("`id` must be a string or a whole number") }
    return .request(Request(id: id, method: method, parameters: parameters, source: source))
  }
}
