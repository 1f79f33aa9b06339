package import RuleValues

/// A client's operation on one of the services.
public enum ServiceOperation: Sendable {
  /// An operation on a Realtime Database.
  case realtime(DataOperation)
  /// An operation on Cloud Firestore.
  case firestore(FirestoreRequest.Operation)
  /// An operation on Cloud Storage.
  case storage(StorageRequest.Operation)

  /// The service of the operation.
  package var service: RulesService {
    switch self {
    case .realtime: .realtime
    case .firestore: .firestore
    case .storage: .storage
    }
  }

  /// The service and the method, for example `firestore/get`: the `path` of a decision in the log.
  package var policyPath: String { "\(service.rawValue)/\(method)" }

  /// The name of the operation.
  ///
  /// - Realtime Database: `read`, `set`, `update`
  /// - Cloud Firestore: `get`, `batchGet`, `list`, `commit`
  /// - Cloud Storage: `get`, `list`, `create`, `update`, `delete`
  package var method: String {
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
