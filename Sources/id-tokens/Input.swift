import ArgumentParser
import IDTokenVerification
import Identities
import SourceText

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files and clocks of the commands.
enum Input {
  /// Returns the file at a path. `-` is standard input. Error messages never show anything that looks like a token.
  static func file(_ path: String) throws -> SourceFile {
    if path == "-", let bytes = FileHandles.readInput() { return SourceFile(name: "<stdin>", bytes: bytes) }
    do {
      return SourceFile(name: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    } catch {
      throw Failure("cannot read \(ShownText.name(path))", code: 1)
    }
  }

  /// Returns the value of an argument: the text itself, or the content of the file after `@`.
  static func argument(_ text: String, name: String) throws -> SourceFile {
    text.utf8.first == UInt8(ascii: "@") ? try file(String(text.dropFirst())) : SourceFile(name: name, text: text)
  }

  /// Returns the token in an argument: the token itself, after `Bearer`, or in a file.
  static func token(_ argument: String) throws -> String {
    let file = try self.argument(argument, name: "<token>")
    return try AuthorizationHeader.token(typed: file.text(of: file.wholeSpan))
  }

  static func key(_ path: String, keyID: String) throws -> SigningKey {
    try SigningKey(pem: String(decoding: file(path).bytes, as: UTF8.self), keyID: keyID)
  }
}

/// An error that is printed to standard error and ends the program.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let code: Int32

  init(_ description: String, code: Int32 = 3) {
    self.description = description
    self.code = code
  }

  /// Runs `body`. An error becomes one line and an exit code.
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
