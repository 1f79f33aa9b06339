import SourceText

/// Finds the members of a line without reading their values.
///
/// It accepts fewer lines than ``JSONReader``: the names are unescaped and distinct, and there are few of them. A value
/// that is an array, an object or a string with escapes is not checked.
struct LineScanner {
  /// The form of a value.
  enum Form {
    /// A string without escapes and control characters, whose text is between the quotes.
    case plainString
    /// A string with an escape.
    case escapedString
    /// An array or an object.
    case container
    /// A number or a word.
    case scalar
  }

  /// A member by its places in the line.
  struct Member {
    /// The text of the name, without quotes.
    let name: Range<Int>
    /// The value, with quotes or brackets.
    let value: Range<Int>
    let form: Form
  }

  /// The maximum number of members. Each name is compared with all others.
  private static let maximumMembers = 32

  private(set) var members: [Member] = []
  private var offset = 0

  /// Finds the members of the object that is the only value in `bytes`.
  ///
  /// - Returns: false if the bytes have any other form.
  mutating func scan(_ bytes: Swift.Span<UInt8>) -> Bool {
    members.removeAll(keepingCapacity: true)
    offset = 0
    skipSpace(bytes)
    guard take(UInt8(ascii: "{"), bytes) else { return false }
    skipSpace(bytes)
    if !take(UInt8(ascii: "}"), bytes) {
      repeat {
        guard scanMember(bytes) else { return false }
      } while take(UInt8(ascii: ","), bytes)
      guard take(UInt8(ascii: "}"), bytes) else { return false }
    }
    skipSpace(bytes)
    return offset == bytes.count
  }

  private mutating func scanMember(_ bytes: Swift.Span<UInt8>) -> Bool {
    skipSpace(bytes)
    let nameStart = offset + 1
    guard members.count < Self.maximumMembers, scanString(bytes) == .plainString else { return false }
    let name = nameStart..<(offset - 1)
    guard !isKnown(name, bytes) else { return false }
    skipSpace(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { return false }
    skipSpace(bytes)
    let start = offset
    guard let form = scanValue(bytes) else { return false }
    members.append(Member(name: name, value: start..<offset, form: form))
    skipSpace(bytes)
    return true
  }

  private func isKnown(_ name: Range<Int>, _ bytes: Swift.Span<UInt8>) -> Bool {
    members.contains { member in
      member.name.count == name.count
        && (0..<name.count).allSatisfy { bytes[member.name.lowerBound + $0] == bytes[name.lowerBound + $0] }
    }
  }

  private mutating func scanValue(_ bytes: Swift.Span<UInt8>) -> Form? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return scanString(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return scanContainer(bytes) ? .container : nil
    default:
      let start = offset
      while offset < bytes.count, !Self.endsScalar(bytes[offset]) { offset += 1 }
      return offset > start ? .scalar : nil
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Passes a string. Nil if there is none, or it has a control character or no end.
  private mutating func scanString(_ bytes: Swift.Span<UInt8>) -> Form? {
    guard take(UInt8(ascii: "\""), bytes) else { return nil }
    var form = Form.plainString
    while offset < bytes.count {
      offset += bytes.withUnsafeBytes { JSONString.plainCount($0, from: offset) }
      guard offset < bytes.count else { return nil }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return form
      case UInt8(ascii: "\\"):
        form = .escapedString
        offset += 2
      default: return nil
      }
    }
    return nil
  }

  /// Passes an array or an object up to its closing bracket; the kinds of brackets inside are not compared.
  private mutating func scanContainer(_ bytes: Swift.Span<UInt8>) -> Bool {
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard scanString(bytes) != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func take(_ byte: UInt8, _ bytes: Swift.Span<UInt8>) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace(_ bytes: Swift.Span<UInt8>) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }
}
