public import DocumentTrees

/// A log of decisions in JSON lines.
///
/// The lines have the field names of Open Policy Agent's decision logs ("Decision Logs" in its documentation), so
/// programs that read those logs can read these.
///
/// The log never delays a decision: events go into a queue, and the log's own thread writes them and rotates the file.
/// Events that do not fit into the queue, or cannot be written, are counted in ``lostCount``. As soon as a line can be
/// written again, a line `{"dropped": n, …}` reports them.
///
/// While the disk is full, decisions are made as before and their lines are lost. A line that was cut off stays in the
/// file, and the next line starts behind it.
///
/// Values that users wrote, their claims and the values of queries are left out unless ``Options/reveals`` contains
/// them. `erased` lists the omissions.
///
/// `kind` tells whether a request was only decided (`decide`) or also carried out (`perform`). A request that could not
/// be decided has a line without `result`, whose `error.code` gives the reason.
/// `Grammar/decision-log.schema.json` describes the format of the lines.
///
/// Call ``close()`` before the server exits. Otherwise, events that still wait in the queue are lost.
public final class DecisionLog: Sendable {
  private let options: Options
  /// The events that wait to be written; nil for a log without lines.
  private let queue: EventQueue<DecisionEvent>?
  private let file: LogFile?
  /// Whether the events of operations have the outcomes of their evaluations.
  let countsOutcomes: Bool
  /// Explains denials; nil for a log without explanations.
  let explainer: (any DenialExplainer)?

  private init(_ options: Options, file: LogFile?, sink: @escaping @Sendable ([UInt8]) throws -> Void) throws {
    let queue = EventQueue<DecisionEvent>(capacity: options.capacity)
    self.options = options
    self.queue = queue
    self.file = file
    countsOutcomes = false
    explainer = nil
    try BlockingThread.run(for: "decision log") {
      var lines = DecisionLines(options)
      while let (bytes, receipt) = queue.take().map({ (lines.write($0), $0.receipt) }) {
        if receipt.isCalled { file?.reopen() }
        queue.settle(receipt, isDone: bytes.isEmpty || (try? sink(bytes)) != nil)
      }
    }
  }

  /// Creates a log that passes its lines to `sink`.
  ///
  /// `sink` is called on the log's own thread with one or more whole lines. If `sink` throws, all lines of that call
  /// count as lost, including those that it wrote. `sink` must not wait for the log.
  ///
  /// - Throws: `TreeError` if the system cannot create a thread.
  public convenience init(
    _ options: Options = Options(), sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) throws {
    try self.init(options, file: nil, sink: sink)
  }

  /// Creates a log that appends to the file at `path`. A missing file is created, readable and writable by its owner
  /// only (mode 0600). So is each file that the log creates later.
  ///
  /// A symbolic link at `path` is followed once, here. Later files are created beside the file that it leads to, and
  /// are never reached through a link.
  ///
  /// - Parameters:
  ///   - path: the file; or a pipe or a device, which cannot be rotated.
  ///   - rotation: when a new file begins; nil if the log never begins one itself.
  ///   - options: the options of the log.
  /// - Throws: `TreeError` if the file cannot be opened.
  public convenience init(path: String, rotation: Rotation? = nil, _ options: Options = Options()) throws {
    let file = try LogFile(path: path, rotation: rotation)
    try self.init(options, file: file) { try file.append($0) }
  }

  /// Creates a log that writes no lines and only tells `observers` about each request.
  public convenience init(observers: [any DecisionObserver]) {
    self.init(observers: observers, countsOutcomes: false)
  }

  /// Creates a log that writes no lines and only tells `observers` about each request.
  ///
  /// - Parameters:
  ///   - countsOutcomes: whether the events of operations have their ``DecisionEvent/counts``.
  ///   - explainer: explains each denied request that throws ``PermissionDenied``; nil for none.
  package init(
    observers: [any DecisionObserver], countsOutcomes: Bool, explainer: (any DenialExplainer)? = nil
  ) {
    options = Options(observers: observers)
    self.countsOutcomes = countsOutcomes
    self.explainer = explainer
    queue = nil
    file = nil
  }

  deinit { queue?.close() }

  /// The number of lost events: those that did not fit into the queue, or could not be written.
  public var lostCount: Int { queue?.lostCount ?? 0 }

  /// The number of events that wait to be written.
  public var queuedCount: Int { queue?.count ?? 0 }

  /// Why the log's file could not be written, rotated or opened again at the last attempt; nil if that succeeded, and
  /// for a log without a file.
  ///
  /// Only lines that could not be written are lost. If the file could not be rotated or opened again, its lines go to
  /// the file that is open, and the next line tries again.
  public var failure: TreeError? { file?.failure }

  /// Opens the file at the log's path again, for example after `logrotate` moved it. A missing file is created.
  ///
  /// The log's thread does this at once, before it writes any later decision. Call ``flush()`` to wait for it; then no
  /// line goes to the old file unless ``failure`` gives a reason. A log without a file, or with a pipe or a device,
  /// stays as it is.
  ///
  /// Call it from a handler of SIGHUP that runs as normal code, such as one of `DispatchSource`. It takes a lock, so it
  /// must not be called in a C signal handler.
  public func reopen() { queue?.call() }

  /// Waits until every earlier decision is written or lost, and every earlier ``reopen()`` is done. Other threads may
  /// log more decisions meanwhile.
  public func flush() { queue?.waitUntilSettled() }

  /// Stops accepting decisions, and waits until the earlier ones are written or lost and the log's thread makes no more
  /// calls. Later decisions count as lost.
  public func close() {
    queue?.close()
    queue?.waitUntilFinished()
  }

  func record(_ events: [DecisionEvent]) {
    guard !events.isEmpty else { return }
    for observer in options.observers { observer.requestEnded(events) }
    guard let queue else { return }
    for var event in events where options.keeps(event) {
      event.operation = event.operation.erasing(options.reveals)
      queue.offer(event)
    }
  }
}
