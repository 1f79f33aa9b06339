import DocumentTrees
import Platform
import SecurityRules

/// A command of the user that runs beside the server.
package enum ChildCommand {
  /// Runs a command by `/bin/sh -c` and waits for its end without blocking.
  ///
  /// An interrupt of the terminal reaches the command too. It ends the command, and not this process: the server still
  /// reports. For the same reason, the first signal of `stop` sends SIGTERM to the command, and the second one SIGKILL.
  ///
  /// - Parameters:
  ///   - command: the text of the command.
  ///   - environment: the variables that the command gets in addition to those of this process.
  ///   - stop: the signals that this process catches; nil for none.
  /// - Returns: the exit code; 128 plus the number of the signal that ended the command; 1 if the system does not tell.
  /// - Throws: ``CannotStart``, or `TreeError` if the system cannot create a thread.
  package static func run(
    _ command: String, _ environment: [(name: String, value: String)], until stop: StopSignal? = nil
  ) async throws -> Int32 {
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    let program: StartedProgram
    do throws(StartedProgram.CannotStart) {
      program = try StartedProgram(["/bin/sh", "-c", command], environment: environment)
    } catch {
      throw CannotStart(command: command, problem: error.problem)
    }
    let (ends, continuation) = AsyncStream<StartedProgram.End>.makeStream()
    try BlockingThread.run(for: "the command") {
      continuation.yield(program.wait())
      continuation.finish()
    }
    let passing = Task {
      var number = SIGTERM
      guard let stop else { return }
      for await _ in stop.arrivals {
        program.send(number)
        number = SIGKILL
      }
    }
    defer { passing.cancel() }
    for await end in ends {
      return switch end {
      case .exit(let code): code
      case .signal(let signal): 128 + signal
      case .unknown: 1
      }
    }
    return 1
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
