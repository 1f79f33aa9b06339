import TestSupport

/// A fenced block of a page whose tag names a test: ```` ```jsonc rules ````.
struct Fence: Sendable {
  /// What the block holds: the last word of its tag.
  enum Kind: String {
    case rules
    case decisions
    case expressions
    case ebnf
  }

  let page: String
  let kind: Kind
  /// The line of the page that the first line of the block is.
  let line: Int
  let lines: [String]

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Where a line of the block stands.
  func place(_ index: Int = 0) -> String { "\(page):\(line + index)" }

  /// The pages of the definition.
  static let pages = ["Grammar/realtime.md", "Grammar/divergences.md"]

  /// The tagged blocks of a page, in order.
  static func all(in page: String) throws -> [Fence] {
    var fences: [Fence] = []
    var open: (kind: Kind?, line: Int)?
    var lines: [String] = []
    for (index, line) in try Repository.text(page).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let (kind, start) = open {
        if line == "```" {
          if let kind { fences.append(Fence(page: page, kind: kind, line: start, lines: lines)) }
          open = nil
        } else {
          lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        let word = line.dropFirst(3).split(separator: " ").last.map(String.init) ?? ""
        open = (Kind(rawValue: word), index + 2)
        lines = []
      }
    }
    return fences
  }
}
