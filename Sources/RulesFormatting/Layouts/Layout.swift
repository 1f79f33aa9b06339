/// A text with places where its lines may be broken: the documents of Wadler's "A prettier printer".
struct Layout: Sendable {
  indirect enum Kind: Sendable {
    /// Text without line breaks, and its length in characters.
    case text([UInt8], width: Int)
    /// A line break in a broken group; in a group on one line, nothing or a space.
    case line(flat: LineText, isClosing: Bool)
    /// A line break in any group, and before it an empty line if `isBlank`.
    case newline(isBlank: Bool, isClosing: Bool)
    /// The lines of a comment, whose first line has this column in the source; its other lines move with it.
    case block([[UInt8]], column: Int, moves: Bool)
    /// The content on one line if it fits, otherwise with all its lines broken.
    case group(Layout)
    /// The content with its lines one level further in.
    case indent(Layout)
    case sequence([Layout])
    /// The first alternative that fits: on one line, or up to its first line break that cannot be avoided.
    case alternatives([Layout])
    /// A comment for the end of the line.
    case suffix([UInt8])
    /// A comment between tokens, before a space or after one. It goes to the end of the line if another comment is there.
    case comment([UInt8], width: Int, isAfterSpace: Bool)
    /// A line break if a comment waits for the end of the line.
    case suffixEnd
    /// The content of a string. Comments for the end of the line stay inside or outside of it.
    case quoted(Layout)
    /// Ends a string that began when these comments were waiting.
    case quoteEnd([[UInt8]])
  }

  /// The text of a line break in a group on one line.
  enum LineText: Sendable {
    case empty
    case space
  }

  let kind: Kind
  /// Whether the content contains a line break that cannot be avoided, so that no group around it is on one line.
  let isBroken: Bool

  private init(_ kind: Kind, isBroken: Bool) {
    self.kind = kind
    self.isBroken = isBroken
  }

  /// Nothing.
  static let empty = Layout(.sequence([]), isBroken: false)
  /// A line break, or a space on one line.
  static let line = Layout(.line(flat: .space, isClosing: false), isBroken: false)
  /// A line break, or nothing on one line.
  static let softLine = Layout(.line(flat: .empty, isClosing: false), isBroken: false)
  /// A line break.
  static let newline = Layout(.newline(isBlank: false, isClosing: false), isBroken: true)
  /// A line break before a closing bracket.
  static let closingNewline = Layout(.newline(isBlank: false, isClosing: true), isBroken: true)
  /// An empty line.
  static let blankLine = Layout(.newline(isBlank: true, isClosing: false), isBroken: true)
  static let suffixEnd = Layout(.suffixEnd, isBroken: false)
  /// Breaks the groups around it.
  static let breaks = Layout(.sequence([]), isBroken: true)

  /// A line break before a closing bracket; on one line, `flat`.
  static func closingLine(_ flat: LineText) -> Layout {
    Layout(.line(flat: flat, isClosing: true), isBroken: false)
  }

  /// Text without line breaks.
  static func text(_ bytes: some Sequence<UInt8>) -> Layout {
    let bytes = Array(bytes)
    return Layout(.text(bytes, width: characters(bytes)), isBroken: false)
  }

  /// The number of characters, each of which begins with a byte that continues no other.
  private static func characters(_ bytes: [UInt8]) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  /// Text without line breaks.
  static func text(_ text: StaticString) -> Layout { .text("\(text)".utf8) }

  static func sequence(_ parts: [Layout]) -> Layout {
    Layout(.sequence(parts), isBroken: parts.contains(where: \.isBroken))
  }

  static func sequence(_ parts: Layout...) -> Layout { sequence(parts) }

  static func group(_ content: Layout) -> Layout { Layout(.group(content), isBroken: content.isBroken) }

  static func indent(_ content: Layout) -> Layout { Layout(.indent(content), isBroken: content.isBroken) }

  /// The first alternative that fits, or else the last.
  static func alternatives(_ all: [Layout]) -> Layout {
    all.count == 1 ? all[0] : Layout(.alternatives(all), isBroken: all.first?.isBroken ?? false)
  }

  /// A comment for the end of the line.
  static func suffix(_ bytes: [UInt8]) -> Layout { Layout(.suffix(bytes), isBroken: true) }

  /// The content of a string.
  static func quoted(_ content: Layout) -> Layout { Layout(.quoted(content), isBroken: content.isBroken) }

  /// Ends a string that began when `suffixes` were waiting.
  static func quoteEnd(_ suffixes: [[UInt8]]) -> Layout { Layout(.quoteEnd(suffixes), isBroken: false) }

  /// A comment between tokens.
  ///
  /// - Parameter isAfterSpace: whether a space is before it, and not after it.
  static func comment(_ bytes: [UInt8], isAfterSpace: Bool) -> Layout {
    Layout(.comment(bytes, width: characters(bytes), isAfterSpace: isAfterSpace), isBroken: false)
  }

  /// A comment of several lines.
  ///
  /// - Parameters:
  ///   - column: the column of its first line in the source.
  ///   - moves: whether the other lines move with the first one.
  static func block(_ lines: [[UInt8]], column: Int, moves: Bool) -> Layout {
    Layout(.block(lines, column: column, moves: moves), isBroken: true)
  }

  /// The same content, which breaks the groups around it.
  var broken: Layout { Layout(kind, isBroken: true) }

  /// A group with its lines broken; other content as it is.
  var opened: Layout {
    if case .group(let content) = kind { return .group(content.broken) }
    return self
  }

  /// The same content without the line breaks that can be avoided.
  var flat: Layout {
    if isBroken { return self }
    switch kind {
    case .text, .newline, .block, .suffix, .comment, .suffixEnd, .quoteEnd: return self
    case .line(.empty, _): return .empty
    case .line(.space, _): return .text(" ")
    case .group(let content), .indent(let content): return content.flat
    case .quoted(let content): return .quoted(content.flat)
    case .sequence(let parts): return .sequence(parts.map(\.flat))
    case .alternatives(let all): return all.first?.flat ?? .empty
    }
  }
}
