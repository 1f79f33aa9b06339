import SourceText
import Synchronization

/// The keys in force, which can be replaced while tokens are verified.
///
/// Google replaces the keys that sign tokens every few days, and an operator may have to withdraw one at once. A provider
/// reads them again from its source: a file, or a closure of the server that fetches them.
///
///     let keys = try await KeyProvider {
///       let answer = try await client.get(TokenKind.idToken.certificatesURL)  // the server's own HTTP client
///       return KeyResponse(body: answer.body, cacheControl: answer.headers["Cache-Control"])
///     }
///     let verifier = try TokenVerifier(projectID: "my-project", keys: keys)
///     await keys.watch { log($0) }  // in a task of its own
///
/// A verification takes the keys once. The next one sees the new keys. A rejected or unreachable version never takes
/// effect: the old keys stay in force, and no provider is ever without keys. The validity periods of certificates are
/// enforced all the same. Readers never wait for a refresh, which parses separately and then changes one reference.
///
/// Fetched keys are read again in these cases:
///
/// - Their `max-age` is over. If that fails, they are fetched again after the minimum interval.
/// - A token has an unknown key id. All verifications that wait share one refresh.
/// - The server calls ``reload()``.
///
/// Of these, the first two happen at most once in the minimum interval, whatever tokens clients send. They need
/// ``watch(every:report:)`` or asynchronous verifications: a synchronous one cannot wait, so it uses the keys in force
/// and leaves the refresh to ``watch(every:report:)``.
///
/// Firebase's Admin SDK for Node also caches keys by `max-age` (firebase/firebase-admin-node, src/utils/jwt.ts,
/// `UrlKeyFetcher` and `PublicKeySignatureVerifier`). It rejects a token if a due refresh fails, and does not refresh
/// for an unknown key id.
public final class KeyProvider: Sendable {
  /// Where the keys come from.
  enum Source: Sendable {
    case fixed
    case file(path: String)
    case fetcher(KeyFetcher)
  }

  private struct InForce {
    var keys: KeySet
    /// The number of key sets that were in force before.
    var version = 0
  }

  /// The content of the source when it was last read.
  private struct Reading {
    var bytes: [UInt8]
    /// Why that content was rejected; nil if it was accepted.
    var problem: KeySetError?
  }

  let source: Source
  let clock: @Sendable () -> Int64
  let refreshes: Mutex<Refreshes>
  private let inForce: Mutex<InForce>
  private let lastReading: Mutex<Reading>

  /// Creates a provider of `keys`, which stay in force until they are replaced.
  public convenience init(_ keys: KeySet) {
    self.init(keys, .fixed, bytes: [], RefreshSchedule(minimumInterval: .zero, maximumAge: nil, at: 0), clock: { 0 })
  }

  /// Creates a provider of the keys in the file at `path`, which ``reload()`` reads again.
  ///
  /// - Parameters:
  ///   - path: a file in one of the formats of ``KeySet``.
  ///   - minimumInterval: the shortest time between two readings that tokens with unknown key ids cause, in full
  ///   seconds and at least one.
  ///   - clock: returns the seconds since 1970.
  /// - Throws: ``KeySetError`` if the file cannot be read or is rejected. There is no provider then, and so nothing that
  ///   could accept a token.
  public convenience init(
    contentsOf path: String, minimumInterval: Duration = .seconds(60),
    clock: @escaping @Sendable () -> Int64 = SystemClock.now
  ) throws(KeySetError) {
    let schedule = RefreshSchedule(minimumInterval: minimumInterval, maximumAge: nil, at: clock())
    let file = try KeySet.file(at: path)
    self.init(try KeySet(file), .file(path: path), bytes: file.bytes, schedule, clock: clock)
  }

