import Platform
import RuleValues

/// A program that ran with a text as its standard input, until its end or a time limit.
package struct ChildProcess: Sendable {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// With this exit code.
    case exit(Int32)
    /// By this signal, without having been killed by this process.
    case signal(Int32)
    /// Killed, because it took longer than the time limit.
    case timeLimit
    /// Killed, because it wrote more than the maximum size.
    case outputLimit
  }

  /// The program cannot be started.
  package struct CannotStart: Error, Hashable, Sendable, CustomStringConvertible {
    /// The words of the system.
    package let problem: String

    /// The problem in words.
    package var description: String { "the program cannot be started: \(problem)" }
  }

  /// What the program wrote to its standard output, up to the maximum size.
  package let output: [UInt8]
  /// How it ended. It does not run any more.
  package let end: End

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and its arguments. A name without a slash is searched in `PATH`.
  ///   - input: the standard input.
  ///   - limit: the time after which the program is killed.
  ///   - maximumBytes: the output after which it is killed.
  package init(
    _ command: [String], input: [UInt8], limit: Duration, maximumBytes: Int
  ) throws(CannotStart) {
    let deadline = MonotonicInstant.now + limit
    let file = try InputFile(input)
    let pipe = try OutputPipe()
    let child = try Self.start(command, file, pipe)
    pipe.closeWriting()
    var output: [UInt8] = []
    var killed = pipe.read(into: &output, maximumBytes, until: deadline)
    var status: Int32 = 0
    // A program can close its output and continue.
    while killed == nil, !Self.hasEnded(child, &status) {
      if deadline < MonotonicInstant.now { killed = .timeLimit } else { usleep(1000) }
    }
    self.output = output
    if let killed {
      kill(child, SIGKILL)
      while waitpid(child, &status, 0) == -1, errno == EINTR {}
      end = killed
    } else {
      let signal = status & 0x7F
      end = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  private static func hasEnded(_ child: pid_t, _ status: inout Int32) -> Bool {
    while true {
      let result = waitpid(child, &status, WNOHANG)
      if result == -1, errno == EINTR { continue }
      return result != 0
    }
  }

  private static func start(
    _ command: [String], _ input: InputFile, _ output: OutputPipe
  ) throws(CannotStart) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments = command.map { (word: String) in strdup(word) }
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let problem = posix_spawnp(&child, command.first ?? "", &actions, nil, arguments + [nil], environ)
    guard problem == 0 else { throw CannotStart(problem: String(cString: strerror(problem))) }
    return child
  }
}
