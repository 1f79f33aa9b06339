import EmulatedProjects
import FirestoreWire
import Synchronization

/// One session of a WebChannel: a stream of Cloud Firestore behind POST and GET requests.
///
/// Messages of the server are numbered. They are kept until the client acknowledges them, so that a new GET request can
/// repeat what the last one lost.
final class WebChannelSession: Sendable {
  /// A client that never reads is cut off at this number of messages.
  private static let maximumKept = 100_000
  /// The number of requests of which a repetition is noticed. A client repeats only its latest ones.
  private static let maximumRequests = 100

  /// Receives the messages of the stream.
  struct Output: MessageSink {
    fileprivate let session: WebChannelSession

    func send(_ message: WireMessage) async throws {
      try session.keep(String(decoding: message.json, as: UTF8.self))
    }
  }

  private struct State {
    var stream: (any FirestoreStream)?
    /// The kept messages as JSON. The first one has the number `firstKept`.
    var kept: ArraySlice<String> = []
    var firstKept = 1
    var requests: Set<Int> = []
    /// Wakes the GET request that is open.
    var reader: (number: Int, wake: AsyncStream<Void>.Continuation)?
    var readers = 0
    /// The time of the last GET request's end.
    var lastRead = ContinuousClock.now
    var isEnded = false
    let timeLimit: Duration

    init(timeLimit: Duration) { self.timeLimit = timeLimit }

    var nextNumber: Int { firstKept + kept.count }

    func isAbandoned(_ now: ContinuousClock.Instant) -> Bool {
      reader == nil && lastRead.duration(to: now) > timeLimit
    }

    /// Drops the messages that the client has.
    mutating func acknowledge(_ number: Int?, _ held: HeldBytes) {
      guard let number, number >= firstKept, number < nextNumber else { return }
      held.remove(kept.prefix(number + 1 - firstKept).reduce(0) { $0 + $1.utf8.count })
      kept.removeFirst(number + 1 - firstKept)
      firstKept = number + 1
    }
  }

  /// The session ID.
  let id: String
  private let method: FirestoreMethod
  private let held: HeldBytes
  private let keepAlive: Duration
  private let state: Mutex<State>
  private let turns = Turns()

