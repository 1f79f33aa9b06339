/// A map of claims: what a token says about a user. Keys are compared as bytes, none stands twice, and they keep the order
/// in which they were written.
public struct Claims: Hashable, Sendable {
  /// A claim.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public let key: String
    /// What it says.
    public var value: ClaimValue

    /// The claim that `key` is `value`.
    public init(_ key: String, _ value: ClaimValue) {
      self.key = key
      self.value = value
    }

    /// Equal as bytes.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.isSameBytes(as: right.key) && left.value == right.value
    }

    /// Consistent with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combineBytes(of: key)
      hasher.combine(value)
    }
  }

  /// The claims in the order of writing.
  public private(set) var members: [Member] = []

  /// No claims.
  public init() {}

  /// These claims; nil where a key stands twice.
  public init?(_ members: [Member]) {
    var seen: Set<[UInt8]> = []
    guard members.allSatisfy({ seen.insert(Array($0.key.utf8)).inserted }) else { return nil }
    self.members = members
  }

  /// The caller has seen to it that no key stands twice.
  init(distinct members: [Member]) { self.members = members }

  /// Whether there is none.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a claim, nil where there is none. Setting replaces in place or appends; setting nil removes.
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

  /// These claims, preceded by those of `defaults` that are not among them; where a default is replaced, its place stays.
  func replacing(_ defaults: Claims) -> Claims {
    let first = defaults.members.map { Member($0.key, self[$0.key] ?? $0.value) }
    return Claims(distinct: first + members.filter { defaults[$0.key] == nil })
  }

  /// These claims without those that `names` lists.
  func without(_ names: [String]) -> Claims {
    Claims(distinct: members.filter { member in !names.contains { $0.isSameBytes(as: member.key) } })
  }

  /// Equal whatever the order of the keys, as JSON objects are.
  public static func == (left: Claims, right: Claims) -> Bool {
    left.members.count == right.members.count && left.sorted == right.sorted
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }

  private var sorted: [Member] { members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
}
