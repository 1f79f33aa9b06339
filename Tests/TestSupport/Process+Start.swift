public import Foundation
import Platform

/// Tests start programs in parallel. What a program inherits by chance stays open until it ends. So a test could wait for a server
/// that runs until the end of all tests.
extension Process {
  /// Starts the program while no other one starts. Foundation has open descriptors in `run` that another program inherits.
  public func start() throws { try StartedProgram.whileNoneStarts { try run() } }
}

extension Pipe {
  /// Returns a pipe whose ends are close-on-exec. A program gets only the end that is its standard stream.
  public static func unshared() -> Pipe {
    StartedProgram.whileNoneStarts {
      let pipe = Pipe()
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      return pipe
    }
  }
}
