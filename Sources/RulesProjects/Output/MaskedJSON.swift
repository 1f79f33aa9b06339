/// Masks JSON: one value, or several in a row. Structure, numbers and escapes are preserved.
struct MaskedJSON {
  private let bytes: [UInt8]
  private let kept: [[UInt8]]
  private var result: [UInt8] = []
  /// The names of the members around the current value, joined by periods.
  private var place: [UInt8] = []
  /// For each open object and array, the length of its place.
  private var open: [Int] = []

  /// Returns the masked text.
  ///
  /// - Parameter members: the members whose strings stay as they are, such as `suites.cases.path`.
  static func of(_ text: String, keeping members: [String]) -> String {
    var scanner = MaskedJSON(bytes: Array(text.utf8), kept: members.map { Array($0.utf8) })
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
    var copied = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(place.count)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): leave(to: open.popLast() ?? 0)
      case UInt8(ascii: "\""):
        // Text between strings is masked too, in case it is not JSON.
        MaskedText.append(bytes[copied..<index], to: &result)
        copied = endOfString(at: index)
        string(bytes[index..<copied])
        index = copied
        continue
      default: break
      }
      index += 1
    }
    MaskedText.append(bytes[copied...], to: &result)
  }

  /// - Parameter text: the string with its quotes.
  private mutating func string(_ text: ArraySlice<UInt8>) {
    if isKey(endingAt: text.endIndex) {
      enter(text.dropFirst().dropLast())
    } else if kept.contains(place) {
      result += text
      return
    }
    MaskedText.append(text, to: &result)
  }

  private func isKey(endingAt end: Int) -> Bool {
    bytes[end...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }

  private mutating func enter(_ key: ArraySlice<UInt8>) {
    leave(to: open.last ?? 0)
    let parent = place.lastIndex(of: UInt8(ascii: ".")).map { place[($0 + 1)...] } ?? place[...]
    if parent.elementsEqual(key) { return }
    if !place.isEmpty { place.append(UInt8(ascii: ".")) }
    place += key
  }

  private mutating func leave(to length: Int) { place.removeLast(max(0, place.count - length)) }

  /// Returns the index after the closing quote.
  private func endOfString(at start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return bytes.count
  }
}
