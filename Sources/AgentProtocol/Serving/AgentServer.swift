import Platform
import RuleValues

/// A server over standard input and output: it reads the client's lines, and starts a process for each call of a tool.
///
/// One thread waits for the client and for all processes. A call can neither end the server nor stop it from reading. A client
/// can read its answers late.
package final class AgentServer {
  /// The limits of a server.
  package struct Limits: Sendable, Hashable {
    /// The time after which a call is ended.
    package var callTime = Duration.seconds(60)
    /// The most bytes of a message.
    package var messageBytes = 4 << 20
    /// How long calls wait for the client's folders.
    package var folderTime = Duration.seconds(5)

    /// Creates the usual limits.
    package init() {}
  }

  /// The most bytes that a pipe takes at once if it takes any (POSIX, `PIPE_BUF`).
  private static let piece = 4096
  /// The number of bytes for the client above which nothing more is read.
  private static let maximumUnsent = 64 << 20

  private let limits: Limits
  /// Returns the program that answers a call, with its arguments and the line that it reads.
  private let command: (ToolCall) -> (command: [String], request: String)
  private let input: Int32
  private let output: Int32
  private var session: Session
  private var splitter: MessageSplitter
  private var processes: [Int: CallProcess] = [:]
  /// What the client has not read yet.
  private var unsent: [UInt8] = []
  private var folderDeadline: MonotonicInstant?
  private var isReading = true
  private var hasReader = true

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - session: the conversation.
  ///   - input: the descriptor with the client's lines.
  ///   - output: the descriptor for the client.
  ///   - command: returns the program for a call, its arguments, and the line that it reads.
  package init(
    _ session: Session, limits: Limits = Limits(), input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    command: @escaping (ToolCall) -> (command: [String], request: String)
  ) {
    self.session = session
    self.limits = limits
    self.input = input
    self.output = output
    self.command = command
    splitter = MessageSplitter(limit: limits.messageBytes)
  }

  /// Serves until the client has closed its end and has all answers, or is gone.
  package func run() {
    // A client that is gone is an error of the write, not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    while hasReader, isReading || session.isBusy || !unsent.isEmpty { wait() }
    for process in processes.values { process.stop() }
  }

  /// Waits for the next event, and handles all that have come.
  private func wait() {
    let running = processes.sorted { $0.key < $1.key }
    // Without unsent bytes, the client's reading end is only watched for errors, which tell that it is closed.
    var states = [pollfd(fd: output, events: unsent.isEmpty ? 0 : Int16(POLLOUT), revents: 0)]
    let reads = isReading && unsent.count < Self.maximumUnsent
    states.append(pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0))
    states += running.map { pollfd(fd: $0.value.reading, events: Int16(POLLIN), revents: 0) }
    guard poll(&states, nfds_t(states.count), timeout) >= 0 else { return }
    if states[0].revents & Int16(POLLERR | POLLNVAL) != 0 {
      hasReader = false
      return
    }
    if states[0].revents & Int16(POLLOUT) != 0 { send() }
    for (state, (number, process)) in zip(states[2...], running) where state.revents != 0 { read(process, number) }
    if states[1].revents != 0 { readClient() }
    endLate()
  }

  /// The time to wait, in milliseconds.
  private var timeout: Int32 {
    let deadlines = processes.values.map(\.deadline) + (folderDeadline.map { [$0] } ?? [])
    guard let first = deadlines.min() else { return -1 }
    let left = (first - MonotonicInstant.now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 60_000)))
  }

  /// Writes as much as the client takes without waiting.
  private func send() {
    var sent = 0
    var state = pollfd(fd: output, events: Int16(POLLOUT), revents: Int16(POLLOUT))
    while sent < unsent.count, state.revents & Int16(POLLOUT) != 0 {
      let end = min(sent + Self.piece, unsent.count)
      guard ClientStream(output).write(unsent[sent..<end]) else {
        hasReader = false
        return
      }
      sent = end
      guard poll(&state, 1, 0) > 0 else { break }
    }
    unsent.removeFirst(sent)
  }

  private func readClient() {
    guard let bytes = ClientStream(input).read() else {
      isReading = false
      if let line = splitter.end() { take(line) }
      if session.awaitsFolders { perform(session.stopAwaitingFolders()) }
      return
    }
    for line in splitter.take(bytes[...]) { take(line) }
  }

  private func take(_ line: MessageSplitter.Line) {
    switch line {
    case .complete(let bytes): perform(session.receive(bytes))
    case .tooLong: perform(session.receiveTooLong(limit: limits.messageBytes))
    }
    folderDeadline = session.awaitsFolders ? folderDeadline ?? MonotonicInstant.now + limits.folderTime : nil
  }

  private func read(_ process: CallProcess, _ number: Int) {
    let (reports, isAtEnd) = process.read()
    for report in reports { perform(session.report(report, of: number)) }
    guard isAtEnd, processes.removeValue(forKey: number) != nil else { return }
    // After a result, the session does not know the call any more, and this has no effect.
    perform(session.report(.failed(Self.failure(process.wait())), of: number))
  }

  private static func failure(_ end: StartedProgram.End) -> String {
    switch end {
    case .signal: "the call needed more memory or time than it may use; narrow the question"
    case .exit, .unknown: "the call failed, which is a fault of rules-sim"
    }
  }

  /// Ends the calls that have taken too long.
  private func endLate() {
    let now = MonotonicInstant.now
    for (number, process) in processes where process.deadline <= now {
      processes[number] = nil
      process.stop()
      let seconds = limits.callTime.components.seconds
      perform(
        session.report(.failed("the call took longer than \(seconds) seconds; narrow the question"), of: number))
    }
    if let deadline = folderDeadline, deadline <= now {
      folderDeadline = nil
      perform(session.stopAwaitingFolders())
    }
  }

  private func perform(_ actions: [Session.Action]) {
    for action in actions {
      switch action {
      case .send(let text):
        unsent += text.utf8
        unsent.append(0x0A)
      case .start(let call): start(call)
      case .cancel(let number): processes.removeValue(forKey: number)?.stop()
      }
    }
  }

  private func start(_ call: ToolCall) {
    let (command, request) = command(call)
    do throws(CallProcess.CannotStart) {
      processes[call.number] = try CallProcess(
        command, request: request, until: MonotonicInstant.now + limits.callTime)
    } catch {
      perform(session.report(.failed(error.description), of: call.number))
    }
  }
}
