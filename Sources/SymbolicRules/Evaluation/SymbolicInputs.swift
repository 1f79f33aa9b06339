import RulePrograms

/// The values from outside of the rules in one kind of request.
package struct SymbolicInputs {
  /// A member of `request`.
  struct Member {
    let name: RuleText
    let value: SymbolicValue
    /// When the request has the member.
    let isPresent: Formula
  }

  /// The members of `request`. Another one is an error.
  private(set) var members: [Member] = []
  /// The value of `resource`.
  package var resource = SymbolicValue.failure
  /// The documents that `get()` reads.
  package var reads: DocumentReads

  /// Creates the inputs without members.
  init(reads: DocumentReads) { self.reads = reads }

  /// Adds a member of `request` with a name of its own.
  ///
  /// - Parameter isPresent: when the request has the member.
  mutating func add(_ name: RuleText, _ value: SymbolicValue, if isPresent: Formula = .always) {
    members.append(Member(name: name, value: value, isPresent: isPresent))
  }

  /// Returns the value of `request`.
  func request(in space: SymbolicSpace) -> SymbolicValue {
    .record(members.map { SymbolicValue.Entry(key: space.term($0.name), value: $0.value, isPresent: $0.isPresent) })
  }

  /// Returns the value of a member of `request`, which is an error without it.
  func member(_ name: RuleText, in space: SymbolicSpace) -> SymbolicValue {
    members.first { $0.name == name }.map { space.value($0.value, if: $0.isPresent) } ?? .failure
  }
}
