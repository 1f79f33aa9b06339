/// A set of code points as written in a pattern: `[a-z_]`, `[^\s]` or a single `\d`.
///
/// Negation is separate from the items, because ignoring case applies to the items first: `[^a]` with flag `i` must not
/// match `A`.
struct CharacterClass: Hashable, Sendable {
  /// One member of a class.
  enum Item: Hashable, Sendable {
    /// The code points from the lower to the upper bound, inclusive.
    case range(ClosedRange<UInt32>)

    /// A named set or its complement: `\d`, `\D`.
    case named(Name, negated: Bool)
  }

  /// A set of ASCII characters with an escape as its name.
  enum Name: Hashable, Sendable {
    /// `\d`: `[0-9]`.
    case digit

    /// `\w`: `[A-Za-z0-9_]`.
    case word

    /// `\s`: space, tab, newline, vertical tab, form feed, carriage return.
    case space
  }

  /// Whether the class matches the complement of its items.
  var negated: Bool

  /// The members in source order.
  var items: [Item]
}
