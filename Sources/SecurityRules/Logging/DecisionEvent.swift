public import Identities
public import RuleEvaluation

/// What was asked, of whichever service.
public enum LoggedOperation: Sendable {
  /// Of a Realtime Database.
  case realtime(DataOperation)
  /// Of Cloud Firestore.
  case firestore(FirestoreRequest.Operation)
  /// Of Cloud Storage.
  case storage(StorageRequest.Operation)
}

/// One decision as the log keeps it.
public struct DecisionEvent: Sendable {
  /// When the request was judged, in milliseconds since 1970.
  public let time: Int64
  /// What was asked.
  public internal(set) var operation: LoggedOperation
  /// Who asked.
  public let identity: Identity
  /// The answer, with its reason and the revision of the rules.
  public let decision: Decision
  /// The rules that decided.
  public let ruleset: Ruleset
  /// What the server marked the request with.
  public let requestID: String?
  /// Why the request failed although it was allowed; nil where it did not.
  public internal(set) var error: String?
  /// How long the request took, the reading and writing of data included.
  public internal(set) var duration: Duration = .zero

  init(
    time: Int64, operation: LoggedOperation, identity: Identity, decision: Decision, ruleset: Ruleset,
    requestID: String?
  ) {
    self.time = time
    self.operation = operation
    self.identity = identity
    self.decision = decision
    self.ruleset = ruleset
    self.requestID = requestID
  }
}

extension LoggedOperation {
  /// What was asked of which service, such as `firestore/get`: the `path` of a decision in the log.
  public var policyPath: String {
    switch self {
    case .realtime: "realtime/\(method)"
    case .firestore: "firestore/\(method)"
    case .storage: "storage/\(method)"
    }
  }

  /// What was asked: `read`, `set`, `update`; `get`, `batchGet`, `list`, `commit`; `get`, `list`, `create`, `update`,
  /// `delete`.
  public var method: String {
    switch self {
    case .realtime(.read): "read"
    case .realtime(.set): "set"
    case .realtime(.update), .storage(.update): "update"
    case .firestore(.get), .storage(.get): "get"
    case .firestore(.batchGet): "batchGet"
    case .firestore(.list), .storage(.list): "list"
    case .firestore(.commit): "commit"
    case .storage(.create): "create"
    case .storage(.delete): "delete"
    }
  }
}
