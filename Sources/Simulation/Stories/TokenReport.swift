public import Identities
import SourceText

/// What there is to say about an unsigned token.
public enum TokenReport {
  /// For each service what its rules see, then what is odd; lines of text.
  public static func text(_ decoded: EmulatorTokenDecoder.Decoded) -> String {
    var lines: [String] = []
    let services: [(Identity.Service, String)] = [
      (.realtimeDatabase, "Realtime Database, auth"), (.firestore, "Cloud Firestore, request.auth"),
      (.storage, "Cloud Storage, request.auth"),
    ]
    for (service, title) in services {
      lines.append("\(title): \(decoded.identity.authValue(for: service)?.text ?? "null")")
    }
    lines += decoded.warnings.map { "warning: \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A token as an argument.
public enum TokenText {
  /// The token in an argument: as it is, with `Bearer` before it, or in a file that is named after `@`.
  ///
  /// - Throws: an ``InputFileError`` where the file can not be read, a `TokenError` for a header that is none.
  public static func read(_ argument: String) throws -> String {
    var text = argument
    if argument.utf8.first == UInt8(ascii: "@") {
      let path = String(argument.dropFirst())
      text = String(decoding: try InputFile.read(path, maximumBytes: 1 << 20).bytes, as: UTF8.self)
    }
    while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
    return text.utf8.contains(UInt8(ascii: " ")) ? try AuthorizationHeader.bearerToken(text) : text
  }
}
