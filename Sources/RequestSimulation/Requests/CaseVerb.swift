/// What a case does, in the words of its service.
package enum CaseVerb: String, Sendable, CaseIterable {
  /// Realtime Database: `get()` or a listener without a query.
  case read
  /// Realtime Database: `get()` or a listener with a query.
  case query
  /// Realtime Database and Firestore: `set()`.
  case set
  /// Realtime Database: several places below the path, all or none. Firestore: `update()`. Storage: new metadata.
  case update
  /// Realtime Database: `push()`: `set()` below the path, at a fresh key.
  case push
  /// Realtime Database: `remove()`: `set()` of null.
  case remove
  /// Realtime Database: the result of `runTransaction()`, judged as `set()`. Whether the service also asks for permission
  /// to read the old value is not recorded anywhere, so it is not asked for.
  case transaction
  /// Firestore: `get()` of a document, or a listener on it. Storage: a download, or a look at the metadata.
  case get
  /// Firestore: a query, or a listener on it, or a count. Storage: the objects below a prefix.
  case list
  /// Firestore: a write that fails where the document is there.
  case create
  /// Firestore and Storage.
  case delete
  /// Firestore: the writes of a batch or of a transaction, all or none.
  case batch
  /// Storage: an upload, also over an object that is there.
  case upload
}
