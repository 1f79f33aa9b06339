package import Identities
import RuleValues
import RulesProjects
import SourceText

/// Describes a token.
package enum TokenReport {
  /// Returns what the rules of each service see, as lines of text. Notes and warnings follow.
  package static func text(_ decoded: ReadableToken) -> String {
    var lines: [String] = []
    let services: [(RulesService, String)] = [
      (.realtime, "Realtime Database, auth"), (.firestore, "Cloud Firestore, request.auth"),
      (.storage, "Cloud Storage, request.auth"),
    ]
    for (service, title) in services {
      lines.append("\(title): \(decoded.identity.authValue(for: service)?.printableText ?? "null")")
    }
    lines += decoded.notes.map { "not verified: \($0)" }
    lines += decoded.warnings.map { "warning: \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Reads tokens from command-line arguments.
package enum TokenText {
  /// Returns the token in an argument: the token itself, a header with `Bearer`, or a file named after `@`; `@-` is
  /// standard input.
  ///
  /// - Throws: an ``InputFileError`` if the file cannot be read; a `TokenError` for an invalid header.
  package static func read(_ argument: String) throws -> String {
    guard argument.utf8.first == UInt8(ascii: "@") else { return try AuthorizationHeader.token(typed: argument) }
    let file = try InputFile.read(String(argument.dropFirst()), maximumBytes: 1 << 20)
    return try AuthorizationHeader.token(typed: file.text(of: file.wholeSpan))
  }

  /// Returns whether a text is meant as a token rather than JSON: it begins like a token, or with `Bearer`.
  static func isToken(_ text: String) -> Bool {
    let start = text.utf8.drop { $0 <= 0x20 || "\"'`".utf8.contains($0) }
    return ["eyj", "bearer ", "authorization:"].contains { word in
      start.prefix(word.utf8.count).elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
