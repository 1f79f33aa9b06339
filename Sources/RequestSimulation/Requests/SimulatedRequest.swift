package import RuleEvaluation
import RuleValues
import RulesProjects
package import SecurityRules

/// What somebody asks of one of the services.
package enum SimulatedRequest: Sendable {
  /// Of a Realtime Database.
  case realtime(DataOperation)
  /// Of Cloud Firestore.
  case firestore(FirestoreRequest.Operation)
  /// Of Cloud Storage.
  case storage(StorageRequest.Operation)
  /// Of a Cloud service, with every variable stated, as its hosted test API asks.
  case stated(CloudRequest, RulesService)

  /// Of which service.
  package var service: RulesService {
    switch self {
    case .realtime: .realtime
    case .firestore: .firestore
    case .storage: .storage
    case .stated(_, let service): service
    }
  }

  /// The place that is asked about: of several, the first.
  package var place: String {
    switch self {
    case .realtime(let operation): operation.path.description
    case .firestore(let operation): operation.place
    case .storage(let operation): operation.place
    case .stated(let request, _): "/" + request.path.joined(separator: "/")
    }
  }

  /// All places that are written or read at once, where they are several.
  package var places: [String] {
    switch self {
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
  /// The collection.
  fileprivate var place: String { parent.appending(collection).placeText }
}

extension DocumentPath {
  /// The path as a client of the default database writes it; of another, with the database.
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

  /// The name as a client of the default bucket writes it; in another, with the bucket.
  private static func place(_ bucket: String, _ name: String) -> String {
    bucket.utf8.elementsEqual(ObjectName.defaultBucket.utf8) ? "/" + name : "gs://\(bucket)/\(name)"
  }
}
