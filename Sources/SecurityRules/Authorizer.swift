public import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleRequests
import SQLiteTrees

/// The type that decides requests to a Realtime Database and carries them out.
public typealias RealtimeAuthorizer<Tree: DocumentTree> = Authorizer<RealtimeDatabase, Tree>
/// The type that decides requests to Cloud Firestore and carries them out.
public typealias FirestoreAuthorizer<Tree: DocumentTree> = Authorizer<CloudFirestore, Tree>
/// The type that decides requests to Cloud Storage and carries them out.
public typealias StorageAuthorizer<Tree: DocumentTree> = Authorizer<CloudStorage, Tree>

/// Decides by rules what a user may do with the data in a document tree, and carries out what is allowed. Decision and
/// change are one transaction, so no other change comes between them.
///
/// An authorizer serves the service of its rules: an operation of another service does not compile. Cloud Firestore
/// documents, Cloud Storage objects and Realtime data share the tree, so several authorizers can use one tree.
///
/// Threads can share one authorizer. It is a value: a copy with another ``timeLimit`` or ``requestID`` for a single
/// request costs nothing.
///
/// Every operation has an asynchronous and a synchronous form of the same name. In an async function, Swift chooses the
/// asynchronous form: `try await authorizer.get(…)`. It runs on the authorizer's ``threads``, blocks no thread of Swift
/// concurrency, and ends when its task is canceled. The synchronous form blocks the calling thread while it waits for
/// other writers and the disk. In an async function, call it inside a synchronous closure or function.
///
/// An authorizer never allows a request that it could not decide. An unreadable tree, an exceeded limit or an invalid
/// request leads to a denial or an error.
public struct Authorizer<Service: FirebaseService, Tree: DocumentTree>: Sendable {
  /// The tree and its rules, for operations of any service.
  package var core: GuardedTree<Tree>

  /// The rules that decide. Each request is decided by the rules in force when its data is read.
  public let rules: RulesProvider<Service>
  /// The tree with the data. A copy of an authorizer may use another view of the same data, such as one that reads the
  /// primary.
  public var tree: Tree {
    get { core.tree }
    set { core.tree = newValue }
  }
  /// The threads of the asynchronous calls. Copies of an authorizer share them.
  public let threads: RequestThreads

  /// The limits on the cost of one decision.
  public var limits: Limits {
    get { core.limits }
    set { core.limits = newValue }
  }

  /// How long one request may take, including the wait for a thread and for other writers; nil for no limit.
  ///
  /// A request that takes longer fails with `InterruptedError.deadlineExceeded` or `TreeError.busy`, and changes nothing.
  /// The limit is checked before a request is decided, before its changes are committed, and periodically in between.
  public var timeLimit: Duration? {
    get { core.timeLimit }
    set { core.timeLimit = newValue }
  }

  /// Returns whether the request was canceled. It is called whenever ``timeLimit`` is checked.
  ///
  /// An asynchronous call also ends when its task is canceled, whatever this function returns. The default,
  /// `Task.isCancelled`, is always false on a thread that runs no Swift task. For synchronous calls on such a thread,
  /// pass a function that knows whether the request was canceled.
  public var isCancelled: @Sendable () -> Bool {
    get { core.isCancelled }
    set { core.isCancelled = newValue }
  }

  /// The time that rules see as `now` and `request.time`.
  public var clock: Clock {
    get { core.clock }
    set { core.clock = newValue }
  }

  /// How queries are decided when they are carried out: `.sound`, unless the server imitates Google's emulator.
  package var queryMode: QueryMode {
    get { core.queryMode }
    set { core.queryMode = newValue }
  }

  /// The log of decisions; nil for no log.
  public var log: DecisionLog? {
    get { core.log }
    set { core.log = newValue }
  }

  /// The request ID of this authorizer's decisions in the log: `req_id`.
  public var requestID: String? {
    get { core.requestID }
    set { core.requestID = newValue }
  }

