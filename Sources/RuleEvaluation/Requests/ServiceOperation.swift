public import RuleValues

/// An operation of a client on one of the services.
public enum ServiceOperation: Sendable {
  /// On a Realtime Database.
  case realtime(DataOperation)
  /// On Cloud Firestore.
  case firestore(FirestoreRequest.Operation)
  /// On Cloud Storage.
  case storage(StorageRequest.Operation)

  /// The service.
  public var service: RulesService {
    switch self {
    case .realtime: .realtime
    case .firestore: .firestore
    case .storage: .storage
    }
  }

  /// The service and the operation, such as `firestore/get`: the `path` of a decision in the log.
  public var policyPath: String { "\(service.rawValue)/\(method)" }

  /// The operation: `read`, `set`, `update`; `get`, `batchGet`, `list`, `commit`; `get`, `list`, `create`, `update`,
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
