import DocumentTrees
import Platform
import SecurityRules

/// A command of the user that runs beside the server.
package enum ChildCommand {
  /// Runs a command by `/bin/sh -c` and waits for its end without blocking.
  ///
  /// While it runs, an interrupt of the terminal ends the command, and not this process: the server still reports.
  ///
  /// - Parameters:
  ///   - command: the text of the command.
  ///   - environment: the variables that the command gets in addition to those of this process.
  /// - Returns: the exit code; 128 plus the number of the signal that ended the command.
  /// - Throws: ``CannotStart``, or `TreeError` if the system cannot create a thread.
  package static func run(_ command: String, _ environment: [(name: String, value: String)]) async throws -> Int32 {
    let child = try start(command, environment)
    let (statuses, continuation) = AsyncStream<Int32>.makeStream()
    try BlockingThread.run(for: "the command") {
      var status: Int32 = 0
      while waitpid(child, &status, 0) == -1, errno == EINTR {}
      continuation.yield(status)
      continuation.finish()
    }
    for await status in statuses {
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
    return 1
  }

  private static func start(_ command: String, _ environment: [(name: String, value: String)]) throws -> pid_t {
    for (name, value) in environment { setenv(name, value, 1) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The command gets the interrupts that this process ignores.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGINT)
    sigaddset(&defaults, SIGQUIT)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    let words = ["/bin/sh", "-c", command]
    let arguments = words.map { (word: String) in strdup(word) }
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let problem = posix_spawn(&child, "/bin/sh", nil, &attributes, arguments + [nil], environ)
    guard problem == 0 else { throw CannotStart(command: command, problem: String(cString: strerror(problem))) }
    return child
  }
}

/// The error of a command that cannot be started.
package struct CannotStart: Error, Sendable, Hashable, CustomStringConvertible {
  /// The command.
  package let command: String
  /// The words of the system.
  package let problem: String

  /// A description on one line.
  package var description: String { "`\(command)` could not be started: \(problem)" }
}
