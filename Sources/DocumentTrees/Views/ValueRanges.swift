package import RuleValues

/// A range of documents, visited in the service's order: by database, then id by id.
package enum DocumentRange: Hashable, Sendable {
  /// The documents of all databases.
  case everything
  /// The documents of one database.
  case database(String)
  /// The documents of a collection, without the documents below them.
  case collection(DocumentPath)
  /// A document and all documents below it, or all documents below a collection.
  case subtree(DocumentPath)

  /// The records of the documents. For a collection, the range includes the documents below them too.
  var records: RecordRange {
    switch self {
    case .everything: RecordRange(.documents)
    case .database(let database): .below(.documents, NameKey(DocumentPath([], database: database)).bytes)
    case .collection(let path), .subtree(let path): .below(.documents, NameKey(path).bytes)
    }
  }

  /// Returns the step after a record in ``records`` that is not in this range; nil for a record in the range.
  func skipping(_ record: Record) throws(RecordDamage) -> RecordStep? {
    guard case .collection(let path) = self else { return nil }
    // The database, the collection's own path and the id of a document in it.
    guard let document = NameKey.prefix(record.key, names: path.flat.idCount + 2) else {
      _ = try DocumentKind.place(record.key)
      return .next
    }
    return document == record.key.count ? nil : .skip(keyPrefix: document)
  }
}

/// A range of objects, visited in the service's order: by bucket, then by the bytes of the name.
package enum ObjectRange: Hashable, Sendable {
  /// The objects of all buckets.
  case everything
  /// The objects of one bucket whose names begin with a prefix.
  case bucket(String, prefix: String = "")

  /// The records of the objects.
  var records: RecordRange {
    switch self {
    case .everything: RecordRange(.objects)
    case .bucket(let bucket, let prefix):
      .below(.objects, NameKey(ObjectName(bucket: bucket, name: prefix)).bytes)
    }
  }
}

/// A range of account records, visited in the byte order of tenant, kind and name.
package enum AccountRange: Hashable, Sendable {
  /// The records of all tenants.
  case everything
  /// The records of one kind in one tenant whose names begin with a prefix.
  case kind(String, tenant: String, prefix: String = "")

  /// The records in the space of accounts.
  var records: RecordRange {
    switch self {
    case .everything: RecordRange(.accounts)
    case .kind(let kind, let tenant, let prefix):
      .below(.accounts, NameKey(AccountPlace(tenant: tenant, kind: kind, name: prefix)).bytes)
    }
  }
}
