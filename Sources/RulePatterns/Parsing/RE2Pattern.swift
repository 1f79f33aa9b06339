/// A parsed pattern of the RE2 dialect.
struct RE2Pattern {
  /// The parsed tree.
  var root: RegexNode

  /// The number of groups that a replacement can refer to.
  var groupCount: Int

  /// The names of its groups.
  var names: [GroupName]
}

/// The name of a group, `(?P<name>…)` or `(?<name>…)`.
struct GroupName: Hashable, Sendable {
  /// The name in UTF-8.
  let bytes: [UInt8]

  /// The group's number, from 1.
  let index: Int
}
