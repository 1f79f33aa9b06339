import RuleValues
import SymbolicRules

/// The texts that a value must equal for a formula to hold, as far as the formula only compares the value with texts.
struct GrantingValues {
  /// The texts, in their order; empty if the formula uses the value otherwise too.
  private(set) var texts: [String] = []

  init(of value: Term, in formula: Formula, _ space: SymbolicSpace) {
    struct Part: Hashable {
      let formula: Formula
      let holds: Bool
    }
    var seen: Set<Part> = []
    var stack = [Part(formula: formula, holds: true)]
    while let part = stack.popLast() {
      guard seen.insert(part).inserted else { continue }
      switch space[part.formula] {
      case .constant: continue
      case .not(let inner): stack.append(Part(formula: inner, holds: !part.holds))
      case .all(let parts), .any(let parts): stack += parts.map { Part(formula: $0, holds: part.holds) }
      case .atom(.kind(value, _)): continue
      case .atom(.equal(let left, let right)) where part.holds && (left == value || right == value):
        guard let text = space.constant(left == value ? right : left)?.text, CloudText.isPlain(text) else {
          texts = []
          return
        }
        if !texts.contains(text) { texts.append(text) }
      case .atom:
        guard space.terms(of: [part.formula]).contains(value) else { continue }
        texts = []
        return
      }
    }
    texts.sort()
  }
}

/// Texts of Cloud rules.
enum CloudText {
  /// Whether a text needs no escapes between single quotes.
  static func isPlain(_ text: String) -> Bool { !text.utf8.contains { [0x27, 0x5C].contains($0) || $0 < 0x20 } }
}
