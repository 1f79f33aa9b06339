import TestSupport

/// A fenced block of a page whose tag names a test: ```` ```jsonc rules ````, ```` ```text firestore decisions ````.
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
  /// Whose rules, requests or expressions they are.
  let service: PageService
  /// The line of the page that the first line of the block is.
  let line: Int
  let lines: [String]

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The position of a line of the block.
  func place(_ index: Int = 0) -> String { "\(page):\(line + index)" }

  /// The pages of the definition.
  static let pages = Languages.all.map(\.page) + ["Grammar/divergences.md"]

  /// The blocks of a page, in order; one that no test knows is a mistake.
  static func all(in page: String) throws -> [Fence] {
    var fences: [Fence] = []
    var open: (kind: Kind, service: PageService, line: Int)?
    var lines: [String] = []
    for (index, line) in try Repository.text(page).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let (kind, service, start) = open {
        if line == "```" {
          fences.append(Fence(page: page, kind: kind, service: service, line: start, lines: lines))
          open = nil
        } else {
          lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        guard let (kind, service) = tag(line.dropFirst(3)) else { throw Untagged(place: "\(page):\(index + 1)") }
        open = (kind, service, index + 2)
        lines = []
      }
    }
    return fences
  }

  /// What the words behind the backticks say: the looks, perhaps a service, the kind.
  private static func tag(_ text: Substring) -> (Kind, PageService)? {
    let words = text.split(separator: " ").map(String.init)
    guard let kind = words.last.flatMap(Kind.init(rawValue:)) else { return nil }
    guard words.count == 3 else { return (kind, .realtime) }
    return PageService(rawValue: words[1]).map { (kind, $0) }
  }
}
