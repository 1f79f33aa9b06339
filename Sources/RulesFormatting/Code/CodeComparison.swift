import SourceText

/// The tokens and comments of a text, for comparing it with another layout of itself.
struct CodeComparison: Equatable {
  private let tokens: [[UInt8]]
  private let comments: [[[UInt8]]]

  init(_ code: CodeText, of file: SourceFile) {
    tokens = Self.tokens(code, file)
    comments = Self.comments(code, file)
  }

  private static func tokens(_ code: CodeText, _ file: SourceFile) -> [[UInt8]] {
    code.tokens.enumerated().flatMap { index, span in
      guard let inner = code.quoted[index] else { return [Array(file.bytes[span.start..<span.end])] }
      let quote = [UInt8(ascii: "\"")]
      return [quote] + tokens(inner, file) + [quote]
    }
  }

  /// The comments in order, each as its lines without the white space around them.
  private static func comments(_ code: CodeText, _ file: SourceFile) -> [[[UInt8]]] {
    var placed = code.comments.map { (start: $0.start, lines: lines(file.bytes[$0.start..<$0.end])) }
    for inner in code.quoted.values {
      placed += inner.comments.map { (start: $0.start, lines: lines(file.bytes[$0.start..<$0.end])) }
    }
    return placed.sorted { $0.start < $1.start }.map(\.lines)
  }

  private static func lines(_ comment: ArraySlice<UInt8>) -> [[UInt8]] {
    comment.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let text = line.drop { CodeLayout.isSpace($0) }
      return Array(text[..<(text.lastIndex { !CodeLayout.isSpace($0) }.map { $0 + 1 } ?? text.startIndex)])
    }
  }
}
