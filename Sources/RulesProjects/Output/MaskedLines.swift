/// Masks formats of lines in which the place of a line stays as it is.
enum MaskedLines {
  /// Returns the masked text.
  ///
  /// - Parameter beginnings: lines that begin so are not masked.
  static func of(_ text: String, keeping beginnings: [String]) -> String {
    let beginnings = beginnings.map { Array($0.utf8) }
    return lines(of: text) { line, result in
      if beginnings.contains(where: { line.starts(with: $0) }) {
        result += line
      } else {
        MaskedText.append(line, to: &result)
      }
    }
  }

  /// Returns the masked text, in which the beginning `file:line:column: ` of each line stays.
  static func places(_ text: String) -> String {
    lines(of: text) { line, result in
      let end = endOfPlace(in: line)
      result += line[..<end]
      MaskedText.append(line[end...], to: &result)
    }
  }

  /// Returns masked workflow commands of GitHub Actions, in which the property `file` stays. It is the first property.
  static func workflowCommands(_ text: String) -> String {
    lines(of: text) { line, result in
      let space = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
      let isPlaced = line.starts(with: "::".utf8) && line[space...].starts(with: " file=".utf8)
      let end = isPlaced ? line.firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex : line.startIndex
      result += line[..<end]
      appendEscaped(line[end...], to: &result)
    }
  }

  private static func lines(of text: String, _ body: (ArraySlice<UInt8>, inout [UInt8]) -> Void) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      body(bytes[start..<end], &result)
      start = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the end of `file:line:column:`; the start of the line if it does not begin so. The name of the file may contain
  /// colons.
  private static func endOfPlace(in line: ArraySlice<UInt8>) -> Int {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let colon = UInt8(ascii: ":")
    for start in line.indices where line[start] == colon {
      let number = line[(start + 1)...].prefix(while: isDigit)
      guard !number.isEmpty, line[number.endIndex...].first == colon else { continue }
      let column = line[(number.endIndex + 1)...].prefix(while: isDigit)
      guard !column.isEmpty, line[column.endIndex...].starts(with: ": ".utf8) else { continue }
      return column.endIndex
    }
    return line.startIndex
  }

  /// Masks text with escapes such as `%0A`, whose digits belong to no word.
  private static func appendEscaped(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var start = text.startIndex
    while let percent = text[start...].firstIndex(of: UInt8(ascii: "%")) {
      MaskedText.append(text[start..<percent], to: &result)
      let isEscape = text[percent...].dropFirst().prefix(2).count { TextEscape.isHexadecimal($0) } == 2
      start = percent + (isEscape ? 3 : 1)
      result += text[percent..<start]
    }
    MaskedText.append(text[start...], to: &result)
  }
}
