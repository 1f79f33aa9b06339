package import RuleRequests
import RuleValues
import RulesProjects
package import SecurityRules

/// A request to one of the services, as made by a client or stated in a test.
package enum SimulatedRequest: Sendable {
  /// An operation of a client.
  case client(ServiceOperation)
  /// A request to a Cloud service with every variable stated, as in the hosted test API.
  case stated(CloudRequest, RulesService)

  /// Returns an operation on a Realtime Database.
  package static func realtime(_ operation: DataOperation) -> SimulatedRequest { .client(.realtime(operation)) }
  /// Returns an operation on Cloud Firestore.
  package static func firestore(_ operation: FirestoreRequest.Operation) -> SimulatedRequest {
    .client(.firestore(operation))
  }
  /// Returns an operation on Cloud Storage.
  package static func storage(_ operation: StorageRequest.Operation) -> SimulatedRequest {
    .client(.storage(operation))
  }

  /// The operation of a client; nil for a stated request.
  package var operation: ServiceOperation? { if case .client(let operation) = self { operation } else { nil } }

  /// The service that receives the request.
  package var service: RulesService {
    switch self {
    case .client(let operation): operation.service
    case .stated(_, let service): service
    }
  }

  /// The path of the request; for several paths, the first.
  package var place: String {
    switch self {
    case .client(.realtime(let operation)): operation.path.description
    case .client(.firestore(let operation)): operation.place
    case .client(.storage(let operation)): operation.place
    case .stated(let request, _): "/" + request.path.joined(separator: "/")
    }
  }

  /// All paths that the request reads or writes, if there are several; otherwise empty.
  package var places: [String] {
    switch operation {
    case .realtime(.update(let base, let values)): values.map { base.appending($0.path).description }
    case .firestore(.commit(let writes)) where writes.count > 1: writes.map { $0.path.placeText }
    case .firestore(.batchGet(let paths)) where paths.count > 1: paths.map(\.placeText)
    default: []
    }
  }
}

extension FirestoreRequest.Operation {
  fileprivate var place: String {
    switch self {
    case .get(let path): path.placeText
    case .batchGet(let paths): paths.first?.placeText ?? "/"
    case .list(let query): query.place
    case .commit(let writes): writes.first?.path.placeText ?? "/"
    }
  }
}

extension DocumentQuery {
  /// The path of the collection.
  fileprivate var place: String { parent.appending(collection).placeText }
}

extension DocumentPath {
  /// The path as a client of the default database writes it; includes any other database.
  fileprivate var placeText: String {
    database.utf8.elementsEqual(Self.defaultDatabase.utf8) ? "/" + relativeText : description
  }
}

extension StorageRequest.Operation {
  fileprivate var place: String {
    switch self {
    case .get(let object), .create(let object, _), .update(let object, _), .delete(let object):
      Self.place(object.bucket, object.name)
    case .list(let bucket, let prefix): Self.place(bucket, prefix)
    }
  }

  /// Returns the name as a client of the default bucket writes it; includes any other bucket.
  private static func place(_ bucket: String, _ name: String) -> String {
    bucket.utf8.elementsEqual(ObjectName.defaultBucket.utf8) ? "/" + name : "gs://\(bucket)/\(name)"
  }
}
