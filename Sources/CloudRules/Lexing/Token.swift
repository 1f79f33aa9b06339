import SourceText

/// A token of a rules file and its position. Its meaning is read from the file when the parser takes it.
struct Token: Sendable {
  enum Kind: Equatable, Sendable {
    case identifier
    case keyword(Keyword)
    case integer
    case float
    case string
    case bytes
    /// A string without its closing quote, or one with an escape that does not exist.
    case brokenString
    /// `/text`: a slash and, right after it, the characters of a path.
    case pathSegment
    /// The dotted name after the word `service`.
    case serviceName
    case punctuation(Punctuation)
    case end
  }

  let kind: Kind
  private let start: UInt32
  private let end: UInt32

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  var span: Span { Span(Int(start), Int(end)) }
}
