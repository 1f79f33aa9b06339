import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of regular expressions.
  static let patterns = [
    MutationOperator("any-pattern", "match every text", ("name.matches('[a-z]+')", "name.matches('.*')")) { id, text in
      text.pattern(of: id).map { [text.edit($0, ".*", evaluating: id)] } ?? []
    },
    MutationOperator(
      "open-pattern", "match more before or after the text", ("name.matches('[a-z]+')", "name.matches('[a-z]+.*')")
    ) { id, text in
      guard let span = text.pattern(of: id) else { return [] }
      if text.isCloud {
        return [".*(\(text.file.text(of: span)))", "(\(text.file.text(of: span))).*"].map {
          text.edit(span, $0, evaluating: id)
        }
      }
      let source = text.file.text(of: span)
      let start = source.hasPrefix("^") ? [Span(span.start, span.start + 1)] : []
      let end = source.hasSuffix("$") && !source.hasSuffix("\\$") ? [Span(span.end - 1, span.end)] : []
      return (start + end).map { text.edit($0, "", evaluating: id) }
    },
  ]
}

extension RulesText {
  /// Returns the source of the literal pattern of `matches`; nil for other expressions.
  fileprivate func pattern(of id: ExpressionID) -> Span? {
    let marks = isCloud ? [UInt8(ascii: "'"), UInt8(ascii: "\"")] : [UInt8(ascii: "/")]
    guard let match = program.match(at: id),
      let name = find("matches", from: span(of: match.text).end, to: span(of: id).end),
      let open = file.bytes[name.end..<span(of: id).end].firstIndex(where: marks.contains),
      let close = file.bytes[(open + 1)..<span(of: id).end].lastIndex(of: file.bytes[open])
    else { return nil }
    return Span(open + 1, close)
  }
}
