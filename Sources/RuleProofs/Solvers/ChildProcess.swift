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
    /// In a way that the system does not tell.
    case unknown
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
    let pipe: UnsharedPipe
    do throws(UnsharedPipe.Failure) { pipe = try UnsharedPipe() } catch { throw CannotStart(problem: error.problem) }
    let program: StartedProgram
    do throws(StartedProgram.CannotStart) {
      program = try StartedProgram(command, input: .file(file.descriptor), output: .file(pipe.writing), errors: .null)
    } catch {
      throw CannotStart(problem: error.problem)
    }
    pipe.closeWriting()
    var output: [UInt8] = []
    var killed = pipe.read(into: &output, maximumBytes, until: deadline)
    var ended: StartedProgram.End?
    // A program can close its output and continue.
    while killed == nil, ended == nil {
      ended = program.poll()
      if ended != nil { break }
      if deadline < MonotonicInstant.now { killed = .timeLimit } else { usleep(1000) }
    }
    self.output = output
    if let killed {
      program.send(SIGKILL)
      _ = program.wait()
      end = killed
    } else {
      end = ended.map(End.init) ?? .unknown
    }
  }
}

extension ChildProcess.End {
  fileprivate init(_ end: StartedProgram.End) {
    self =
      switch end {
      case .exit(let code): .exit(code)
      case .signal(let signal): .signal(signal)
      case .unknown: .unknown
      }
  }
}