  /// Creates an authorizer whose rules can be replaced while it is in use.
  ///
  /// - Parameters:
  ///   - rules: the rules in force.
  ///   - tree: the data.
  ///   - limits: the limits on the cost of one decision.
  ///   - timeLimit: how long one request may take; nil for no limit.
  ///   - isCancelled: returns whether the request was canceled; by default, whether the current task is.
  ///   - clock: the time that rules see.
  ///   - log: the log of decisions.
  ///   - threads: the threads of the asynchronous calls. Authorizers that use one tree can share them.
  public init(
    rules: RulesProvider<Service>, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system,
    log: DecisionLog? = nil, threads: RequestThreads = RequestThreads()
  ) {
    self.rules = rules
    self.threads = threads
    core = GuardedTree(
      rules: rules.erased, tree: tree, limits: limits, timeLimit: timeLimit, isCancelled: isCancelled, clock: clock,
      log: log)
    tree.expectReaders(threads.readerCount)
  }

  /// Creates an authorizer whose rules do not change. See the other initializer for its parameters.
  public init(
    rules: Ruleset<Service>, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system,
    log: DecisionLog? = nil, threads: RequestThreads = RequestThreads()
  ) {
    self.init(
      rules: RulesProvider(rules), tree: tree, limits: limits, timeLimit: timeLimit, isCancelled: isCancelled,
      clock: clock, log: log, threads: threads)
  }

  /// Returns the decision whether `identity` may do `operation` now. It changes nothing.
  ///
  /// - Throws: `TreeError` if the decision needs stored data and the tree cannot be opened, or if server values need data
  ///   that cannot be read.
  @specialized(where Service == RealtimeDatabase, Tree == SQLiteTree)
  @specialized(where Service == RealtimeDatabase, Tree == InMemoryTree)
  @specialized(where Service == CloudFirestore, Tree == SQLiteTree)
  @specialized(where Service == CloudFirestore, Tree == InMemoryTree)
  @specialized(where Service == CloudStorage, Tree == SQLiteTree)
  @specialized(where Service == CloudStorage, Tree == InMemoryTree)
  public func decide(_ operation: Service.Operation, as identity: Identity) throws -> Decision {
    try core.decide(Service.any(operation), as: identity)
  }

  /// Throws unless `identity` may do `operation` now.
  ///
  /// - Throws: ``PermissionDenied``, and the errors of `decide(_:as:)`.
  package func require(_ operation: Service.Operation, as identity: Identity) throws {
    try core.require(Service.any(operation), as: identity)
  }

  /// Returns a separate decision for each operation, in the order of the operations. All decisions use one snapshot.
  ///
  /// - Throws: the errors of `decide(_:as:)`.
  public func decide(_ operations: [Service.Operation], as identity: Identity) throws -> [Decision] {
    try core.decide(operations.map { Service.any($0) }, as: identity)
  }

  /// Returns the decision and its explanation, which is nil if no rule was evaluated.
  ///
  /// - Throws: the errors of `decide(_:as:)`.
  package func explain(
    _ operation: Service.Operation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = try core.decide(Service.any(operation), as: identity, observing: &recorder)
    return (decision, recorder.explanation)
  }

  /// Carries out `operation` if `identity` may do it, with all of its changes or none. A read changes nothing.
  ///
  /// - Returns: the decision, which always allows.
  /// - Throws: ``PermissionDenied``, ``PreconditionFailed``, ``ObjectNotFound``, `TreeError` or `InterruptedError`. After
  ///   an error nothing has changed.
  @discardableResult
  package func perform(_ operation: Service.Operation, as identity: Identity) throws -> Decision {
    try core.perform(Service.any(operation), as: identity)
  }
}

extension Authorizer where Service == CloudFirestore {
  /// Returns the decision whether `identity` may do `operation` now, with queries decided according to `queryMode`. It
  /// changes nothing.
  ///
  /// A server uses `decide(_:as:)`, which requires a proof for every query.
  ///
  /// - Throws: `TreeError` if the tree cannot be opened.
  public func decide(
    _ operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode
  ) throws -> Decision {
    var observer = NoObserver()
    return try core.decide(.firestore(operation), as: identity, queryMode: queryMode, observing: &observer)
  }

  /// Returns the same decision and its explanation, which is nil if no rule was evaluated.
  ///
  /// - Throws: `TreeError` if the tree cannot be opened.
  package func explain(
    _ operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode
  ) throws -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = try core.decide(
      .firestore(operation), as: identity, queryMode: queryMode, observing: &recorder)
    return (decision, recorder.explanation)
  }
}
