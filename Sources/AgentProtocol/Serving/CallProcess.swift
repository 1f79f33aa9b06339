import Platform
import RuleValues

/// A process that answers one call of a tool.
///
/// Its standard input stays open until the call is stopped. So it also ends if this process is killed: ``AnsweringProcess``
/// watches for the end of its standard input.
final class CallProcess {
  /// The process cannot be started.
  struct CannotStart: Error, CustomStringConvertible {
    /// The words of the system.
    let problem: String

    /// The problem in words.
    var description: String { "the call cannot be started: \(problem)" }
  }

  /// The most bytes of a report.
  private static let maximumLine = 16 << 20
  /// How long a process may take to end by itself when it is stopped.
  private static let grace = Duration.milliseconds(500)

  /// The descriptor with the reports of the process.
  var reading: Int32 { output.reading }
  /// When the call has taken too long.
  let deadline: MonotonicInstant
  private let lifeline: UnsharedPipe
  private let output: UnsharedPipe
  private let program: StartedProgram
  private var splitter = MessageSplitter(limit: CallProcess.maximumLine)

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - request: the line that it reads.
  /// - Throws: if the system has no more processes or pipes.
  init(_ command: [String], request: String, until deadline: MonotonicInstant) throws(CannotStart) {
    do throws(UnsharedPipe.Failure) {
      (lifeline, output) = (try UnsharedPipe(), try UnsharedPipe())
    } catch {
      throw CannotStart(problem: error.problem)
    }
    self.deadline = deadline
    do throws(StartedProgram.CannotStart) {
      program = try StartedProgram(command, input: .file(lifeline.reading), output: .file(output.writing))
    } catch {
      throw CannotStart(problem: error.problem)
    }
    lifeline.closeReading()
    output.closeWriting()
    // The process reads its line at once. If it has ended before, the write fails, and its output has an end.
    _ = ClientStream(lifeline.writing).write(Array((request + "\n").utf8)[...])
  }

  /// Reads what the process has written.
  ///
  /// - Returns: the reports, and whether the process has closed its output.
  func read() -> (reports: [ToolReport], isAtEnd: Bool) {
    guard let bytes = ClientStream(reading).read() else { return ([], true) }
    let reports = splitter.take(bytes[...]).map { line -> ToolReport in
      switch line {
      case .tooLong: .failed("the answer is too long; narrow the question")
      case .complete(let bytes):
        ToolReport(line: String(decoding: bytes, as: UTF8.self)) ?? .failed("the call failed")
      }
    }
    return (reports, false)
  }

  /// Waits for a process that has closed its output, and returns how it ended.
  func wait() -> StartedProgram.End { program.wait() }

  /// Ends the process and all that it has started.
  func stop() {
    // The process ends its whole group then.
    lifeline.closeWriting()
    let end = MonotonicInstant.now + Self.grace
    while MonotonicInstant.now < end {
      if program.poll() != nil { return }
      usleep(1000)
    }
    program.send(SIGKILL)
    _ = program.wait()
  }
}
