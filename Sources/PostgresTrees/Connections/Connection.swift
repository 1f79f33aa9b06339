#if Postgres
import CPostgres
import DocumentTrees
import Platform
import RuleValues

/// A connection to a PostgreSQL server, in the pipeline mode of libpq: the commands of one call take one round trip.
///
/// One caller at a time uses it.
final class Connection {
  /// How long a wait lasts before the call's limit is checked again.
  private static let millisecondsBetweenChecks: Int32 = 50

  /// A command that was sent.
  private struct Sent {
    /// The name of the statement that is prepared before the command; nil if it was prepared before.
    let preparation: String?

    /// The number of results.
    var count: Int { preparation == nil ? 1 : 2 }
  }

  private let handle: OpaquePointer
  /// The server and database, for messages.
  let place: String
  private let prepares: Bool
  private var prepared: Set<String> = []
  /// The groups of commands that a caller did not wait for, and whose results were not received.
  private var posted: [[Sent]] = []
  /// Whether the connection cannot be used again.
  private(set) var isBroken = false
  /// Whether it was used before.
  private(set) var isReused = false
  /// The last known position of the server: it has all commits up to it.
  private(set) var position = LogPosition(offset: 0)

  /// Opens a connection.
  ///
  /// - Throws: ``TreeError/unreachable(path:message:)``, or the error of an interrupted wait.
  init(_ server: String, prepares: Bool, within limit: CallLimit) throws(TreeError) {
    guard let handle = PQconnectStart(server) else {
      throw .unreachable(path: "PostgreSQL", message: "no memory is left")
    }
    self.handle = handle
    self.prepares = prepares
    // Notices are for people, and libpq would write them to standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    place = Self.place(handle)
    try connect(within: limit)
  }

  deinit { PQfinish(handle) }

  private static func place(_ handle: OpaquePointer) -> String {
    func text(_ value: UnsafeMutablePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }
    return "postgres://\(text(PQhost(handle))):\(text(PQport(handle)))/\(text(PQdb(handle)))"
  }

