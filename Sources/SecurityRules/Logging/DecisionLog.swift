/// A log of decisions in JSON lines.
///
/// The lines have the field names of Open Policy Agent's decision logs ("Decision Logs" in its documentation), so
/// programs that read those logs can read these.
///
/// The log never delays a decision: events go into a queue, and the log's own thread writes them. Events that do not
/// fit into the queue, or cannot be written, are counted in ``lostCount``. As soon as a line can be written again, a
/// line `{"dropped": n, …}` reports them.
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
  private let queue: EventQueue<DecisionEvent>

  /// Creates a log that passes its lines to `sink`.
  ///
  /// `sink` is called on the log's own thread with one or more whole lines. If `sink` throws, all lines of that call
  /// count as lost, including those that it wrote. `sink` must not wait for the log.
  ///
  /// - Throws: `TreeError` if the system cannot create a thread.
  public init(_ options: Options = Options(), sink: @escaping @Sendable ([UInt8]) throws -> Void) throws {
    let queue = EventQueue<DecisionEvent>(capacity: options.capacity)
    self.options = options
    self.queue = queue
    try BlockingThread.run(for: "decision log") {
      var lines = DecisionLines(options)
      while let (bytes, receipt) = queue.take().map({ (lines.write($0), $0.receipt) }) {
        queue.settle(receipt, isDone: (try? sink(bytes)) != nil)
      }
    }
  }

  /// Creates a log that appends to the file at `path`. A missing file is created, readable and writable by its owner
  /// only.
  ///
  /// - Throws: `TreeError` if the file cannot be opened.
  public convenience init(path: String, _ options: Options = Options()) throws {
    let file = try LogFile(path: path)
    try self.init(options) { try file.append($0) }
  }

  deinit { queue.close() }

  /// The number of lost events: those that did not fit into the queue, or could not be written.
  public var lostCount: Int { queue.lostCount }

  /// Waits until every earlier decision is written or lost. Other threads may log more decisions meanwhile.
  public func flush() { queue.waitUntilSettled() }

  /// Stops accepting decisions, and waits until the earlier ones are written or lost and the log's thread makes no more
  /// calls. Later decisions count as lost.
  public func close() {
    queue.close()
    queue.waitUntilFinished()
  }

  func record(_ event: DecisionEvent) {
    guard options.keeps(event) else { return }
    var event = event
    event.operation = event.operation.erasing(options.reveals)
    queue.offer(event)
  }
}
