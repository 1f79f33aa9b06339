public import DocumentTrees
public import RuleEvaluation

/// Judges what users want to do with the data in a document tree by rules, and carries out what is allowed: decision and
/// change are one transaction, so that nothing comes between them.
///
/// It serves the service that its rules are for; a request to another is refused. The documents of Cloud Firestore and the
/// objects of Cloud Storage lie in the same tree as Realtime data, side by side: have one authorizer a service over one
/// tree.
///
/// Share one between threads. It is a value: a copy with another ``timeLimit`` or ``requestID`` is made for a single request
/// and costs nothing. All calls are synchronous, and those that write wait for the disk: in an async server call them on a
/// thread pool for blocking work.
///
/// An authorizer never allows what it could not judge: an unreadable tree, a limit that is reached, a request that can not
/// be are denials or errors.
public struct Authorizer<Tree: DocumentTree>: Sendable {
  /// The rules that decide: each request by those that are in force when its data is.
  public let rules: RulesProvider
  /// The data that is judged and changed.
  public let tree: Tree
  /// What one decision may cost.
  public var limits: Limits
  /// How long one request may take, waiting for other writers included; nil for no limit. What is found to take longer fails
  /// with `Interruption.deadlineExceeded` or `TreeError.busy`, and nothing is changed. It is looked at before a request is
  /// judged and before its changes are committed, and now and then between.
  public var timeLimit: Duration?
  /// Whether nobody waits for the answer any more; asked where ``timeLimit`` is looked at. On a thread that is none of
  /// Swift's tasks, `Task.isCancelled` is always false: hand over what knows the task there.
  public var isCancelled: @Sendable () -> Bool
  /// What the rules see as `now` and `request.time`.
  public var clock: Clock
  /// Where decisions are noted; nil for nowhere.
  public var log: DecisionLog?
  /// What decisions in the log are marked with, to find them by: `req_id`.
  public var requestID: String?

  /// An authorizer whose rules can be replaced while it is in use.
  ///
  /// - Parameters:
  ///   - rules: the rules in force.
  ///   - tree: the data that is judged and changed.
  ///   - limits: what one decision may cost.
  ///   - timeLimit: how long one request may take; nil for no limit.
  ///   - isCancelled: whether nobody waits for the answer any more; by default whether the current task is cancelled.
  ///   - clock: what the rules see as `now`.
  ///   - log: where decisions are noted.
  public init(
    rules: RulesProvider, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.rules = rules
    self.tree = tree
    self.limits = limits
    self.timeLimit = timeLimit
    self.isCancelled = isCancelled
    self.clock = clock
    self.log = log
  }

  /// An authorizer whose rules stay as they are; see the other initializer for its parameters.
  public init(
    rules: Ruleset, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.init(
      rules: RulesProvider(rules), tree: tree, limits: limits, timeLimit: timeLimit, isCancelled: isCancelled,
      clock: clock, log: log)
  }
}
