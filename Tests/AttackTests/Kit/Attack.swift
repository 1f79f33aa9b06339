import RuleEvaluation
import RuleValues
import Testing

/// A hostile request to a server, the stored data, and the expected outcome.
struct Attack: Sendable, CustomTestStringConvertible {
  /// The trick, in a few words.
  let name: String
  /// The rules of the server.
  let rules: Rules
  /// What is stored.
  var stored = Stored()
  /// The sender.
  var sender = Sender.nobody
  /// The request.
  let sent: Sent
  /// The expected outcome.
  let wanted: Outcome
  /// The source of the expected outcome.
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

  /// Sends it to a server of each storage.
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

/// The outcome of a request.
enum Outcome: Sendable, Hashable {
  /// It is performed.
  case allowed
  /// The rules do not allow it.
  case denied
  /// It is invalid, whatever the rules: the client gets `invalid-argument`.
  case refused
  /// The data could not be read, or the deadline passed.
  case unavailable

  /// The outcome that a client sees.
  init(_ reason: ClientReason) {
    self =
      switch reason {
      case .allowed: .allowed
      case .permissionDenied: .denied
      case .invalidArgument: .refused
      case .unavailable, .resourceExhausted, .deadlineExceeded, .cancelled: .unavailable
      case .notFound, .alreadyExists, .failedPrecondition: .unavailable
      }
  }
}

/// The source of an expected outcome.
enum Source: Sendable, CustomStringConvertible {
  /// A recording of the hosted service.
  case recording(String)
  /// Google's Firestore emulator 1.19.9, asked through the oracle.
  case emulator
  /// A page of Google's documentation, or of a client's source.
  case documentation(String)
  /// Our own decision, recorded in `Grammar/divergences.md`.
  case decision(String)
  /// A promise to servers that embed the engine.
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
