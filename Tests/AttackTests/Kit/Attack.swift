import RuleEvaluation
import RuleValues
import Testing

/// What a hostile client sends to a server, what lies there, and what must come of it.
struct Attack: Sendable, CustomTestStringConvertible {
  /// What the trick is, in a few words.
  let name: String
  /// The rules of the server.
  let rules: Rules
  /// What is stored.
  var stored = Stored()
  /// Who sends it.
  var sender = Sender.nobody
  /// What is sent.
  let sent: Sent
  /// What must come of it.
  let wanted: Outcome
  /// Who says so.
  let source: Source

  var testDescription: String { "\(name) (\(source))" }

  init(
    _ name: String, _ rules: Rules, stored: Stored = Stored(), as sender: Sender = .nobody, _ sent: Sent,
    _ wanted: Outcome, _ source: Source
  ) {
    self.name = name
    self.rules = rules
    self.stored = stored
    self.sender = sender
    self.sent = sent
    self.wanted = wanted
    self.source = source
  }

  /// Sends it to a server with its data in memory, and to one with it in a SQLite file.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for storage in Storage.allCases {
      let server = try storage.server(rules, stored)
      let answer = try server.answer(sent, sender)
      #expect(answer.outcome == wanted, "\(storage): \(answer.reason)", sourceLocation: sourceLocation)
      #expect(answer.isConsistent, "\(storage): \(answer.reason)", sourceLocation: sourceLocation)
      let changes = wanted == .allowed && sent.isWrite
      #expect(answer.hasChanged == changes, "\(storage)", sourceLocation: sourceLocation)
    }
  }
}

/// What comes of a request.
enum Outcome: Sendable, Hashable {
  /// It is carried out.
  case allowed
  /// The rules do not allow it.
  case denied
  /// It is none, or can not be, whatever the rules say: the client is told `invalid-argument`.
  case refused
  /// The data could not be read, or nobody waits any longer.
  case unavailable

  /// What the client is told.
  init(_ reason: ClientReason) {
    self =
      switch reason {
      case .allowed: .allowed
      case .permissionDenied: .denied
      case .invalidArgument: .refused
      case .unavailable, .resourceExhausted, .deadlineExceeded, .cancelled: .unavailable
      }
  }
}

/// Who says what must come of an attack.
enum Source: Sendable, CustomStringConvertible {
  /// A recording of the hosted service.
  case recording(String)
  /// Google's Firestore emulator 1.19.9, asked through the oracle.
  case emulator
  /// A page of Google's documentation, or of a client's source.
  case documentation(String)
  /// Our own decision, recorded in `Grammar/divergences.md`.
  case decision(String)
  /// What an embedding server relies on.
  case promise(String)

  var description: String {
    switch self {
    case .recording(let name): "recording \(name)"
    case .emulator: "emulator 1.19.9"
    case .documentation(let page): page
    case .decision(let id): id
    case .promise(let text): text
    }
  }
}
