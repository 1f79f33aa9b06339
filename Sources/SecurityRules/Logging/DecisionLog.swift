/// A log of decisions: JSON lines with the field names of Open Policy Agent's decision logs ("Decision Logs" of its
/// documentation), so that what reads those reads these.
///
/// It never keeps a decision waiting: events go into a queue, and a thread of the log's own writes them. What does not fit
/// into the queue, or can not be written, is counted (``lostCount``) and said in the log by a line `{"dropped": n, …}` as
/// soon as a line can be written again. What users wrote, their claims and the values of queries are left out unless
/// ``Options/reveals`` names them; what was left out stands in `erased`.
///
/// `kind` tells whether a request was only judged (`decide`) or to be carried out (`perform`). A request that could not be
/// judged has a line without `result`, whose `error.code` says why: see ``DecisionEvent/Failure/Code``. The form of the lines is
/// described by `Grammar/decision-log.schema.json`.
///
/// A server that ends calls ``close()``: events that still wait are lost with its process.
public final class DecisionLog: Sendable {
  private let options: Options
  private let queue: EventQueue<DecisionEvent>

  /// A log whose lines go to `sink`, which is called on the log's own thread with one or more whole lines. Lines that `sink`
  /// throws for are lost, and counted, also those of them that it wrote. It must not wait for the log.
  ///
  /// - Throws: `TreeError` where the system makes no thread.
  public init(_ options: Options = Options(), sink: @escaping @Sendable ([UInt8]) throws -> Void) throws {
    let queue = EventQueue<DecisionEvent>(capacity: options.capacity)
    self.options = options
    self.queue = queue
    try LogThread.run {
      var lines = DecisionLines(options)
      while let (bytes, receipt) = queue.take().map({ (lines.write($0), $0.receipt) }) {
        queue.settle(receipt, isDone: (try? sink(bytes)) != nil)
      }
    }
  }

  /// A log that is appended to the file at `path`, which is made where it does not exist, for its owner alone.
  ///
  /// - Throws: `TreeError` where the file can not be opened.
  public convenience init(path: String, _ options: Options = Options()) throws {
    let file = try LogFile(path: path)
    try self.init(options) { try file.append($0) }
  }

  deinit { queue.close() }

  /// How many events were lost: they did not fit into the queue, or could not be written.
  public var lostCount: Int { queue.lostCount }

  /// Waits until all that was decided before is written, or lost. More may be decided meanwhile.
  public func flush() { queue.waitUntilSettled() }

  /// Takes no more decisions, and waits until those before are written, or lost, and the log's thread calls nobody any more.
  /// Decisions after it count as lost.
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
