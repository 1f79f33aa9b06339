package import RulePrograms
package import SourceText

/// A statement about all requests of a kind, such as `never write /users/{uid} unless request.auth.uid == uid`.
package struct Claim: Sendable {
  /// What is claimed about the requests.
  package enum Kind: Hashable, Sendable {
    /// The rules deny each request.
    case never
    /// The rules allow each request.
    case always
    /// The rules decide each request as another version of them does. The text names the version, as in `rules-sim compare`.
    case same(as: String)
  }

  /// Some operations on the paths of a pattern.
  package struct Access: Sendable {
    /// The methods of the rules.
    package let methods: [RuleMethod]
    /// The pattern of paths, such as `/users/{uid}` or `/public/**`. The span is in ``Claim/text``.
    package let path: Span
    /// Whether only those lists are meant that have no filters and no order.
    package let isUnfiltered: Bool
  }

  /// What is claimed.
  package let kind: Kind
  /// The requests.
  package let access: Access
  /// The condition of the requests that the claim is about; nil for all requests. The span is in ``text``.
  package let condition: Span?
  /// The condition of the requests that the claim is not about. The span is in ``text``.
  package let excluded: Span?
  /// Further requests that the claim is not about.
  package let exceptions: [Access]
  /// The claim as written, in one line.
  package let text: ClaimText
}

/// The text of a claim, and where it is written.
package struct ClaimText: Sendable {
  /// The file with the claim.
  package let file: SourceFile
  /// The text, in which a space replaces each line end with what is before the text of the next line.
  package let bytes: [UInt8]
  private let map: OffsetMap

  init(in file: SourceFile, _ bytes: [UInt8], at map: OffsetMap) {
    self.file = file
    self.bytes = bytes
    self.map = map
  }

  /// Returns the part of the text in a span.
  package func part(_ span: Span) -> String {
    String(decoding: bytes[min(span.start, bytes.count)..<min(span.end, bytes.count)], as: UTF8.self)
  }

  /// The whole text.
  package var whole: Span { Span(0, bytes.count) }

  /// Returns the span in the file of a span of the text.
  package func fileSpan(_ span: Span) -> Span { map.fileSpan(span) }
}

extension Claim: CustomStringConvertible {
  /// The claim as written, in one line.
  package var description: String { text.part(text.whole) }

  /// The position of the claim: the file and the line.
  package var place: String {
    "\(text.file.name):\(text.file.line(of: text.fileSpan(text.whole).start))"
  }
}

/// Claims that cannot be read.
package struct InvalidClaims: Error, CustomStringConvertible {
  /// The file with the claims.
  package let file: SourceFile
  /// The problems.
  package let diagnostics: [Diagnostic]

  /// The first problem, with its position.
  package var description: String {
    guard let first = diagnostics.first else { return "\(file.name): the claims cannot be read" }
    let position = file.position(of: first.span.start)
    return "\(file.name):\(position.line):\(position.column): \(first.message)"
  }

  /// Creates the error with these problems of a file.
  init(file: SourceFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }

  /// Creates the error of a claim's part.
  init(_ message: String, at span: Span, of text: ClaimText, label: String = "", notes: [String] = []) {
    file = text.file
    diagnostics = [
      Diagnostic("claim/syntax", .error, message, at: text.fileSpan(span), label: label, notes: notes)
    ]
  }
}
