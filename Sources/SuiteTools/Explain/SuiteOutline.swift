import SourceText
import TestSuites

/// The lines of the groups, cases and steps of a suite.
struct SuiteOutline {
  /// A group, a case or a step.
  struct Item {
    /// The lines, from 1, without blank lines and comments behind it.
    let lines: ClosedRange<Int>
    /// The cases of a group, or the steps of a case.
    let inner: [Item]
    /// Whether it is a group: its cases have nothing in common.
    let isGroup: Bool
  }

  /// The entries of `cases`, in order.
  let items: [Item]

  /// Reads the outline of a file; empty if it is not a suite.
  init(_ file: SourceFile) {
    items = Self.items(SuiteText.read(file).tree.root["cases"], in: file)
  }

  /// Returns the innermost item at a line, and whether the line is before its inner items; nil between items.
  func item(at line: Int) -> Item? {
    var found: Item?
    var items = items
    while let next = items.first(where: { $0.lines.contains(line) }) {
      found = next
      items = next.inner
    }
    return found
  }

  /// The first line of the first case behind a line; nil if there is none.
  func next(after line: Int) -> Int? { items.map(\.lines.lowerBound).first { $0 > line } }

  private static func items(_ list: JSONNode?, in file: SourceFile) -> [Item] {
    (list?.elements ?? []).map { node in
      let (cases, steps) = (items(node["cases"], in: file), items(node["steps"], in: file))
      return Item(lines: lines(of: node.span, in: file), inner: cases + steps, isGroup: !cases.isEmpty)
    }
  }

  private static func lines(of span: Span, in file: SourceFile) -> ClosedRange<Int> {
    let first = file.line(of: span.start)
    var last = max(first, file.line(of: max(span.start, span.end - 1)))
    while last > first {
      let text = file.text(of: file.span(ofLine: last)).drop { $0 == " " || $0 == "\t" }
      guard text.isEmpty || text.hasPrefix("#") else { break }
      last -= 1
    }
    return first...last
  }
}
