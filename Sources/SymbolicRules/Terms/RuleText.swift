import RuleValues

/// A text of rules or requests, compared by its bytes. `String` has the same value for several texts that rules tell apart.
package struct RuleText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text.
  package let string: String

  /// Creates a text.
  package init(_ string: String) { self.string = string }

  /// Creates a text.
  package init(stringLiteral string: String) { self.string = string }

  /// The text.
  package var description: String { string }

  /// Compares bytes.
  package static func == (left: RuleText, right: RuleText) -> Bool { left.string.utf8.elementsEqual(right.string.utf8) }

  /// Consistent with `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(utf8: string) }
}
