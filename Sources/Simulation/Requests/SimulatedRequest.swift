public import RuleEvaluation
public import SecurityRules

/// What somebody asks of one of the services.
public enum SimulatedRequest: Sendable {
  /// Of a Realtime Database.
  case realtime(DataOperation)
  /// Of Cloud Firestore.
  case firestore(FirestoreRequest.Operation)
  /// Of Cloud Storage.
  case storage(StorageRequest.Operation)
  /// Of a Cloud service, with every variable stated, as its hosted test API asks.
  case stated(CloudRequest, RulesService)

  /// Of which service.
  public var service: RulesService {
    switch self {
    case .realtime: .realtime
    case .firestore: .firestore
    case .storage: .storage
    case .stated(_, let service): service
    }
  }

  /// The place that is asked about: of several, the first.
  public var place: String {
    switch self {
    case .realtime(let operation): operation.path.description
    case .firestore(let operation): operation.place
    case .storage(let operation): operation.place
    case .stated(let request, _): "/" + request.path.joined(separator: "/")
    }
  }

  /// All places that are written or read at once, where they are several.
  public var places: [String] {
    switch self {
    case .realtime(.update(let base, let values)): values.map { base.appending($0.path).description }
    case .firestore(.commit(let writes)) where writes.count > 1: writes.map { "/" + $0.path.relativeText }
    case .firestore(.batchGet(let paths)) where paths.count > 1: paths.map { "/" + $0.relativeText }
    default: []
    }
  }
}

extension FirestoreRequest.Operation {
  fileprivate var place: String {
    switch self {
    case .get(let path): "/" + path.relativeText
    case .batchGet(let paths): "/" + (paths.first?.relativeText ?? "")
    case .list(let query): query.place
    case .commit(let writes): "/" + (writes.first?.path.relativeText ?? "")
    }
  }
}

extension DocumentQuery {
  /// The collection as a path from the first level.
  fileprivate var place: String { "/" + parent.appending(collection).relativeText }
}

extension StorageRequest.Operation {
  fileprivate var place: String {
    switch self {
    case .get(let object), .create(let object, _), .update(let object, _), .delete(let object): "/" + object.name
    case .list(_, let prefix): "/" + prefix
    }
  }
}
