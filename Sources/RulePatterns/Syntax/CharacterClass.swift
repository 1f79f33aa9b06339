/// A set of code points as a pattern writes it: `[a-z_]`, `[^\s]`, or `\d` on its own.
///
/// Negation is kept apart from the items because ignoring case applies to the items first: `[^a]` with flag `i` must not
/// match `A`.
struct CharacterClass: Hashable, Sendable {
  /// One member of a class.
  enum Item: Hashable, Sendable {
    /// Code points from the lower to the upper bound, both included.
    case range(ClosedRange<UInt32>)

    /// A named set, or everything but that set: `\d`, `\D`.
    case named(Name, negated: Bool)
  }

  /// A set of ASCII characters that an escape names.
  enum Name: Hashable, Sendable {
    /// `\d`: `[0-9]`.
    case digit

    /// `\w`: `[A-Za-z0-9_]`.
    case word

    /// `\s`: space, tab, newline, vertical tab, form feed, carriage return.
    case space
  }

  /// Whether the class matches what is outside its items.
  var negated: Bool

  /// The members, in the order in which they are written.
  var items: [Item]
}
