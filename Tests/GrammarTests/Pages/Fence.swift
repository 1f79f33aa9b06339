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

  struct Untagged: Error {
    let place: String
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

  /// The blocks of a page, in order; one that no test knows is a mistake.
  static func all(in page: String) throws -> [Fence] {
    var fences: [Fence] = []
    var open: (kind: Kind, line: Int)?
    var lines: [String] = []
    for (index, line) in try Repository.text(page).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let (kind, start) = open {
        if line == "```" {
          fences.append(Fence(page: page, kind: kind, line: start, lines: lines))
          open = nil
        } else {
          lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        let word = line.dropFirst(3).split(separator: " ").last.map(String.init) ?? ""
        guard let kind = Kind(rawValue: word) else { throw Untagged(place: "\(page):\(index + 1)") }
        open = (kind, index + 2)
        lines = []
      }
    }
    return fences
  }
}
