/// The headers of an HTTP message, in their order. Names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A header line.
  package struct Line: Sendable, Equatable {
    /// The name as it is sent.
    package let name: String
    /// The value without surrounding white space.
    package let value: String
  }

  /// The header lines.
  package private(set) var lines: [Line] = []

  /// Creates headers without lines.
  package init() {}

  /// Creates headers from a literal, with one line for each element.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// Adds a line. Earlier lines of the same name stay.
  package mutating func add(_ name: String, _ value: String) { lines.append(Line(name: name, value: value)) }

  /// The value of the first line with a name; nil without one. Setting a value replaces all lines of the name.
  package subscript(_ name: String) -> String? {
    get { lines.first { Self.isSame($0.name, name) }?.value }
    set {
      lines.removeAll { Self.isSame($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8) { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
