/// What a request does with the project, namespace or bucket that it names.
package enum StoreUse: Sendable {
  /// It only reads. A name that nothing was written under has an empty store, and stays unknown to the server: reads of any
  /// number of names keep neither files nor memory.
  case reading
  /// It may write, or is told about the writes of others. The store is created on its first use.
  case keeping
}

extension HTTPRequest {
  /// What a request of a REST API does with its store.
  package var use: StoreUse { method == "GET" ? .reading : .keeping }
}
