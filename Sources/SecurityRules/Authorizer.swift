public import DocumentTrees
public import Identities
public import RuleEvaluation
import SQLiteTrees

/// Decides requests to a Realtime Database, and carries them out.
public typealias RealtimeAuthorizer<Tree: DocumentTree> = Authorizer<RealtimeDatabase, Tree>
/// Decides requests to Cloud Firestore, and carries them out.
public typealias FirestoreAuthorizer<Tree: DocumentTree> = Authorizer<CloudFirestore, Tree>
/// Decides requests to Cloud Storage, and carries them out.
public typealias StorageAuthorizer<Tree: DocumentTree> = Authorizer<CloudStorage, Tree>

/// Decides by rules what a user may do with the data in a document tree, and carries out what is allowed. Decision and change
/// are one transaction, so nothing comes between them.
///
/// An authorizer serves the service of its rules: asking it about another service does not compile. The documents of Cloud
/// Firestore and the objects of Cloud Storage are in the same tree as Realtime data, side by side, so several authorizers can
/// share one tree.
///
/// Share one between threads. It is a value: a copy with another ``timeLimit`` or ``requestID`` for a single request costs
/// nothing. All calls are synchronous, and calls that write wait for the disk. In an async server, call them on a thread pool
/// for blocking work.
///
/// An authorizer never allows what it could not decide: an unreadable tree, an exceeded limit or an invalid request is a
/// denial or an error.
public struct Authorizer<Service: FirebaseService, Tree: DocumentTree>: Sendable {
  /// The same for operations of any service.
  package var core: GuardedTree<Tree>

  /// The rules that decide. Each request is decided by the rules in force when its data is read.
  public let rules: RulesProvider<Service>
  /// The data.
  public var tree: Tree { core.tree }

  /// The most that one decision may cost.
  public var limits: Limits {
    get { core.limits }
    set { core.limits = newValue }
  }

  /// How long one request may take, including the wait for other writers; nil for no limit. A request that takes longer fails
  /// with `Interruption.deadlineExceeded` or `TreeError.busy`, and changes nothing. The limit is checked before a request is
  /// decided, before its changes are committed, and now and then between.
  public var timeLimit: Duration? {
    get { core.timeLimit }
    set { core.timeLimit = newValue }
  }

  /// Whether the request was canceled; called where ``timeLimit`` is checked. On a thread that runs no Swift task,
  /// `Task.isCancelled` is always false: pass a function that knows the task.
  public var isCancelled: @Sendable () -> Bool {
    get { core.isCancelled }
    set { core.isCancelled = newValue }
  }

  /// The time that rules see as `now` and `request.time`.
  public var clock: Clock {
    get { core.clock }
    set { core.clock = newValue }
  }

  /// The log of decisions; nil for none.
  public var log: DecisionLog? {
    get { core.log }
    set { core.log = newValue }
  }

  /// The mark of this authorizer's decisions in the log: `req_id`.
  public var requestID: String? {
    get { core.requestID }
    set { core.requestID = newValue }
  }

  /// An authorizer whose rules can be replaced while it is in use.
  ///
  /// - Parameters:
  ///   - rules: the rules in force.
  ///   - tree: the data.
  ///   - limits: the most that one decision may cost.
  ///   - timeLimit: how long one request may take; nil for no limit.
  ///   - isCancelled: whether the request was canceled; by default, whether the current task is.
  ///   - clock: the time that rules see.
  ///   - log: the log of decisions.
  public init(
    rules: RulesProvider<Service>, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.rules = rules
    core = GuardedTree(
      rules: rules.erased, tree: tree, limits: limits, timeLimit: timeLimit, isCancelled: isCancelled, clock: clock,
      log: log)
  }

  /// An authorizer whose rules do not change; see the other initializer for its parameters.
  public init(
    rules: Ruleset<Service>, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.init(
      rules: RulesProvider(rules), tree: tree, limits: limits, timeLimit: timeLimit, isCancelled: isCancelled,
      clock: clock, log: log)
  }

  /// Returns the decision whether `identity` may do `operation` now. Nothing is changed.
  ///
  /// - Throws: `TreeError` where the tree cannot be opened, or server values need data that cannot be read.
  public func decide(_ operation: Service.Operation, as identity: Identity) throws -> Decision {
    try core.decide(Service.any(operation), as: identity)
  }

  /// Returns the decision on each of several operations by itself, all on one snapshot, in the order of the operations.
  ///
  /// - Throws: as ``decide(_:as:)-(Service.Operation,_)``.
  public func decide(_ operations: [Service.Operation], as identity: Identity) throws -> [Decision] {
    try core.decide(operations.map { Service.any($0) }, as: identity)
  }

  /// Returns the decision with its explanation, which is nil where no rule was evaluated.
  ///
  /// - Throws: as ``decide(_:as:)-(Service.Operation,_)``.
  public func explain(
    _ operation: Service.Operation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = try core.decide(Service.any(operation), as: identity, observing: &recorder)
    return (decision, recorder.explanation)
  }

  /// Carries out `operation` if `identity` may do it: all of its changes or none. A read changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; ``PreconditionFailed``; ``ObjectNotFound``; `TreeError`; `Interruption`. Nothing was
  ///   changed then.
  @discardableResult
  public func perform(_ operation: Service.Operation, as identity: Identity) throws -> Decision {
    try core.perform(Service.any(operation), as: identity)
  }
}

extension Authorizer where Service == CloudFirestore {
  /// Returns the decision whether `identity` may do `operation` now, where a query is decided as `queryMode` says. Nothing is
  /// changed. A server uses ``decide(_:as:)-(Service.Operation,_)``, which proves every query.
  ///
  /// - Throws: `TreeError` where the tree cannot be opened.
  public func decide(
    _ operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode
  ) throws -> Decision {
    var observer = NoObserver()
    return try core.decide(.firestore(operation), as: identity, queryMode: queryMode, observing: &observer)
  }

  /// Returns the same decision with its explanation, which is nil where no rule was evaluated.
  ///
  /// - Throws: `TreeError` where the tree cannot be opened.
  public func explain(
    _ operation: FirestoreRequest.Operation, as identity: Identity, queryMode: QueryMode
  ) throws -> (decision: Decision, explanation: Explanation?) {
    var recorder = Recorder()
    let decision = try core.decide(
      .firestore(operation), as: identity, queryMode: queryMode, observing: &recorder)
    return (decision, recorder.explanation)
  }
}
