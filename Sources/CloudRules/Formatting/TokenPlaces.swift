import SourceText

/// Finds tokens by their position.
struct TokenPlaces {
  private let tokens: [Span]

  /// - Parameter tokens: the tokens of a file in order.
  init(_ tokens: [Span]) { self.tokens = tokens }

  /// The number of tokens in a span.
  func count(in span: Span) -> Int { index(from: span.end) - index(from: span.start) }

  /// The offset of the first token in a span that begins with `byte`.
  func first(_ byte: UInt8, in span: Span, of file: SourceFile) -> Int? {
    tokens[index(from: span.start)..<index(from: span.end)].first { file.bytes[$0.start] == byte }?.start
  }

  /// The last token in a span.
  func last(in span: Span) -> Span? {
    let end = index(from: span.end)
    return end > index(from: span.start) ? tokens[end - 1] : nil
  }

  /// The index of the first token that does not begin before `offset`.
  private func index(from offset: Int) -> Int {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
