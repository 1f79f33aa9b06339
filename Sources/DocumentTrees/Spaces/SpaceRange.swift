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
}

/// Which objects to visit. They come in the service's order: bucket, then name, by bytes.
public enum ObjectRange: Hashable, Sendable {
  /// Those of all buckets.
  case everything
  /// Those of one bucket whose names begin as given.
  case bucket(String, prefix: String = "")
}
