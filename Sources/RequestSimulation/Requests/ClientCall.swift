import RuleEvaluation
package import RuleRequests
package import RuleValues
package import SourceText

/// A call of a client SDK of Cloud Firestore or Cloud Storage as text: an operation, a path and a written value. Suites and
/// `rules-sim explain` read their requests through it, so an operation means the same in both.
package struct ClientCall {
  /// The operation.
  package let verb: CaseVerb
  /// The path, as written.
  package let path: String
  /// The written value; nil if there is none.
  package let value: JSONNode?
  /// Whether a `set` keeps the fields that it does not name.
  package let merges: Bool
  /// The only fields that a `set` changes; nil for those that `merges` says.
  package var mergeFields: [FieldPath]?
  /// The database or bucket of a path that does not name one; nil for the default one.
  package let resource: String?

  /// Creates a call.
  package init(_ verb: CaseVerb, _ path: String, value: JSONNode? = nil, merges: Bool = false, resource: String? = nil)
  {
    self.verb = verb
    self.path = path
    self.value = value
    self.merges = merges
    self.resource = resource
  }

  /// Returns the request to Cloud Firestore. Batches are read by their own readers.
  ///
  /// - Parameter query: returns the query of a `list` of a collection.
  /// - Throws: `PathProblem`, ``OperationError`` for an invalid value, and the errors of `query`.
  package func firestore(
    query: (DocumentPath) throws -> DocumentQuery
  ) throws -> FirestoreRequest.Operation {
    let database = resource ?? DocumentPath.defaultDatabase
    if verb.isQueryOfDocuments { return .list(try query(try DocumentPath.parse(path, database: database))) }
    let document = try DocumentPath.parseDocument(path, database: database)
    if verb == .get { return .get(document) }
    if let mergeFields { return .commit([try DocumentWriteReader.merge(mergeFields, document, value)]) }
    let call = merges ? .merge : DocumentWriteReader.Call(rawValue: verb.rawValue) ?? .set
    return .commit([try DocumentWriteReader.read(call, document, value)])
  }

  /// Returns the request to Cloud Storage.
  ///
  /// - Parameter stored: returns the stored metadata of an object; nil if it does not exist.
  /// - Throws: `PathProblem`, ``OperationError`` for an invalid value, ``RejectedRequest`` if the value is missing, and the
  ///   errors of `stored`.
  package func storage(
    stored: (ObjectName) throws -> ObjectMetadata?
  ) throws -> StorageRequest.Operation {
    if verb == .list { return try list() }
    let object = try ObjectName(path: path, bucket: bucket)
    switch (verb, value) {
    case (.upload, let value?): return .create(object, try ObjectRequestReader.upload(object, value))
    case (.update, let value?):
      return .update(object, try ObjectRequestReader.update(object, value, stored: try stored(object)))
    case (.upload, nil), (.update, nil): throw RejectedRequest("`value` is missing")
    case (.delete, _): return .delete(object)
    default: return .get(object)
    }
  }

  private var bucket: String { resource ?? ObjectName.defaultBucket }

  /// A list of the objects below a prefix, which may end in a slash; `/` is the whole bucket.
  private func list() throws(PathProblem) -> StorageRequest.Operation {
    let prefix = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    if prefix.isEmpty { return .list(bucket: bucket, prefix: "") }
    let object = try ObjectName(path: prefix, bucket: bucket)
    return .list(bucket: object.bucket, prefix: object.name)
  }
}
