import ArgumentParser
import FoundationEssentials
import IDTokenVerification
import Identities
import SourceText

/// Files and clocks of the commands.
enum Input {
  /// The file at a path; `-` is standard input.
  static func file(_ path: String) throws -> SourceFile {
    let url = URL(filePath: path == "-" ? "/dev/stdin" : path)
    do {
      return SourceFile(name: path, bytes: Array(try Data(contentsOf: url)))
    } catch {
      throw Failure("cannot read `\(path)`", code: 1)
    }
  }

  /// The text of a file, without white space at its end.
  static func text(_ path: String) throws -> String {
    var bytes = try file(path).bytes
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func key(_ path: String, keyID: String) throws -> SigningKey {
    try SigningKey(pem: String(decoding: file(path).bytes, as: UTF8.self), keyID: keyID)
  }
}

/// An error that is told on standard error and ends the program.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let code: Int32

  init(_ description: String, code: Int32 = 3) {
    self.description = description
    self.code = code
  }

  /// Runs `body`; an error becomes one line and an exit code.
  static func told(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as Failure {
      try tell(failure.description, failure.code)
    } catch let error as TokenError {
      try tell("\(error.code): \(error.message)", 2)
    } catch let error as IdentityError {
      try tell(error.message, 3)
    } catch {
      try tell("\(error)", 3)
    }
  }

  private static func tell(_ message: String, _ code: Int32) throws {
    FileHandles.writeError("id-tokens: \(message)\n")
    throw ExitCode(code)
  }
}
