import DocumentTrees
import Platform

/// What a program of the system printed, after it has ended.
struct ProgramOutput {
  private static let maximumMessageBytes = 64 << 10

  /// The standard output; nil if it has more than the maximum size.
  let bytes: [UInt8]?
  /// The standard error; empty if it is longer than a program's message.
  let messages: String
  /// Whether the program ended with exit code 0.
  let isSuccess: Bool

  /// Runs a program, which is searched in `PATH`, without standard input.
  ///
  /// - Throws: if it cannot be started, or its output cannot be read.
  init(of command: [String], maximumBytes: Int) throws(InputFileError) {
    let output = try ProgramPipe()
    let errors = try ProgramPipe()
    let program: StartedProgram
    do throws(StartedProgram.CannotStart) {
      program = try StartedProgram(
        command, input: .null, output: .file(output.writing), errors: .file(errors.writing))
    } catch {
      throw InputFileError("cannot run `\(command[0])`: \(error.problem)")
    }
    output.closeWriting()
    errors.closeWriting()
    do {
      bytes = try output.readAll(maximumBytes)
      // Otherwise a program with more output would wait for a reader.
      output.closeReading()
      messages = String(decoding: try errors.readAll(Self.maximumMessageBytes) ?? [], as: UTF8.self)
    } catch {
      throw InputFileError("cannot read the output of `\(command[0])`: \(error)")
    }
    isSuccess = program.wait() == .exit(0)
  }
}

/// A pipe that a program writes and this process reads.
private final class ProgramPipe {
  /// The end that the program writes.
  let writing: Int32
  private let reading: Int32
  private var isReading = true
  private var isWriting = true

  init() throws(InputFileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw InputFileError("cannot open a pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func readAll(_ maximumBytes: Int) throws -> [UInt8]? {
    var source = FileSource(descriptor: reading, name: "<pipe>")
    return try source.readAll(maximumBytes: maximumBytes)
  }

  func closeReading() {
    if isReading { close(reading) }
    isReading = false
  }

  func closeWriting() {
    if isWriting { close(writing) }
    isWriting = false
  }
}
