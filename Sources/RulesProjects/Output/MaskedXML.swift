/// Masks the text and the attributes of XML. Tags and entities are preserved.
struct MaskedXML {
  private let bytes: [UInt8]
  private let kept: [[UInt8]]
  private var result: [UInt8] = []

  /// Returns the masked document.
  ///
  /// - Parameter attributes: the attributes that stay as they are, such as `testcase.classname`.
  static func of(_ text: String, keeping attributes: [String]) -> String {
    var scanner = MaskedXML(bytes: Array(text.utf8), kept: attributes.map { Array($0.utf8) })
    scanner.scan()
    return String(decoding: scanner.result, as: UTF8.self)
  }

  private init(bytes: [UInt8], kept: [[UInt8]]) {
    self.bytes = bytes
    self.kept = kept
    result.reserveCapacity(bytes.count)
  }

  private mutating func scan() {
    var index = 0
    while index < bytes.count {
      let tag = end(of: UInt8(ascii: "<"), from: index)
      MaskedText.append(bytes[index..<tag], to: &result)
      index = tag
      if index < bytes.count { index = scanTag(at: index) }
    }
  }

  /// Copies a tag with its attributes, and returns the index of its `>`.
  private mutating func scanTag(at start: Int) -> Int {
    let name = bytes[(start + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    result += bytes[start..<name.endIndex]
    var index = name.endIndex
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard bytes[index] == UInt8(ascii: "\"") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let closing = end(of: UInt8(ascii: "\""), from: index + 1)
      let value = bytes[index..<closing]
      if kept.contains(name + [UInt8(ascii: ".")] + attribute(before: index)) {
        result += value
      } else {
        MaskedText.append(value, to: &result)
      }
      index = closing
      if index < bytes.count {
        result.append(bytes[index])
        index += 1
      }
    }
    return index
  }

  /// Returns the name before `="`.
  private func attribute(before quote: Int) -> ArraySlice<UInt8> {
    let end = max(0, quote - 1)
    let start = bytes[..<end].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
    return bytes[start..<end]
  }

  /// Returns the index of the next `byte`, or the end of the document.
  private func end(of byte: UInt8, from start: Int) -> Int {
    bytes[start...].firstIndex(of: byte) ?? bytes.count
  }
}
