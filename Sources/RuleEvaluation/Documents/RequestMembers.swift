/// The members of `request` in Cloud rules, in the engine's order.
///
/// Every request has them, but few rules read more than one. They are stored inline, so clearing them for the next
/// request costs nothing.
struct RequestMembers: RandomAccessCollection {
  /// The names of members, which are the same for every service.
  enum Name: String, BitwiseCopyable, CaseIterable {
    case time, auth, headers, inTransaction, path, fields, transforms, writeFields, readFields, autoId, resource, query
    case params, method
  }

  /// A member of `request` with its value or source.
  struct Member: BitwiseCopyable {
    let name: Name
    let entry: RequestBindings.Entry
  }

  /// Storage for one member per name.
  private var members = InlineArray<14, Member>(repeating: Member(name: .time, entry: .absent))
  private(set) var endIndex = 0

  var startIndex: Int { 0 }

  /// The member at an index. An index at or after `endIndex` traps, in a release build too.
  subscript(index: Int) -> Member { members[index < endIndex ? index : members.count] }

  /// Returns the entry with a name; `absent` if there is none.
  func entry(_ name: Name) -> RequestBindings.Entry {
    for member in self where member.name == name { return member.entry }
    return .absent
  }

  /// Appends a member. Its name must be new.
  @inline(__always)
  mutating func append(_ name: Name, _ entry: RequestBindings.Entry) {
    members[endIndex] = Member(name: name, entry: entry)
    endIndex += 1
  }

  /// Removes all members.
  mutating func removeAll() { endIndex = 0 }
}
