public import Identities
public import RuleEvaluation
package import RuleRequests
public import RuleValues

/// One decision as the log records it, or a request that could not be decided.
public struct DecisionEvent: Sendable {
  /// Whether the request was carried out or just decided.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The request was only decided: `decide`, `explain`, `checkWritable`.
    case decide
    /// The request was decided, and carried out if it was allowed: every other operation of an ``Authorizer``.
    case perform
  }

  /// Whether the request was carried out or just decided.
  package let kind: Kind
  /// The time of the decision, in milliseconds since 1970.
  package let time: Int64
  /// The requested operation.
  package internal(set) var operation: ServiceOperation
  /// The caller.
  public let identity: Identity
  /// The decision with its reason and the revision of the rules; nil if the request could not be decided.
  public let decision: Decision?
  /// The rules that decided; nil if the request could not be decided.
  package let ruleset: AnyRuleset?
  /// The server's ID for the request; nil if it has none.
  public let requestID: String?
  /// Why the request could not be decided, or failed although it was allowed; nil if it did not fail.
  package internal(set) var failure: Failure?
  /// How often each rule and expression had each outcome; nil if the log does not ask for it.
  package var counts: Counter?
  /// Why the request was denied; nil if the log does not explain denials.
  package internal(set) var explanation: DenialExplanation?
  /// How long the request took, including its time in a queue and the reading and writing of data.
  public internal(set) var duration: Duration = .zero

  /// The position of the store's log for the snapshot that was read; nil for a store without a replica, and for a write.
  public internal(set) var position: LogPosition?

  /// Whether the request was allowed; false if it could not be decided.
  public var isAllowed: Bool { decision?.isAllowed ?? false }

  init(
    _ kind: Kind, time: Int64, operation: ServiceOperation, identity: Identity, decision: Decision?,
    ruleset: AnyRuleset?, requestID: String?, counts: Counter?
  ) {
    self.kind = kind
    self.time = time
    self.operation = operation
    self.identity = identity
    self.decision = decision
    self.ruleset = ruleset
    self.requestID = requestID
    self.counts = counts
  }
}

extension DecisionEvent {
  /// The reason why a request failed.
  package struct Failure: Sendable, Hashable {
    /// The kinds of failure.
    package enum Code: String, Sendable, Hashable, CaseIterable {
      /// The request exceeded its deadline.
      case deadlineExceeded = "deadline-exceeded"
      /// The client no longer waited for the response.
      case cancelled
      /// Another writer held the tree, or too many requests waited for a thread.
      case busy
      /// The tree could not be read or written.
      case unavailable
      /// The time of the clock was outside the years 1 to 9999.
      case impossibleTime = "impossible-time"
      /// The read would have exceeded `Limits.readBytes` or `Limits.scannedDocuments`.
      case resourceExhausted = "resource-exhausted"
      /// A write's precondition was not met, or the object does not exist.
      case failedPrecondition = "failed-precondition"
      /// Another operation of the same transaction was denied or invalid.
      case denied
      /// The server's own code threw an error.
      case server
    }

    /// The kind of failure.
    package let code: Code
    /// A description; nil if it could reveal data.
    package let message: String?

    init(code: Code, message: String?) {
      self.code = code
      self.message = message
    }
  }
}
