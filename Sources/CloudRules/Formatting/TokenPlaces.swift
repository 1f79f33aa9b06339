import SourceText

/// Finds tokens by their position.
struct TokenPlaces {
  private let tokens: [Span]

  /// - Parameter tokens: the tokens of a file in order.
  init(_ tokens: [Span]) { self.tokens = tokens }

  /// The number of tokens in a span.
  func count(in span: Span) -> Int { tokens.index(from: span.end) - tokens.index(from: span.start) }

  /// The offset of the first token in a span that begins with `byte`.
  func first(_ byte: UInt8, in span: Span, of file: SourceFile) -> Int? {
    tokens[tokens.index(from: span.start)..<tokens.index(from: span.end)].first { file.bytes[$0.start] == byte }?.start
  }

  /// The last token in a span.
  func last(in span: Span) -> Span? {
    let end = tokens.index(from: span.end)
    return end > tokens.index(from: span.start) ? tokens[end - 1] : nil
  }
}
