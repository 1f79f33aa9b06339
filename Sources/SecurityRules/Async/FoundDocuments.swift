import DocumentTrees
public import Identities
public import RuleRequests

extension Authorizer where Service == CloudFirestore {
  /// Returns the results of a query as a sequence, in the order of the query, if the rules prove that `identity` may list it.
  ///
  /// All results are of one state of the data: that at the call of the iterator's first `next()`. Memory holds few of them at a
  /// time. A thread for reads belongs to the sequence until it ends, also while the consumer is busy, so ``timeLimit`` counts
  /// that time too. `Limits.scannedDocuments` and `Limits.returnedDocuments` apply.
  ///
  /// The iterator throws the errors of `list(_:as:)`.
  public func stream(_ query: DocumentQuery, as identity: Identity) -> FoundDocuments {
    FoundDocuments { channel in
      try await reading { authorizer in
        var batch: [FoundDocument] = []
        var bytes = 0
        let limit = authorizer.core.callLimit
        try authorizer.forEach(query, as: identity) { document in
          batch.append(document)
          bytes += document.bytes
          guard batch.count == FoundDocuments.batchCount || bytes > FoundDocuments.batchBytes else { return true }
          defer { (batch, bytes) = ([], 0) }
          return try channel.send(batch, within: limit)
        }
        if !batch.isEmpty { _ = try channel.send(batch, within: limit) }
      }
    }
  }
}

/// The results of a query, as ``Authorizer/stream(_:as:)`` finds them.
public struct FoundDocuments: AsyncSequence, Sendable {
  /// A result.
  public typealias Element = FoundDocument
  /// The error type: those of a list.
  public typealias Failure = any Error

  static let batchCount = 64
  static let batchBytes = 1 << 20

  private let produce: @Sendable (BatchChannel) async throws -> Void

  init(_ produce: @escaping @Sendable (BatchChannel) async throws -> Void) { self.produce = produce }

  /// Returns an iterator, which begins to read with its first `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(produce) }

  /// An iterator. If it is released, the query ends.
  public struct Iterator: AsyncIteratorProtocol {
    private let production: Production
    private var batch: ArraySlice<FoundDocument> = []

    fileprivate init(_ produce: @escaping @Sendable (BatchChannel) async throws -> Void) {
      production = Production(produce)
    }

    /// Returns the next result; nil at the end.
    ///
    /// - Throws: the errors of a list.
    public mutating func next() async throws -> FoundDocument? {
      if batch.isEmpty { batch = try await production.next()[...] }
      return batch.popFirst()
    }
  }

  /// The query that runs for an iterator.
  private final class Production: Sendable {
    private let channel = BatchChannel()
    private let produce: @Sendable (BatchChannel) async throws -> Void

    init(_ produce: @escaping @Sendable (BatchChannel) async throws -> Void) { self.produce = produce }

    deinit { channel.close() }

    /// Returns the next batch; empty at the end.
    func next() async throws -> [FoundDocument] {
      if channel.begin() {
        let task = Task { [channel, produce] in
          do {
            try await produce(channel)
            channel.finish(nil)
          } catch {
            channel.finish(error)
          }
        }
        channel.onClose { task.cancel() }
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { channel.receive($0) }
      } onCancel: {
        channel.close()
      }
    }
  }
}
