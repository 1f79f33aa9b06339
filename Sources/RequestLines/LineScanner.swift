import Platform
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
    /// The form; that of any string for a repeated one.
    let form: Form
    /// The index of the last value that it repeats; nil if it repeats none.
    let repeated: Int?
  }

  /// A value that a member had in an earlier line.
  struct LastValue {
    /// The name of the member.
    let name: [UInt8]
    /// The value: a string, an array or an object.
    var value: KnownValue
  }

  /// The maximum number of members. Each name is compared with all others.
  private static let maximumMembers = 32
  private static let request = Array("request".utf8)

  private(set) var members: [Member] = []
  /// The members of the object `request`; none if it has another form.
  private(set) var requestMembers: [Member] = []
  private var isInRequest = false
  private var offset = 0

  /// Finds the members of the object that is the only value in `bytes`, and of its member `request`.
  ///
  /// - Parameter lastValues: values that the members may have again. Those are not read.
  /// - Returns: false if the bytes have any other form.
  mutating func scan(_ bytes: Swift.Span<UInt8>, lastValues: [LastValue]) -> Bool {
    members.removeAll(keepingCapacity: true)
    requestMembers.removeAll(keepingCapacity: true)
    offset = 0
    skipSpace(bytes)
    guard scanObject(bytes, lastValues) else { return false }
    skipSpace(bytes)
    return offset == bytes.count
  }

  private mutating func scanObject(_ bytes: Swift.Span<UInt8>, _ lastValues: [LastValue]) -> Bool {
    guard take(UInt8(ascii: "{"), bytes) else { return false }
    skipSpace(bytes)
    if take(UInt8(ascii: "}"), bytes) { return true }
    repeat {
      guard scanMember(bytes, lastValues) else { return false }
    } while take(UInt8(ascii: ","), bytes)
    return take(UInt8(ascii: "}"), bytes)
  }

  private mutating func scanMember(_ bytes: Swift.Span<UInt8>, _ lastValues: [LastValue]) -> Bool {
    skipSpace(bytes)
    let nameStart = offset + 1
    let count = isInRequest ? requestMembers.count : members.count
    guard count < Self.maximumMembers, scanString(bytes) == .plainString else { return false }
    let name = nameStart..<(offset - 1)
    guard !isKnown(name, bytes) else { return false }
    skipSpace(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { return false }
    skipSpace(bytes)
    let start = offset
    let repeated = lastValues.indices.first { Self.isName(lastValues[$0].name, name, bytes) }
      .flatMap { Self.has(lastValues[$0].value.bytes, at: start, bytes) ? $0 : nil }
    let form: Form?
    if let repeated {
      // A string, an array or an object ends where its bytes end, whatever follows.
      let value = lastValues[repeated].value
      offset += value.bytes.count
      form = value.isString ? .escapedString : .container
    } else if !isInRequest, Self.isName(Self.request, name, bytes), scanRequest(bytes) {
      form = .container
    } else {
      form = scanValue(bytes)
    }
    guard let form else { return false }
    let member = Member(name: name, value: start..<offset, form: form, repeated: repeated)
    if isInRequest { requestMembers.append(member) } else { members.append(member) }
    skipSpace(bytes)
    return true
  }

  private mutating func scanRequest(_ bytes: Swift.Span<UInt8>) -> Bool {
    let start = offset
    isInRequest = true
    let isObject = scanObject(bytes, [])
    isInRequest = false
    if isObject { return true }
    offset = start
    requestMembers.removeAll(keepingCapacity: true)
    return false
  }

  private func isKnown(_ name: Range<Int>, _ bytes: Swift.Span<UInt8>) -> Bool {
    (isInRequest ? requestMembers : members).contains { member in
      member.name.count == name.count
        && (0..<name.count).allSatisfy { bytes[member.name.lowerBound + $0] == bytes[name.lowerBound + $0] }
    }
  }

  private static func isName(_ wanted: borrowing [UInt8], _ name: Range<Int>, _ bytes: Swift.Span<UInt8>) -> Bool {
    wanted.count == name.count && has(wanted, at: name.lowerBound, bytes)
  }

  private static func has(_ wanted: borrowing [UInt8], at offset: Int, _ bytes: Swift.Span<UInt8>) -> Bool {
    guard wanted.count <= bytes.count - offset else { return false }
    return bytes.withUnsafeBytes { bytes in
      wanted.withUnsafeBytes { wanted in
        guard let bytes = bytes.baseAddress, let first = wanted.baseAddress else { return false }
        return memcmp(bytes + offset, first, wanted.count) == 0
      }
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
