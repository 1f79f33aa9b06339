import SourceText

/// An argument `/[a-z]+/`, as JavaScript writes a pattern.
struct SlashedLiteral {
  /// From slash to slash, with the flags after it.
  let span: Span
  /// The slash at which the path cannot continue.
  let misfit: Span
  /// The pattern as a string of the rules language.
  let string: String
}

extension Parser {
  /// The pattern between slashes that starts here; nil if this can be a path.
  @inline(never)
  func slashedLiteral() -> SlashedLiteral? {
    guard isAt(.openParenthesis, ahead: -1) || isAt(.comma, ahead: -1) else { return nil }
    let start = current.span.start
    guard let close = closingSlash(after: start), close > start + 1 else { return nil }
    // After text that a path can have, only the closing slash does not fit.
    let isPath = isAt(.pathSegment)
    if isPath, current.span.end != close { return nil }
    let end = endOfFlags(after: close)
    guard isArgumentEnd(end) else { return nil }
    let flags = file.bytes[(close + 1)..<end]
    let misfit = isPath ? close : start
    return SlashedLiteral(
      span: Span(start, end), misfit: Span(misfit, misfit + 1),
      string: Self.string(file.bytes[(start + 1)..<close], ignoresCase: flags.contains(UInt8(ascii: "i"))))
  }

  /// The next slash of the line that is not escaped; nil if a quote comes first, which may start a string.
  private func closingSlash(after start: Int) -> Int? {
    var place = start + 1
    while place < file.bytes.count {
      switch file.bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "/"): return place
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      default: place += 1
      }
    }
    return nil
  }

  private func endOfFlags(after slash: Int) -> Int {
    var end = slash + 1
    while end < file.bytes.count, "gimsuy".utf8.contains(file.bytes[end]) { end += 1 }
    return end
  }

  /// Whether `)` or `,` is here, or after spaces.
  private func isArgumentEnd(_ offset: Int) -> Bool {
    let next = file.bytes[offset...].first { $0 != UInt8(ascii: " ") }
    return next == UInt8(ascii: ")") || next == UInt8(ascii: ",")
  }

  private static func string(_ pattern: ArraySlice<UInt8>, ignoresCase: Bool) -> String {
    let text = String(decoding: pattern, as: UTF8.self)
    let escaped = text.split(separator: "\\/", omittingEmptySubsequences: false).joined(separator: "/")
      .split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return "'\(ignoresCase ? "(?i)" : "")\(escaped)'"
  }

  @inline(never)
  mutating func reject(_ literal: SlashedLiteral) -> NodeID {
    report(
      StraySlash.report(
        at: literal.misfit, notes: ["a regular expression is a string, and must match the whole value"],
        fixIts: [FixIt("write `\(literal.string)`", [TextEdit(literal.span, literal.string)])]))
    nameStrays(in: literal.span)
    while current.kind != .end, current.span.start < literal.span.end { advance() }
    return addMistake(at: literal.span)
  }
}