  /// Creates a session without a stream.
  ///
  /// - Parameters:
  ///   - method: the method of the stream.
  ///   - held: what the kept messages are counted in.
  ///   - keepAlive: the time after which the server sends an empty message. Clients give up a GET request on which they
  ///     receive nothing for 1.5 times the interval of the handshake.
  ///   - timeLimit: the time without a GET request after which the client is gone.
  init(
    _ method: FirestoreMethod, _ held: HeldBytes, keepAlive: Duration = .seconds(30),
    timeLimit: Duration = .seconds(300)
  ) {
    self.method = method
    state = Mutex(State(timeLimit: timeLimit))
    self.held = held
    self.keepAlive = keepAlive
    var generator = SystemRandomNumberGenerator()
    id = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  /// The sink of the stream.
  var output: Output { Output(session: self) }

  /// Sets the stream of the session.
  func start(_ stream: any FirestoreStream) { state.withLock { $0.stream = stream } }

  /// Ends the session.
  func close() async {
    let (stream, wake) = state.withLock { state in
      state.isEnded = true
      state.kept = []
      held.close()
      defer { state.stream = nil }
      return (state.stream, state.reader?.wake)
    }
    wake?.finish()
    await stream?.close()
  }

  /// Whether the client is gone.
  func isAbandoned(_ now: ContinuousClock.Instant) -> Bool { state.withLock { $0.isAbandoned(now) } }

  /// Whether the session has ended.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  // MARK: From the client

  /// Takes the messages of a POST request. A repeated request changes nothing.
  func receive(_ request: HTTPRequest) async {
    let number = request.parameter("RID").flatMap { Int($0) } ?? 0
    let isNew = state.withLock { state in
      if state.requests.count >= Self.maximumRequests, let oldest = state.requests.min() {
        state.requests.remove(oldest)
      }
      return state.requests.insert(number).inserted
    }
    guard isNew else { return }
    let form = request.form
    let count = form.first { $0.name == "count" }.flatMap { Int($0.value) } ?? 0
    let texts = (0..<min(max(0, count), form.count)).compactMap { index in
      form.first { $0.name == "req\(index)___data__" }?.value
    }
    await turns.run { for text in texts { await receive(text) } }
  }

  private func receive(_ text: String) async {
    guard let stream = state.withLock({ $0.stream }) else { return }
    do throws(RPCError) {
      let message: WireMessage
      do throws(WireError) {
        message = try JSONMessageReader.read(Array(text.utf8), as: method.request)
      } catch {
        throw error.rpcError
      }
      try await stream.receive(message)
    } catch {
      let shown = RPCError(error.status, "\(error.status.name): \(error.message)")
      try? keep("[" + String(decoding: shown.restBody, as: UTF8.self) + "]", isArray: true)
      state.withLock { $0.stream = nil }
      await stream.close()
    }
  }

  // MARK: To the client

  /// Keeps a message until the client has acknowledged it.
  ///
  /// - Throws: if the session has ended. It ends if its client is gone, or if there is no memory for the message: a client that
  ///   misses one would have old data.
  private func keep(_ json: String, isArray: Bool = false) throws {
    let message = isArray ? json : "[\(json)]"
    let (isKept, wake) = state.withLock { state in
      let isKept =
        !state.isEnded && !state.isAbandoned(.now) && state.kept.count < Self.maximumKept
        && held.add(message.utf8.count)
      if isKept { state.kept.append(message) }
      return (isKept, state.reader?.wake)
    }
    guard isKept else {
      // The stream may be the caller, so it is closed later.
      Task { await close() }
      throw CancellationError()
    }
    wake?.yield()
  }

  /// Returns the answer to a POST request: whether a GET request is open, the number of the last message, and how many bytes
  /// are not acknowledged.
  func status(acknowledged: Int?) -> String {
    state.withLock { state in
      state.acknowledge(acknowledged, held)
      let bytes = state.kept.reduce(0) { $0 + $1.utf16.count }
      return "[\(state.reader == nil ? 0 : 1),\(state.nextNumber - 1),\(bytes)]"
    }
  }

  /// Sends messages as they come, as the body of a GET request. A later GET request ends an earlier one.
  ///
  /// - Parameters:
  ///   - acknowledged: the number of the last message that the client has.
  ///   - endsAfterData: whether the response ends after the first messages (long polling).
  func send(to sink: any MessageSink<[UInt8]>, after acknowledged: Int, endsAfterData: Bool) async throws {
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (number, earlier) = state.withLock { state in
      state.acknowledge(acknowledged, held)
      defer {
        state.readers += 1
        state.reader = (state.readers, wake)
      }
      return (state.readers + 1, state.reader?.wake)
    }
    earlier?.finish()
    let beats = Task { [keepAlive] in
      while true {
        try await Task.sleep(for: keepAlive)
        try keep(#""noop""#)
      }
    }
    defer { beats.cancel() }
    defer {
      state.withLock { state in
        guard state.reader?.number == number else { return }
        (state.reader, state.lastRead) = (nil, .now)
      }
    }
    wake.yield()
    var sent = acknowledged
    for await _ in wakes {
      let begun = sent
      while let (message, place) = message(after: sent, for: number) {
        try await sink.send(Self.chunk("[[\(place),\(message)]]"))
        sent = place
      }
      if isEnded || (endsAfterData && sent > begun) { return }
    }
  }

  /// Returns the kept message after a number with its own number; nil without one, or if a later request reads now.
  private func message(after number: Int, for reader: Int) -> (message: String, number: Int)? {
    state.withLock { state in
      guard state.reader?.number == reader else { return nil }
      let place = max(number + 1, state.firstKept)
      return place < state.nextNumber ? (state.kept[state.kept.startIndex + place - state.firstKept], place) : nil
    }
  }

  /// Returns a text after its length in UTF-16 code units.
  static func chunk(_ json: String) -> [UInt8] { Array("\(json.utf16.count)\n\(json)".utf8) }
}
