import Synchronization

/// A program that this process has started.
///
/// It starts with the signals that a shell gives its commands: none is blocked, and each has its default action, except that
/// an ignored SIGHUP stays ignored, as `nohup` wants it. Otherwise it would inherit the mask of a thread of Swift's runtime,
/// which blocks most signals, and NIO's ignored `SIGPIPE`. It does not inherit the ports that this process listens on.
package final class StartedProgram: Sendable {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// With this exit code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
    /// In an unknown way, because other code of this process has waited for it.
    case unknown
  }

  /// The program cannot be started.
  package struct CannotStart: Error, Hashable, Sendable, CustomStringConvertible {
    /// The words of the system.
    package let problem: String

    /// The problem in words.
    package var description: String { "the program cannot be started: \(problem)" }
  }

  /// A standard stream of the program.
  package enum Stream: Sendable {
    /// That of this process.
    case inherited
    /// `/dev/null`.
    case null
    /// An open file of this process.
    case file(Int32)
  }

  private let id: pid_t
  /// Whether the system may have given the ID to another program. A signal is sent under this lock.
  private let hasEnded = Mutex(false)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and its arguments. A name without a slash is searched in `PATH`.
  ///   - environment: the variables that the program gets in addition to those of this process, or instead of them. They do
  ///     not become variables of this process: `setenv` can move `environ` while another thread starts a program.
  package init(
    _ command: [String], environment: [(name: String, value: String)] = [], input: Stream = .inherited,
    output: Stream = .inherited, errors: Stream = .inherited
  ) throws(CannotStart) {
    // A process that inherits an ignored SIGCHLD is not told how its programs end.
    signal(SIGCHLD, SIG_DFL)
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    if Self.isIgnored(SIGHUP) { sigdelset(&signals, SIGHUP) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      switch stream {
      case .inherited: break
      case .null:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0)
      case .file(let file): posix_spawn_file_actions_adddup2(&actions, file, number)
      }
    }
    let arguments = command.map { (word: String) in strdup(word) }
    defer { for argument in arguments { free(argument) } }
    let additions = environment.map { name, value in strdup("\(name)=\(value)") }
    defer { for addition in additions { free(addition) } }
    let variables = Self.inheritedVariables(without: environment.map(\.name)) + additions
    var child: pid_t = 0
    let problem = Self.whileNoneStarts {
      Self.keepSockets()
      return posix_spawnp(&child, command.first ?? "", &actions, &attributes, arguments + [nil], variables + [nil])
    }
    guard problem == 0 else { throw CannotStart(problem: String(cString: strerror(problem))) }
    id = child
  }

  /// Marks the sockets of this process as close-on-exec, which NIO does not. A program that runs on would keep a port.
  private static func keepSockets() {
    // A server opens its ports early, and the system gives the lowest free number.
    for descriptor in STDERR_FILENO + 1..<4_096 {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  private static let starts = Mutex(())

  /// Calls `body` while no `StartedProgram` is being started. So none inherits a descriptor that `body` opens and then marks as
  /// close-on-exec.
  ///
  /// - Returns: what `body` returns.
  package static func whileNoneStarts<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result {
    try starts.withLock { _ in try body() }
  }

  private static func inheritedVariables(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
    #if canImport(Darwin)
    let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
    let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    guard var next = first else { return [] }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = next.pointee {
      let isReplaced = names.contains { strncmp(variable, "\($0)=", $0.utf8.count + 1) == 0 }
      if !isReplaced { variables.append(variable) }
      next += 1
    }
    return variables
  }

  /// Returns whether this process ignores a signal.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
    let handler = action.__sigaction_handler.sa_handler
    #else
    let handler = action.__sa_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits until the program has ended, and returns how. It can be called once.
  package func wait() -> End {
    var info = siginfo_t()
    // The program stays known until its end is taken under the lock.
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return poll() ?? .unknown
  }

  /// Returns how the program has ended; nil while it runs. After another result than nil, it must not be called again.
  package func poll() -> End? {
    hasEnded.withLock { hasEnded in
      var status: Int32 = 0
      var result = waitpid(id, &status, WNOHANG)
      while result == -1, errno == EINTR { result = waitpid(id, &status, WNOHANG) }
      if result == 0 { return nil }
      hasEnded = true
      guard result == id else { return .unknown }
      let signal = status & 0x7F
      return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  /// Sends a signal to the program, unless it has ended.
  package func send(_ signal: Int32) {
    hasEnded.withLock { if !$0 { kill(id, signal) } }
  }
}
