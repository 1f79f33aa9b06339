public import RuleValues

/// Which documents to visit. They come in the service's order: database, then id by id.
public enum DocumentRange: Hashable, Sendable {
  /// Those of all databases.
  case everything
  /// Those of one database.
  case database(String)
  /// Those of a collection, without what is below them.
  case collection(DocumentPath)
  /// A document and all that is below it, or all that is below a collection.
  case subtree(DocumentPath)

  /// The records of the documents, and for a collection those of the documents below these too.
  var records: RecordRange {
    switch self {
    case .everything: RecordRange(.documents)
    case .database(let database): .below(.documents, NameKey(DocumentPath([], database: database)).bytes)
    case .collection(let path), .subtree(let path): .below(.documents, NameKey(path).bytes)
    }
  }

  /// How a read of ``records`` goes on after a record that is not one of the range's documents; nil for one that is.
  func skipping(_ record: Record) throws(RecordDamage) -> RecordStep? {
    guard case .collection(let path) = self else { return nil }
    // The database, the collection's own path and the id of a document in it.
    guard let document = NameKey.prefix(record.key, names: path.segments.count + 2) else {
      _ = try DocumentKind.place(record.key)
      return .next
    }
    return document == record.key.count ? nil : .skip(keyPrefix: document)
  }
}

/// Which objects to visit. They come in the service's order: bucket, then name, by bytes.
public enum ObjectRange: Hashable, Sendable {
  /// Those of all buckets.
  case everything
  /// Those of one bucket whose names begin as given.
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

/// Which records of accounts to visit. They come in the order of the bytes of tenant, kind and name.
public enum AccountRange: Hashable, Sendable {
  /// Those of all tenants.
  case everything
  /// Those of one kind in one tenant, whose names begin as given.
  case kind(String, tenant: String, prefix: String = "")

  /// The records.
  var records: RecordRange {
    switch self {
    case .everything: RecordRange(.accounts)
    case .kind(let kind, let tenant, let prefix):
      .below(.accounts, NameKey(AccountPlace(tenant: tenant, kind: kind, name: prefix)).bytes)
    }
  }
}
