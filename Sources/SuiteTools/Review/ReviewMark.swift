/// The comment above an entry of a suite that a person must still confirm: `# please confirm: list, create (nobody may
/// create)`. Without operations, all operations of the entry are to be confirmed.
struct ReviewMark: Hashable {
  /// The words of every mark.
  static let text = "please confirm"

  /// The operations that are to be confirmed; empty for all of the entry.
  var verbs: [String] = []
  /// What strangers may do; nil if they may do nothing.
  var risks: String?

  /// Creates a mark.
  init(verbs: [String] = [], risks: String?) {
    self.verbs = verbs
    self.risks = risks
  }

  /// Reads a line of a suite; nil if it is not a mark.
  init?(_ line: some StringProtocol) {
    let comment = line.drop { $0 == " " || $0 == "\t" }
    guard comment.first == "#" else { return nil }
    let words = comment.dropFirst().drop { $0 == " " }
    guard words.hasPrefix(Self.text) else { return nil }
    let rest = words.dropFirst(Self.text.count)
    let list = rest.prefix { $0 != "(" }.drop { $0 == ":" || $0 == " " }
    verbs = list.split { ", \r".contains($0) }.map { String($0) }
    risks = nil
  }

  /// The comment.
  var line: String {
    "# \(Self.text)" + (verbs.isEmpty ? "" : ": " + verbs.joined(separator: ", ")) + (risks.map { " (\($0))" } ?? "")
  }
}
