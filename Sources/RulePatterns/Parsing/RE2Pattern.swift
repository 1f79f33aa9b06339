/// A pattern of the RE2 dialect once it is read.
struct RE2Pattern {
  /// What it matches.
  var root: RegexNode

  /// The number of groups that can be referred to.
  var groupCount: Int

  /// The names of groups.
  var names: [GroupName]
}

/// The name of a group, `(?P<name>…)` or `(?<name>…)`.
struct GroupName: Hashable, Sendable {
  /// The name in UTF-8.
  let bytes: [UInt8]

  /// The group's number, from 1.
  let index: Int
}
