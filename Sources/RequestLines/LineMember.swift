import Platform
import SourceText

/// A member of a line that was read by itself.
struct LineMember {
  /// The content of a value.
  enum Content {
    /// A string whose text is the bytes between its quotes.
    case plainString
    /// Any other number, or a word.
    case scalar(JSONNode)
    /// A whole number that fits in 64 bits.
    case integer(Int64)
    /// `null`
    case null
    /// Any other value.
    case known(KnownValue)
    /// A request with a caller that is an object. Both are known by themselves, because callers send many requests.
    case request(KnownValue, auth: KnownValue)

    /// Reads a number or a word. Nil if it is neither.
    init?(scalar bytes: ArraySlice<UInt8>) {
      // A reader of whole texts would skip a byte order mark.
      guard let first = bytes.first, first < 0x80 else { return nil }
      if bytes.elementsEqual("null".utf8) {
        self = .null
      } else if let integer = Self.integer(bytes) {
        self = .integer(integer)
      } else {
        let (tree, problems) = JSONReader.read(Array(bytes), .strict)
        guard problems.isEmpty else { return nil }
        self = .scalar(tree.root)
      }
    }

    /// Returns a natural number without superfluous zeros that is far from the largest one; nil for anything else.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64? {
      guard bytes.count <= 18, bytes.first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
      var value: Int64 = 0
      for byte in bytes {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      return value
    }

    /// The number of values, including arrays and objects.
    var count: Int {
      switch self {
      case .plainString, .scalar, .integer, .null: 1
      case .known(let value): value.tree.count
      // In place of the caller is one value.
      case .request(let request, let auth): request.tree.count - 1 + auth.tree.count
      }
    }
  }

  /// The text of the name in the line.
  let name: Range<Int>
  /// The value in the line, with quotes or brackets.
  let value: Range<Int>
  let content: Content

  private static let null = JSONTreeBuilder().finish().root

  /// Returns the value as JSON, with places in the value or the line.
  func json(in line: [UInt8]) -> JSONNode {
    switch content {
    case .known(let value): value.tree.root
    case .scalar(let node): node
    case .null: Self.null
    case .plainString, .integer, .request: JSONReader.read(Array(line[value]), .strict).tree.root
    }
  }

  /// Returns whether the bytes at `range` are this text.
  static func isName(_ text: StaticString, _ range: Range<Int>, _ line: [UInt8]) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    return line.withUnsafeBytes { line in
      line.baseAddress.map { memcmp($0 + range.lowerBound, text.utf8Start, range.count) == 0 } ?? false
    }
  }
}
