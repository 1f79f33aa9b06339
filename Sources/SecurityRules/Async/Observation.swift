import DocumentTrees
public import Identities
public import RuleRequests
public import RuleValues

/// The values of a document, a query or a place of Realtime data, now and after each change.
///
/// The first element is the current value. Each further element differs from the one before. If several changes follow each
/// other quickly, some values in between are left out.
///
/// The rules decide again after each commit of this tree object that changes data of the service, and when other rules are in force. If they no longer allow
/// the read, the sequence throws ``PermissionDenied``. A token whose `exp` has passed ends it too. Commits of other processes
/// are seen with the next commit of this one.
public struct Observation<Value: Sendable & Equatable>: AsyncSequence, Sendable {
  /// The element type.
  public typealias Element = Value
  /// The error type: those of the read.
  public typealias Failure = any Error

  fileprivate let read: @Sendable () async throws -> Value
  fileprivate let sources: [ChangeSignal]
  /// The data that the read and its rules depend on.
  fileprivate let space: TreeSpace
  fileprivate let lifetime: TokenLifetime?

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// An iterator. Release it, or cancel its task, to end the observation.
  public struct Iterator: AsyncIteratorProtocol {
    private let read: @Sendable () async throws -> Value
    private var changes: AsyncStream<Void>.Iterator
    /// The observers of the sources, which end with the iterator.
    private let observers: [ChangeSignal.Observer]
    private let lifetime: TokenLifetime?
    /// Wakes the iterator when the token expires.
    private let alarm: Alarm?
    private var last: Value?

    fileprivate init(_ observation: Observation) {
      read = observation.read
      // One waiting change is enough: the value is read after it.
      let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      observers = observation.sources.map { source in
        source.observe { [space = observation.space] changes in if changes.touches(space) { continuation.yield() } }
      }
      lifetime = observation.lifetime
      alarm = lifetime.map { Alarm(in: $0.remaining) { continuation.yield() } }
      changes = stream.makeAsyncIterator()
      continuation.yield()
    }

    /// Waits for the next value.
    ///
    /// - Returns: the value; nil after the task was canceled.
    /// - Throws: the errors of the read; ``TokenExpired``.
    public mutating func next() async throws -> Value? {
      while await changes.next() != nil {
        if let lifetime, lifetime.remaining <= .zero { throw TokenExpired() }
        let value = try await read()
        if value == last { continue }
        last = value
        return value
      }
      return nil
    }
  }
}

/// The token of an observer has expired. Observe again with the next token.
public struct TokenExpired: Error, Sendable, Hashable, CustomStringConvertible {
  /// A one-sentence description for people.
  public var description: String { "the token of the observation has expired; observe again with a new token" }
}

/// The rest of the time that a token is valid.
private struct TokenLifetime: Sendable {
  let expiresAt: Double
  let clock: Clock

  /// Returns nil if the identity has no token that expires.
  init?(_ identity: Identity, _ clock: Clock) {
    guard case .user(let user) = identity, let expiresAt = IDToken(claims: user.claims).expiresAt else { return nil }
    self.expiresAt = expiresAt
    self.clock = clock
  }

  /// The time until the token expires; zero or negative afterwards, and if the time is unknown.
  var remaining: Duration {
    guard let now = try? clock.time() else { return .zero }
    return .seconds(expiresAt - Double(now.seconds))
  }
}

/// Calls a function once after a time, unless it is released before.
private final class Alarm: Sendable {
  private let task: Task<Void, Never>

  init(in time: Duration, _ body: @escaping @Sendable () -> Void) {
    task = Task {
      do { try await Task.sleep(for: max(.zero, time)) } catch { return }
      body()
    }
  }

  deinit { task.cancel() }
}

extension Authorizer {
  fileprivate func observation<Value>(
    of space: TreeSpace, as identity: Identity, _ read: @escaping @Sendable (Self) async throws -> Value
  ) -> Observation<Value> {
    Observation(
      read: { try await read(self) }, sources: [tree.changes, rules.erased.changes], space: space,
      lifetime: TokenLifetime(identity, clock))
  }
}

extension Authorizer where Service == CloudFirestore {
  /// Returns the document at `path` now and after each change; nil while it does not exist. See ``Observation``.
  public func observe(_ path: DocumentPath, as identity: Identity) -> Observation<StoredDocument?> {
    observation(of: .documents, as: identity) { try await $0.get(path, as: identity) }
  }

  /// Returns the results of a query now and after each change. See ``Observation``.
  public func observe(_ query: DocumentQuery, as identity: Identity) -> Observation<[FoundDocument]> {
    observation(of: .documents, as: identity) { try await $0.list(query, as: identity) }
  }
}

extension Authorizer where Service == RealtimeDatabase {
  /// Returns the data at `path` now and after each change; `.absent` while there is none. See ``Observation``.
  public func observe(_ path: DataPath, as identity: Identity) -> Observation<DataNode> {
    observation(of: .realtime, as: identity) { try await $0.read(path, as: identity) }
  }

  /// Returns the children that match a query now and after each change. See ``Observation``.
  public func observe(_ path: DataPath, matching query: DataQuery, as identity: Identity) -> Observation<[DataChild]> {
    observation(of: .realtime, as: identity) { try await $0.query(path, matching: query, as: identity) }
  }
}
