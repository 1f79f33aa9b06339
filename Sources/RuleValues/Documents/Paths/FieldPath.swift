/// The path of a field in a document: the names of nested maps and of the field.
///
/// A string literal is a path with dots: `"stats.edits"`. A request with a malformed literal is invalid. For text that
/// is known only at run time, use ``init(_:)``, or ``init(names:)`` for names that may contain dots.
public struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  /// The names from the top-level field on. There is at least one unless the path is malformed.
  package let names: [String]
  /// The text of a malformed literal; nil for every other path.
  package let malformedText: String?

  /// The path `__name__`, which represents the document's own path in filters and orders.
  package static let documentName = FieldPath(names: ["__name__"])

  /// Creates the path with these names.
  public init(names: [String]) {
    self.names = names
    malformedText = nil
  }

  /// Creates the value of a malformed literal, which no request accepts.
  fileprivate init(malformed text: String) {
    names = []
    malformedText = text
  }

  /// Parses a path in the API's syntax; nil if the text is invalid.
  ///
  /// Names are separated by dots. A name that is not a plain word is in backticks. As in the SDKs, a
  /// name without backticks contains none of `~`, `*`, `/`, `[` and `]` (firebase/firebase-js-sdk,
  /// `fieldPathFromDotSeparatedString` in packages/firestore/src/lite-api/user_data_reader.ts).
  public init?(_ text: String) {
    var names: [String] = []
    var rest = text.utf8[...]
    while true {
      guard let name = Self.readName(&rest) else { return nil }
      names.append(name)
      guard let separator = rest.first else { break }
      guard separator == UInt8(ascii: ".") else { return nil }
      rest = rest.dropFirst()
    }
    self.init(names: names)
  }

  private static func readName(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.first == UInt8(ascii: "`") else {
      let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
      defer { rest = rest[end...] }
      let name = rest[..<end]
      return name.isEmpty || name.contains(where: isReserved) ? nil : String(decoding: name, as: UTF8.self)
    }
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "`") { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      bytes.append(escaped)
    }
    return nil
  }

  /// Returns whether a byte is forbidden outside of backticks.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// Returns the path that represents the document's own name in filters and orders: `__name__`.
  public static func documentID() -> FieldPath { .documentName }

  /// Whether the path is `__name__`.
  package var isDocumentName: Bool { names.count == 1 && CodeUnits.equal(names[0], "__name__") }

  /// Returns whether `other` is this field or a field nested in it.
  package func contains(_ other: FieldPath) -> Bool {
    other.names.count >= names.count && zip(names, other.names).allSatisfy { CodeUnits.equal($0, $1) }
  }

  /// The path in the API's syntax.
  public var description: String {
    malformedText ?? names.map { Self.isWord($0) ? $0 : "`\(Self.escaped($0))`" }.joined(separator: ".")
  }

  private static func isWord(_ name: String) -> Bool {
    let isStart = name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    return isStart
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }
  }

  private static func escaped(_ name: String) -> String {
    String(
      decoding: name.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "`") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
      }, as: UTF8.self)
  }

  /// Returns whether both paths are equal byte by byte.
  public static func == (left: FieldPath, right: FieldPath) -> Bool {
    left.names.count == right.names.count && left.malformedText == right.malformedText && left.contains(right)
  }

  /// Hashes the bytes, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    for name in names {
      for byte in name.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    }
  }
}

/// `"stats.edits"`, `` "`a.b`.c" ``
extension FieldPath: ExpressibleByStringLiteral {
  /// Creates the path that a literal names, in the syntax of ``init(_:)``.
  public init(stringLiteral text: String) { self = FieldPath(_: text) ?? FieldPath(malformed: text) }
}
