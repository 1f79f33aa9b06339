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
    let output, errors: UnsharedPipe
    do throws(UnsharedPipe.Failure) {
      (output, errors) = (try UnsharedPipe(), try UnsharedPipe())
    } catch {
      throw InputFileError("\(error)")
    }
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

extension UnsharedPipe {
  fileprivate func readAll(_ maximumBytes: Int) throws -> [UInt8]? {
    var source = FileSource(descriptor: reading, name: "<pipe>")
    return try source.readAll(maximumBytes: maximumBytes)
  }
}
