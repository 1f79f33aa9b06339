public import Identities
public import RuleEvaluation

/// One decision as the log keeps it, or a request that could not be judged.
public struct DecisionEvent: Sendable {
  /// Whether a request was to be carried out.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was only judged: `decide`, `explain`, `checkWritable`.
    case decide
    /// It was judged, and carried out where it was allowed: every other operation of an ``Authorizer``.
    case perform
  }

  /// Whether the request was to be carried out.
  public let kind: Kind
  /// When the request was judged, in milliseconds since 1970.
  public let time: Int64
  /// What was asked.
  public internal(set) var operation: ServiceOperation
  /// Who asked.
  public let identity: Identity
  /// The answer, with its reason and the revision of the rules; nil where the request could not be judged.
  public let decision: Decision?
  /// The rules that decided; nil where the request could not be judged.
  public let ruleset: AnyRuleset?
  /// What the server marked the request with.
  public let requestID: String?
  /// Why the request failed although it was allowed, or could not be judged; nil where it did not fail.
  public internal(set) var failure: Failure?
  /// How long the request took, the reading and writing of data included.
  public internal(set) var duration: Duration = .zero

  /// Whether the request was allowed. One that could not be judged was not.
  public var isAllowed: Bool { decision?.isAllowed ?? false }

  init(
    _ kind: Kind, time: Int64, operation: ServiceOperation, identity: Identity, decision: Decision?,
    ruleset: AnyRuleset?,
    requestID: String?
  ) {
    self.kind = kind
    self.time = time
    self.operation = operation
    self.identity = identity
    self.decision = decision
    self.ruleset = ruleset
    self.requestID = requestID
  }
}

extension DecisionEvent {
  /// Why a request failed.
  public struct Failure: Sendable, Hashable {
    /// The kinds of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
      /// It took longer than it may.
      case deadlineExceeded = "deadline-exceeded"
      /// Nobody waited for the answer any more.
      case cancelled
      /// Another writer held the tree.
      case busy
      /// The tree could not be read or written.
      case unavailable
      /// The clock told a time that no calendar has.
      case impossibleTime = "impossible-time"
      /// It would have brought back more than `Limits.readBytes`.
      case resourceExhausted = "resource-exhausted"
      /// A precondition of a write did not hold, or there is no such object.
      case failedPrecondition = "failed-precondition"
      /// What another operation of the same transaction asked for was denied or invalid.
      case denied
      /// An error of the server's own code.
      case server
    }

    /// What kind of failure it is.
    public let code: Code
    /// In words; nil where these might tell of data.
    public let message: String?

    init(code: Code, message: String?) {
      self.code = code
      self.message = message
    }
  }
}
