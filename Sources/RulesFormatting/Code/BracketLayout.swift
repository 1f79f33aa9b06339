/// The layouts of brackets with elements between them.
struct BracketLayout {
  /// An element, with the comments before it.
  struct Element {
    /// The comments on the line of what is before it.
    let trailing: Layout
    /// The comments on lines of their own.
    let own: [OwnComment]
    /// Whether an empty line is before it.
    let isBlank: Bool
    let content: Layout
    let comma: Layout
  }

  struct Parts {
    let opening: Layout
    /// Whether a line ends after the opening bracket in the source.
    let isBroken: Bool
    var elements: [Element] = []
    /// The comments before the closing bracket.
    var trailing = Layout.empty
    var own: [OwnComment] = []
    var closing = Layout.empty
  }

  private let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  /// The brackets on one line, or with a line for each element.
  ///
  /// - Parameters:
  ///   - keepsLines: whether they stay broken if a line ends after the opening bracket in the source.
  ///   - padding: the space inside the brackets on one line.
  func layout(keepsLines: Bool, padding: Layout.LineText) -> Layout {
    let opened: Layout = if case .space = padding { .line } else { .softLine }
    var lines: [Layout] = []
    for (index, element) in parts.elements.enumerated() {
      lines.append(element.trailing)
      lines += lineBreaks(element.own, isFirst: index == 0)
      lines.append(element.isBlank ? .blankLine : index == 0 ? opened : .line)
      lines += [element.content, element.comma]
    }
    lines.append(parts.trailing)
    lines += lineBreaks(parts.own, isFirst: parts.elements.isEmpty)
    let isEmpty = parts.elements.isEmpty && parts.own.isEmpty && !parts.trailing.isBroken
    let content = Layout.sequence(
      parts.opening, .indent(.sequence(lines)), isEmpty ? .empty : .closingLine(padding), parts.closing)
    return .group(keepsLines && parts.isBroken ? content.broken : content)
  }

  private func lineBreaks(_ comments: [OwnComment], isFirst: Bool) -> [Layout] {
    comments.enumerated().flatMap { index, comment in
      [isFirst && index == 0 ? .newline : comment.lineBreak, comment.layout]
    }
  }

  /// A call whose last argument has brackets, which break together with those of the call: the layout, and the one with these
  /// brackets broken. Nil if comments are between the arguments.
  var openCall: (layout: Layout, open: Layout)? {
    guard let last = parts.elements.last, !hasComments else { return nil }
    let words = Layout.sequence(parts.elements.dropLast().flatMap { [$0.content, $0.comma, .text(" ")] })
    let line = Layout.sequence(parts.opening, words, last.content, last.comma, parts.closing)
    let open = Layout.sequence(parts.opening, words, last.content.opened, last.comma, parts.closing)
    if parts.elements.count == 1 { return (line, open) }
    // The list opens beside the others only if it is broken in the source.
    let broken = layout(keepsLines: false, padding: .empty).opened
    return (.alternatives([line, broken]), last.content.isBroken ? open : broken)
  }

  private var hasComments: Bool {
    parts.trailing.isBroken || !parts.own.isEmpty
      || parts.elements.contains { $0.trailing.isBroken || !$0.own.isEmpty }
  }
}
