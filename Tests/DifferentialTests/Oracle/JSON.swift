/// A JSON text as the emulator sends it. Its reports are megabytes long, which Foundation's reader takes seconds for.
indirect enum JSON: Equatable {
  case null
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)): Array(a.utf8) == Array(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// Reads a text; nil where it is not JSON.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    self = value
  }

  /// A member of an object, or nil.
  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array; none of anything else.
  var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; none of anything else.
  var members: [(key: String, value: JSON)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text of a string or of a number.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// A whole number, or nil.
  var int: Int? { text.flatMap { Int($0) } }

  /// The text written as a JSON string.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSON {
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipBlanks() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard next == byte else { return false }
      place += 1
      return true
    }

    mutating func value(depth: Int) -> JSON? {
      skipBlanks()
      guard let byte = next, depth < 2_000 else { return nil }
      switch byte {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return word("true", .bool(true))
      case UInt8(ascii: "f"): return word("false", .bool(false))
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    mutating func word(_ word: String, _ value: JSON) -> JSON? {
      guard bytes[place...].starts(with: word.utf8) else { return nil }
      place += word.utf8.count
      return value
    }

    mutating func number() -> JSON? {
      let start = place
      while let byte = next, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
      return place > start ? .number(String(decoding: bytes[start..<place], as: UTF8.self)) : nil
    }

    mutating func object(depth: Int) -> JSON? {
      place += 1
      var members: [(key: String, value: JSON)] = []
      if take(UInt8(ascii: "}")) { return .object([]) }
      repeat {
        skipBlanks()
        guard let key = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
        members.append((key, value))
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    mutating func array(depth: Int) -> JSON? {
      place += 1
      var elements: [JSON] = []
      if take(UInt8(ascii: "]")) { return .array([]) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        elements.append(value)
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    mutating func string() -> String? {
      guard next == UInt8(ascii: "\"") else { return nil }
      place += 1
      let start = place
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
      if next == UInt8(ascii: "\"") {
        place += 1
        return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
      }
      return escapedString(from: start)
    }

    /// Reads on from the first escape. Lone surrogates become U+FFFD.
    private mutating func escapedString(from start: Int) -> String? {
      var units: [UInt16] = Array(String(decoding: bytes[start..<place], as: UTF8.self).utf16)
      while let byte = next, byte != UInt8(ascii: "\"") {
        if byte != UInt8(ascii: "\\") {
          let from = place
          while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
          units += Array(String(decoding: bytes[from..<place], as: UTF8.self).utf16)
          continue
        }
        place += 1
        guard let escape = next, let unit = unit(of: escape) else { return nil }
        units.append(unit)
      }
      place += 1
      return String(decoding: units, as: UTF16.self)
    }

    private mutating func unit(of escape: UInt8) -> UInt16? {
      place += 1
      switch escape {
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "t"): return 0x09
      case UInt8(ascii: "r"): return 0x0D
      case UInt8(ascii: "b"): return 0x08
      case UInt8(ascii: "f"): return 0x0C
      case UInt8(ascii: "u"):
        guard place + 4 <= bytes.count else { return nil }
        place += 4
        return UInt16(String(decoding: bytes[(place - 4)..<place], as: UTF8.self), radix: 16)
      default: return UInt16(escape)
      }
    }
  }
}