  private func connect(within limit: CallLimit) throws(TreeError) {
    guard PQstatus(handle) != CONNECTION_BAD else { throw unreachable() }
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { throw unreachable() }
      try wait(Int16(state == PGRES_POLLING_READING ? POLLIN : POLLOUT), within: limit)
      state = PQconnectPoll(handle)
    }
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw unreachable() }
  }

  // MARK: Commands

  /// Runs commands in one round trip.
  ///
  /// - Returns: their results, in order.
  /// - Throws: the error of the first command that failed, or of the connection, which is then broken.
  func run(_ commands: [Command], within limit: CallLimit) throws(TreeError) -> [QueryResult] {
    isReused = true
    var sent: [Sent] = []
    for command in commands { sent.append(try send(command)) }
    try sync()
    try flush(within: limit)
    for group in posted {
      do throws(TreeError) { _ = try receive(group, within: limit) } catch { throw broken(error) }
    }
    posted = []
    return try receive(sent, within: limit)
  }

  /// Sends commands without waiting for their results, which the next call of ``run(_:within:)`` receives. If one fails,
  /// the connection is broken.
  func post(_ commands: [Command]) {
    do throws(TreeError) {
      var sent: [Sent] = []
      for command in commands { sent.append(try send(command)) }
      try sync()
      posted.append(sent)
      guard PQflush(handle) >= 0 else { throw broken() }
    } catch {
      isBroken = true
    }
  }

  /// Adds a command to the pipeline, after its preparation if that is necessary.
  private func send(_ command: Command) throws(TreeError) -> Sent {
    let statement = command.statement
    var preparation: String?
    if prepares, let name = statement.name, prepared.insert(name).inserted {
      let types = statement.types.map(\.rawValue)
      guard PQsendPrepare(handle, name, statement.text, Int32(types.count), types) == 1 else { throw broken() }
      preparation = name
    }
    guard withParameters(command.values, { sendQuery(statement, $0, lengths: $1, formats: $2) }) == 1 else {
      throw broken()
    }
    return Sent(preparation: preparation)
  }

  private func sendQuery(
    _ statement: Statement, _ values: [UnsafePointer<CChar>?], lengths: [Int32], formats: [Int32]
  ) -> Int32 {
    let count = Int32(values.count)
    if prepares, let name = statement.name {
      return PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
    }
    let types = statement.types.map(\.rawValue)
    return PQsendQueryParams(handle, statement.text, count, types, values, lengths, formats, 1)
  }

  private func withParameters<Result>(
    _ values: [[UInt8]], _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
  ) -> Result {
    if values.isEmpty { return body([], [], []) }
    // An empty array has no address, and libpq takes that as NULL.
    var bytes: [UInt8] = [0]
    bytes.reserveCapacity(values.reduce(1) { $0 + $1.count })
    for value in values { bytes += value }
    return bytes.withUnsafeBytes { buffer in
      var next = 1
      let pointers = values.map { value in
        defer { next += value.count }
        return buffer.baseAddress.map { ($0 + (value.isEmpty ? 0 : next)).assumingMemoryBound(to: CChar.self) }
      }
      return body(
        pointers, values.map { Int32(clamping: $0.count) }, Array(repeating: Int32(1), count: values.count))
    }
  }

  private func sync() throws(TreeError) {
    guard PQpipelineSync(handle) == 1 else { throw broken() }
  }

  /// Sends everything, and reads what the server sends meanwhile, because it may wait for that.
  private func flush(within limit: CallLimit) throws(TreeError) {
    while true {
      let rest = PQflush(handle)
      if rest == 0 { return }
      guard rest > 0 else { throw broken() }
      try wait(Int16(POLLIN | POLLOUT), within: limit)
      guard PQconsumeInput(handle) == 1 else { throw broken() }
    }
  }

  /// Receives the results of a group of commands.
  ///
  /// - Returns: the result of each command.
  /// - Throws: the first error.
  private func receive(_ group: [Sent], within limit: CallLimit) throws(TreeError) -> [QueryResult] {
    var results: [QueryResult] = []
    var failure: TreeError?
    for command in group {
      for number in 0..<command.count {
        let result = try result(within: limit)
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
        default:
          if let name = command.preparation, number == 0 { prepared.remove(name) }
          // After an error, the server skips the rest of the group.
          guard result.status != PGRES_PIPELINE_ABORTED else { break }
          failure = failure ?? TreeError(sqlState: result.code, message: result.message, place: place)
        }
        if number == command.count - 1 { results.append(result) }
      }
    }
    guard try result(within: limit).status == PGRES_PIPELINE_SYNC else { throw broken(failure) }
    if let failure { throw failure }
    return results
  }

  private func result(within limit: CallLimit) throws(TreeError) -> QueryResult {
    while true {
      if let result = try nextResult(within: limit) { return result }
    }
  }

  /// Returns the next result; nil between those of two commands.
  private func nextResult(within limit: CallLimit) throws(TreeError) -> QueryResult? {
    while PQisBusy(handle) == 1 {
      try wait(Int16(POLLIN), within: limit)
      guard PQconsumeInput(handle) == 1 else { throw broken() }
    }
    guard let result = PQgetResult(handle) else {
      if PQstatus(handle) == CONNECTION_BAD { throw broken() }
      return nil
    }
    return QueryResult(result)
  }

  // MARK: State

  /// Notes a position that the server has reached, and returns it.
  @discardableResult
  func note(_ position: LogPosition?) -> LogPosition? {
    if let position { self.position = max(self.position, position) }
    return position
  }

  /// Whether the server has closed the connection or sent an unexpected message, without waiting.
  func isAlive() -> Bool {
    guard !isBroken, PQstatus(handle) == CONNECTION_OK else { return false }
    guard posted.isEmpty else { return true }
    var descriptor = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, 0) > 0 { _ = PQconsumeInput(handle) }
    return PQstatus(handle) == CONNECTION_OK
  }

  /// Marks the connection as broken, and returns the error that says so.
  private func broken(_ error: TreeError? = nil) -> TreeError {
    isBroken = true
    return error ?? unreachable()
  }

  private func unreachable() -> TreeError {
    let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    let lines = message.split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
    let line = lines.joined(separator: "; ")
    return .unreachable(path: place, message: line.isEmpty ? "the server does not answer" : line)
  }

  /// Waits until the socket is ready.
  ///
  /// - Throws: ``TreeError/interrupted(_:)`` if the limit is reached. The command is then canceled on the server, and the
  ///   connection is broken.
  private func wait(_ events: Int16, within limit: CallLimit) throws(TreeError) {
    while true {
      if let reason = limit.reason {
        isBroken = true
        cancel()
        throw .interrupted(reason)
      }
      let left = limit.seconds(atMost: Double(Self.millisecondsBetweenChecks) / 1000)
      var descriptor = pollfd(fd: PQsocket(handle), events: events, revents: 0)
      let ready = poll(&descriptor, 1, Int32((left * 1000).rounded(.up)))
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else { throw broken() }
    }
  }

  /// Asks the server to cancel the running command. That takes a connection of its own, so another thread does it.
  private func cancel() {
    guard let request = PQgetCancel(handle) else { return }
    let address = UInt(bitPattern: request)
    // Without a thread, the server notices when the connection closes.
    try? BlockingThread.run(for: "canceling a command") {
      guard let request = OpaquePointer(bitPattern: address) else { return }
      var message = [CChar](repeating: 0, count: 256)
      _ = PQcancel(request, &message, Int32(message.count))
      PQfreeCancel(request)
    }
  }
}

extension TreeError {
  /// Creates the error for an SQLSTATE ("PostgreSQL Error Codes").
  init(sqlState code: String, message: String, place: String) {
    switch code {
    case "40001", "40P01": self = .conflict
    case "55P03", "57014": self = .busy(seconds: 0)
    case "53100": self = .diskFull(path: place)
    case "54000": self = .tooLarge(path: place)
    case "25006", "42501": self = .readOnly(path: place)
    case _ where code.hasPrefix("08") || code.hasPrefix("57P") || code.isEmpty:
      self = .unreachable(path: place, message: message)
    default: self = .unreachable(path: place, message: "\(message) (\(code))")
    }
  }
}
#endif
