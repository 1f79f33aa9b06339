package import Identities
import RuleValues
import RulesProjects
import SourceText

/// What there is to say about an unsigned token.
package enum TokenReport {
  /// For each service what its rules see, then what is odd; lines of text.
  package static func text(_ decoded: EmulatorTokenDecoder.Decoded) -> String {
    var lines: [String] = []
    let services: [(RulesService, String)] = [
      (.realtime, "Realtime Database, auth"), (.firestore, "Cloud Firestore, request.auth"),
      (.storage, "Cloud Storage, request.auth"),
    ]
    for (service, title) in services {
      lines.append("\(title): \(decoded.identity.authValue(for: service)?.printableText ?? "null")")
    }
    lines += decoded.warnings.map { "warning: \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A token as an argument.
package enum TokenText {
  /// The token in an argument: as it is, with `Bearer` before it, or in a file that is named after `@`; `@-` is standard
  /// input.
  ///
  /// - Throws: an ``InputFileError`` where the file can not be read, a `TokenError` for a header that is none.
  package static func read(_ argument: String) throws -> String {
    guard argument.utf8.first == UInt8(ascii: "@") else { return try AuthorizationHeader.token(typed: argument) }
    let file = try InputFile.read(String(argument.dropFirst()), maximumBytes: 1 << 20)
    return try AuthorizationHeader.token(typed: file.text(of: file.wholeSpan))
  }

  /// Whether a text is meant as a token, and not as JSON: it begins as a token does, or says `Bearer`.
  static func isToken(_ text: String) -> Bool {
    let start = text.utf8.drop { $0 <= 0x20 }
    return ["eyj", "bearer ", "authorization:"].contains { word in
      start.prefix(word.utf8.count).elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
