/// A map of claims about a user. Keys are compared as bytes and are not duplicated, and they keep their source order.
public struct Claims: Hashable, Sendable {
  /// A claim: a name and a value.
  package struct Member: Hashable, Sendable {
    /// The name of the claim.
    package let key: String
    /// The value of the claim.
    package var value: ClaimValue

    /// Creates a claim.
    package init(_ key: String, _ value: ClaimValue) {
      self.key = key
      self.value = value
    }

    /// Compares the bytes of the keys, and the values.
    package static func == (left: Member, right: Member) -> Bool {
      left.key.isSameBytes(as: right.key) && left.value == right.value
    }

    /// Consistent with `==`.
    package func hash(into hasher: inout Hasher) {
      hasher.combineBytes(of: key)
      hasher.combine(value)
    }
  }

  /// The claims in source order.
  package private(set) var members: [Member] = []

  /// Creates an empty map.
  public init() {}

  /// Creates a map of these claims. Nil if a key is duplicated.
  package init?(_ members: [Member]) {
    var seen: Set<[UInt8]> = []
    guard members.allSatisfy({ seen.insert(Array($0.key.utf8)).inserted }) else { return nil }
    self.members = members
  }

  /// Creates a map of claims. The caller guarantees that no key is duplicated.
  init(distinct members: [Member]) { self.members = members }

  /// Whether there are no claims.
  package var isEmpty: Bool { members.isEmpty }

  /// The value of a claim, or nil. Setting a value replaces it in place or appends it, and setting nil removes it.
  public subscript(key: String) -> ClaimValue? {
    get { members.first { $0.key.isSameBytes(as: key) }?.value }
    set {
      let index = members.firstIndex { $0.key.isSameBytes(as: key) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns these claims with the missing ones from `defaults`, which come first. A replaced default keeps its
  /// position.
  func replacing(_ defaults: Claims) -> Claims {
    let first = defaults.members.map { Member($0.key, self[$0.key] ?? $0.value) }
    return Claims(distinct: first + members.filter { defaults[$0.key] == nil })
  }

  /// Returns the claims except those in `names`.
  func without(_ names: [String]) -> Claims {
    Claims(distinct: members.filter { member in !names.contains { $0.isSameBytes(as: member.key) } })
  }

  /// Compares the claims in any order, like JSON objects.
  public static func == (left: Claims, right: Claims) -> Bool {
    left.members.count == right.members.count && left.sorted == right.sorted
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }

  private var sorted: [Member] { members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
}