  /// Fetches keys, and creates a provider of them.
  ///
  /// - Parameters:
  ///   - minimumInterval: the shortest time between two refreshes that tokens or `max-age` cause, in full seconds and at
  ///   least one. It also replaces a shorter or missing `max-age`; one of more than a day counts as a day.
  ///   - timeLimit: the time after which the task of `fetch` is canceled, and the refresh has failed.
  ///   - clock: returns the seconds since 1970.
  ///   - fetch: returns the answer of the server that publishes the keys (`TokenKind.certificatesURL`). It must use
  ///   HTTPS, throw if the status is not 200, and end when its task is canceled. It is never called twice at once.
  /// - Throws: ``KeySetError`` if the first answer is missing or rejected. There is no provider then, and so nothing that
  ///   could accept a token.
  public convenience init(
    minimumInterval: Duration = .seconds(60), timeLimit: Duration = .seconds(10),
    clock: @escaping @Sendable () -> Int64 = SystemClock.now,
    fetch: @escaping @Sendable () async throws -> KeyResponse
  ) async throws(KeySetError) {
    let start = clock()
    let fetcher = KeyFetcher(timeLimit: timeLimit, fetch: fetch)
    let response = try await fetcher.response()
    let keys = try KeySet(Self.file(response))
    let age = CacheControl.maximumAge(response.cacheControl)
    let schedule = RefreshSchedule(minimumInterval: minimumInterval, maximumAge: age, at: start)
    self.init(keys, .fetcher(fetcher), bytes: response.body, schedule, clock: clock)
  }

  private init(
    _ keys: KeySet, _ source: Source, bytes: [UInt8], _ schedule: RefreshSchedule,
    clock: @escaping @Sendable () -> Int64
  ) {
    self.source = source
    self.clock = clock
    refreshes = Mutex(Refreshes(schedule: schedule))
    inForce = Mutex(InForce(keys: keys))
    lastReading = Mutex(Reading(bytes: bytes))
  }

  /// The keys in force.
  public var current: KeySet { inForce.withLock { $0.keys } }

  /// Puts other keys in force. They stay until the content of the source changes.
  public func replace(by keys: KeySet) { exchange(by: keys) { _ in true } }

  /// Reads the file again, and puts its keys in force if the file changed since it was last read.
  ///
  /// Keys that replaced those of the file stay in force until the file changes. One reload runs at a time.
  ///
  /// - Returns: whether the keys changed.
  /// - Throws: ``KeySetError`` if the file cannot be read or is rejected, or if the provider has no file. The old keys
  ///   stay in force.
  @discardableResult
  public func reload() throws(KeySetError) -> Bool {
    guard case .file(let path) = source else { throw KeySetError(.noFile) }
    return try readFile(at: path)
  }

  /// Reads the source once.
  ///
  /// - Returns: whether the keys changed, and the `max-age` of fetched keys.
  func readSource() async throws(KeySetError) -> (isNew: Bool, maximumAge: Int64?) {
    switch source {
    case .fixed: throw KeySetError(.noFile)
    case .file(let path): return (try readFile(at: path), nil)
    case .fetcher(let fetcher):
      let version = version
      let response = try await fetcher.response()
      let isNew = try lastReading.withLock { last throws(KeySetError) in
        try take(Self.file(response), after: &last, inPlaceOf: version)
      }
      return (isNew, CacheControl.maximumAge(response.cacheControl))
    }
  }

  private static func file(_ response: KeyResponse) -> SourceFile {
    SourceFile(name: "<fetched keys>", bytes: response.body)
  }

  func readFile(at path: String) throws(KeySetError) -> Bool {
    try lastReading.withLock { last throws(KeySetError) in
      let version = version
      return try take(KeySet.file(at: path), after: &last, inPlaceOf: version)
    }
  }

  private var version: Int { inForce.withLock { $0.version } }

  /// Puts the keys in `file` in force if its content is not that of the last reading.
  private func take(
    _ file: SourceFile, after last: inout Reading, inPlaceOf version: Int
  ) throws(KeySetError) -> Bool {
    if file.bytes == last.bytes {
      if let problem = last.problem { throw problem }
      return false
    }
    do throws(KeySetError) {
      let keys = try KeySet(file)
      last = Reading(bytes: file.bytes)
      // Keys that a caller has put in force meanwhile stay, because that caller knew of the older ones.
      return exchange(by: keys) { $0 == version }
    } catch {
      last = Reading(bytes: file.bytes, problem: error)
      throw error
    }
  }

  /// Replaces the keys in force if `condition` accepts their version. The old keys are released outside the lock.
  ///
  /// - Returns: whether they were replaced.
  @discardableResult
  private func exchange(by keys: KeySet, if condition: (Int) -> Bool) -> Bool {
    let old = inForce.withLock { current -> KeySet? in
      guard condition(current.version) else { return nil }
      defer { current = InForce(keys: keys, version: current.version &+ 1) }
      return current.keys
    }
    return old != nil
  }
}
