import SourceText

/// A conversation with a client, without its transport: it receives lines, and returns what to do about each.
package struct Session: Sendable {
  /// What the server does next.
  package enum Action: Sendable, Hashable {
    /// Sends a line, which has no line end yet.
    case send(String)
    /// Begins a call, and reports it to the session until its end.
    case start(ToolCall)
    /// Ends a call, of which nothing more is reported.
    case cancel(number: Int)
  }

  /// How versions are negotiated. The first request decides.
  enum Era: Sendable, Hashable {
    /// No request came yet.
    case open
    /// `initialize` has agreed on a version.
    case handshake(ProtocolVersion)
    /// Each request names its version.
    case stateless(ProtocolVersion)
  }

  /// A call that has no answer yet.
  struct OpenCall: Sendable {
    let id: RequestID
    let version: ProtocolVersion
    /// The value by which the client knows the progress of the call; nil if it does not want to know.
    let progressToken: RequestID?
    /// The batch with the answer; nil for an answer of its own.
    let batch: Int?
    /// Whether the client can be asked for folders in the answer.
    let canAskForFolders: Bool
    var isStarted = false
  }

  /// The answers to an array of messages, which are sent together.
  struct Batch: Sendable {
    var missing = 0
    var answers: [String] = []
  }

  /// The most calls that run at the same time. Others wait.
  package static let maximumRunning = 4
  /// The most calls without an answer.
  static let maximumOpen = 100

  let catalog: AgentCatalog
  var era = Era.open
  var folders = ClientFolders()
  var calls: [Int: OpenCall] = [:]
  var waiting: [ToolCall] = []
  var batches: [Int: Batch] = [:]
  private var lastNumber = 0

  /// Creates a conversation that has not begun.
  package init(_ catalog: AgentCatalog) { self.catalog = catalog }

  /// Whether the client was asked for its folders, and calls wait for the answer.
  package var awaitsFolders: Bool { folders.isAsked }

  /// Whether a call has no answer yet.
  package var isBusy: Bool { !calls.isEmpty }

  /// The version in force; the oldest one before the first request.
  var version: ProtocolVersion {
    switch era {
    case .open: .november2024
    case .handshake(let version), .stateless(let version): version
    }
  }

  /// Takes a line of the client.
  package mutating func receive(_ line: [UInt8]) -> [Action] {
    guard line.contains(where: { $0 > 0x20 }) else { return [] }
    switch IncomingMessage.read(line) {
    case .single(let message): return take(message, batch: nil)
    case .batch(let messages):
      guard version.hasBatches else {
        return [.send(Self.failure(nil, .invalidRequest("this version of the protocol has no batches")))]
      }
      let number = nextNumber()
      batches[number] = Batch(missing: 1)
      return messages.flatMap { take($0, batch: number) } + settle(number, nil)
    }
  }

  /// Takes a line that was longer than the server reads.
  package func receiveTooLong(limit: Int) -> [Action] {
    [.send(Self.failure(nil, .invalidRequest("a message has at most \(limit) bytes")))]
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func take(_ message: IncomingMessage, batch: Int?) -> [Action] {
    switch message {
    case .request(let request):
      batch.map { batches[$0]?.missing += 1 }
      do throws(RPCProblem) {
        switch try answer(to: request, batch: batch) {
        case .result(let result): return send(Self.answer(request.id, result.text), batch)
        case .actions(let actions): return actions
        }
      } catch {
        return send(Self.failure(request.id, error), batch)
      }
    case .notification(let method, let parameters): return notice(method, parameters)
    case .response(let id, let result): return takeFolders(id, result)
    case .invalid(let id, let problem):
      batch.map { batches[$0]?.missing += 1 }
      return send(Self.failure(id, problem), batch)
    }
  }

  /// Sends an answer, or keeps it for the other answers of its batch.
  func send(_ answer: String) -> [Action] { [.send(answer)] }

  /// Sends an answer, or keeps it for the other answers of its batch.
  mutating func send(_ answer: String, _ batch: Int?) -> [Action] {
    batch.map { settle($0, answer) } ?? [.send(answer)]
  }

  /// Counts an answer of a batch, which can be nil because it is not sent. Sends all answers after the last one.
  mutating func settle(_ number: Int, _ answer: String?) -> [Action] {
    guard var batch = batches[number] else { return [] }
    batch.missing -= 1
    if let answer { batch.answers.append(answer) }
    batches[number] = batch.missing == 0 ? nil : batch
    guard batch.missing == 0, !batch.answers.isEmpty else { return [] }
    return [.send("[\(batch.answers.joined(separator: ","))]")]
  }

  /// Returns the answer with a result, which is JSON.
  static func answer(_ id: RequestID, _ result: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id.json.text),\"result\":\(result)}"
  }

  /// Returns the answer with an error.
  static func failure(_ id: RequestID?, _ problem: RPCProblem) -> String {
    let answer: JSONValue = ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": problem.json]
    return answer.text
  }
}
