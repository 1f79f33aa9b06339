package import RuleValues
package import SourceText

/// Determines the service of a rules file from its text.
package enum RulesText {
  /// Returns the services that the text declares: Realtime Database for JSON, otherwise those named after `service`.
  /// Returns an empty list if it is neither.
  package static func services(in file: SourceFile) -> [RulesService] {
    declarations(in: file).map(\.service)
  }

  /// Returns the services that the text declares, each once, with the first position where it is named.
  static func declarations(in file: SourceFile) -> [(service: RulesService, span: Span)] {
    var scanner = Scanner(bytes: file.bytes)
    guard let first = scanner.next() else { return [] }
    if first == .symbol(UInt8(ascii: "{")) { return [(.realtime, Span(at: 0))] }
    var services: [(service: RulesService, span: Span)] = []
    var last: Token? = first
    while let token = last {
      last = scanner.next()
      guard token.isService, case .word(let name)? = last else { continue }
      let service = RulesService(name: String(decoding: file.bytes[name.start..<name.end], as: UTF8.self))
      if let service, service != .realtime, !services.contains(where: { $0.service == service }) {
        services.append((service, Span(name.start, name.end)))
      }
    }
    return services
  }

  /// Returns the service from the declarations in the text, or else from the file name; nil if both are unknown.
  package static func service(of file: SourceFile) -> RulesService? {
    services(in: file).first ?? service(ofName: file.name)
  }

  /// Returns the message for a file whose service is unknown.
  package static func unknownService(of file: SourceFile) -> String {
    if file.isBinary { return "`\(file.name)` is a binary file, not rules" }
    if isJavaScript(file) {
      return "`\(file.name)` is a JavaScript test, not rules; run it unchanged: rules-sim serve --exec \"npm test\""
    }
    return "`\(file.name)` declares no service and is not JSON; specify the service with --service"
  }

  /// Returns whether the file name says JavaScript or TypeScript.
  package static func isJavaScript(_ file: SourceFile) -> Bool {
    ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"].contains { file.name.hasSuffix(".\($0)") }
  }

  private static func service(ofName name: String) -> RulesService? {
    if name.utf8.suffix(5).elementsEqual(".json".utf8) { return .realtime }
    guard name.utf8.suffix(6).elementsEqual(".rules".utf8) else { return nil }
    return FileStatus.name(of: name).hasPrefix("storage") ? .storage : .firestore
  }

  /// Returns whether the text begins like rules of a Cloud service and unlike a suite: `rules_version =`, `service NAME
  /// {`.
  package static func beginsAsCloudRules(_ file: SourceFile) -> Bool {
    var scanner = Scanner(bytes: file.bytes)
    guard case .word(let word)? = scanner.next(), let second = scanner.next() else { return false }
    if file.bytes[word.start..<word.end].elementsEqual("rules_version".utf8) {
      return second == .symbol(UInt8(ascii: "="))
    }
    if case .word = second { return word.isService }
    return false
  }

  private enum Token: Equatable {
    case word(Word)
    case symbol(UInt8)

    struct Word: Equatable {
      let start: Int
      let end: Int
      let isService: Bool
    }

    var isService: Bool {
      if case .word(let word) = self { return word.isService }
      return false
    }
  }

  /// Scans words, which may contain dots, and single characters. Comments, strings and white space are skipped.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func next() -> Token? {
      while index < bytes.count {
        let byte = bytes[index]
        if skipsComment() { continue }
        if isWordByte(byte) { return word() }
        index += 1
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          skipString(byte)
        } else if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
          return .symbol(byte)
        }
      }
      return nil
    }

    private mutating func word() -> Token {
      let start = index
      while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
      return .word(
        Token.Word(start: start, end: index, isService: bytes[start..<index].elementsEqual("service".utf8)))
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }

    private mutating func skipsComment() -> Bool {
      let rest = bytes[index...]
      if rest.starts(with: "//".utf8) {
        index = rest.firstIndex(of: 0x0A) ?? bytes.count
        return true
      }
      guard rest.starts(with: "/*".utf8) else { return false }
      index += 2
      while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      index = min(index + 2, bytes.count)
      return true
    }

    /// Skips a string, which ends at its quote or at the end of the line.
    private mutating func skipString(_ quote: UInt8) {
      while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index = min(index + 1, bytes.count)
    }
  }
}
