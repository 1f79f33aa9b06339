/// The operation of a case, named as in its service.
package enum CaseVerb: String, Sendable, CaseIterable {
  /// Realtime Database: `get()` or a listener without a query.
  case read
  /// Realtime Database: `get()` or a listener with a query.
  case query
  /// Realtime Database and Firestore: `set()`.
  case set
  /// Realtime Database: an atomic update of several locations below the path. Firestore: `update()`. Storage: new
  /// metadata.
  case update
  /// Realtime Database: `push()`, which is `set()` below the path at a new key.
  case push
  /// Realtime Database: `remove()`, which is `set()` of null.
  case remove
  /// Realtime Database: the result of `runTransaction()`, evaluated as `set()`. There is no recording of whether the
  /// service also requires permission to read the old value, so that is not required here.
  case transaction
  /// Firestore: `get()` of a document, or a listener on it. Storage: a download or a read of the metadata.
  case get
  /// Firestore: a query or a listener on it. Storage: the objects below a prefix.
  case list
  /// Firestore: the number of results of a query, which the rules decide as a `list`.
  case count
  /// Firestore: the sum of a field over the results of a query, which the rules decide as a `list`.
  case sum
  /// Firestore: the average of a field over the results of a query, which the rules decide as a `list`.
  case average
  /// Firestore: a write that fails if the document exists.
  case create
  /// Firestore and Storage: the deletion of a document or object.
  case delete
  /// Firestore: the writes of a batch or transaction, applied atomically.
  case batch
  /// Storage: an upload, which may replace an existing object.
  case upload

  /// Whether the rules decide the operation as the `list` of a query.
  package var isQueryOfDocuments: Bool { self == .list || self == .count || self == .sum || self == .average }
}
