import RulePrograms
import RuleValues

extension EvaluationState {
  /// Evaluates `path(text)` (emulator 1.19.9).
  ///
  /// The text consists of segments separated by slashes. The leading slash may be missing. `{name}` and `{name=**}` are
  /// variables, and percent escapes are decoded.
  mutating func toPath(_ operand: RuleValue) -> RuleValue? {
    guard case .string(let text) = operand else { return nil }
    charge(text)
    let bytes = arena.withText(text) { Array($0) }
    guard !bytes.isEmpty else { return arena.fault(.invalidValue, .path(.emptyTemplate, text)) }
    let slash = UInt8(ascii: "/")
    var segments = bytes.split(separator: slash, omittingEmptySubsequences: false).map { Self.withoutSpace($0) }
    if bytes.first == slash, segments.first?.isEmpty == true { segments.removeFirst() }
    guard !segments.isEmpty, !segments.contains(where: \.isEmpty) else {
      return arena.fault(.invalidValue, .path(.emptySegment, text))
    }
    var elements: [RuleValue] = []
    for segment in segments {
      let element = element(segment, of: text, elements)
      if case .error = element { return element }
      elements.append(element)
    }
    return addPath(elements)
  }

  private mutating func element(
    _ segment: ArraySlice<UInt8>, of text: TextRef, _ known: [RuleValue]
  ) -> RuleValue {
    guard segment.first == UInt8(ascii: "{") else { return decoded(segment) }
    guard segment.last == UInt8(ascii: "}"), segment.count > 1 else {
      return arena.fault(.invalidValue, .path(.openCapture, text))
    }
    let inner = segment.dropFirst().dropLast()
    let isGlob = inner.suffix(3).elementsEqual("=**".utf8)
    let isStar = !isGlob && inner.suffix(2).elementsEqual("=*".utf8)
    let name = Self.trimmed(inner.dropLast(isGlob ? 3 : isStar ? 2 : 0))
    guard case .string(let reference) = arena.add(name) else { return .error(.textLimit) }
    guard Self.isName(name) else { return arena.fault(.invalidValue, .path(.captureName(reference), text)) }
    let isDuplicate = known.contains { $0.variableName.map { arena.equal($0, reference) } ?? false }
    if isDuplicate { return arena.fault(.invalidValue, .path(.duplicate, reference)) }
    return isGlob ? .pathGlob(reference) : .pathVariable(reference)
  }

  /// Trims Unicode white space from the ends of a segment. U+00A0 is white space, but a control character is not
  /// (emulator 1.19.9).
  private static func withoutSpace(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = segment.first, let last = segment.last, min(first, last) <= 0x20 || max(first, last) >= 0x80
    else {
      return segment
    }
    let scalars = String(decoding: segment, as: UTF8.self).unicodeScalars
    let start = scalars.prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
    let end = scalars.reversed().prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
    return start == segment.count ? [] : segment.dropFirst(start).dropLast(end)
  }

  /// Trims blanks and control characters from the ends of a variable's name, as Java's `trim()` does.
  private static func trimmed(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var segment = segment
    while let first = segment.first, first <= 0x20 { segment.removeFirst() }
    while let last = segment.last, last <= 0x20 { segment.removeLast() }
    return segment
  }

  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "_$".utf8.contains(byte)
    }
    guard let first = name.first, isLetter(first) else { return false }
    return name.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Decodes the percent escapes of a segment; `+` is a blank.
  private mutating func decoded(_ segment: ArraySlice<UInt8>) -> RuleValue {
    var bytes: [UInt8] = []
    // Consecutive escapes are decoded together.
    var escaped: [UInt8] = []
    func decodeEscapes() {
      bytes += String(decoding: escaped, as: UTF8.self).utf8
      escaped.removeAll()
    }
    var rest = segment
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decodeEscapes()
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard rest.count >= 2 else { return arena.fault(.invalidValue, .path(.shortEscape, arena.append(segment))) }
      // Java's number parser accepts a sign as a digit.
      let digits = rest.prefix(2).enumerated().map { index, byte in
        index == 0 && byte == UInt8(ascii: "+") ? 0 : Self.digit(byte)
      }
      guard let high = digits[0], let low = digits[1] else {
        if rest.first == UInt8(ascii: "-") {
          return arena.fault(.invalidValue, .path(.negativeEscape, arena.append(segment)))
        }
        let wrong = digits[0] == nil ? 0 : 1
        let pair = arena.append(rest.prefix(2))
        return arena.fault(
          .invalidValue, .path(.badEscape(pair, Int32(wrong)), arena.append(segment)))
      }
      escaped.append(high << 4 | low)
      rest = rest.dropFirst(2)
    }
    decodeEscapes()
    return arena.add(bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      (byte | 0x20) - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
