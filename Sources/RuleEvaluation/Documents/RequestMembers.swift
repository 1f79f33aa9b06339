/// The members of `request` in Cloud rules, in the engine's order. Each request has them, and few rules ask for more than
/// one: so they lie in place, and beginning anew costs nothing.
struct RequestMembers: RandomAccessCollection {
  /// A member that every service has by the same name.
  enum Name: String, BitwiseCopyable, CaseIterable {
    case time, auth, headers, inTransaction, path, fields, transforms, writeFields, readFields, autoId, resource, query
    case params, method
  }

  /// A member.
  struct Member: BitwiseCopyable {
    let name: Name
    let entry: Environment.Entry
  }

  /// As many as there are names.
  private var members = InlineArray<14, Member>(repeating: Member(name: .time, entry: .absent))
  private(set) var endIndex = 0

  var startIndex: Int { 0 }

  /// A member; of those behind the last none, in a release build too.
  subscript(index: Int) -> Member { members[index < endIndex ? index : members.count] }

  /// What stands behind a name.
  func entry(_ name: Name) -> Environment.Entry {
    for member in self where member.name == name { return member.entry }
    return .absent
  }

  /// Adds a member, of which there is none yet.
  @inline(__always)
  mutating func append(_ name: Name, _ entry: Environment.Entry) {
    members[endIndex] = Member(name: name, entry: entry)
    endIndex += 1
  }

  /// Removes all.
  mutating func removeAll() { endIndex = 0 }
}
