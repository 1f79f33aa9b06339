import RulePrograms

/// The values from outside of the rules in one kind of request.
package struct SymbolicInputs {
  /// The members of `request` by name. A missing member is an error.
  package var members: [(name: String, value: SymbolicValue)] = []
  /// The value of `resource`.
  package var resource = SymbolicValue.failure
  /// The documents that `get()` reads.
  package var reads: DocumentReads

  /// Returns the value of an input of Cloud rules.
  func value(_ input: Expression.Input, in space: SymbolicSpace) -> SymbolicValue {
    switch input {
    case .requestAuth: member("auth")
    case .requestMethod: member("method")
    case .requestPath: member("path")
    case .requestTime: member("time")
    case .requestResource: member("resource")
    case .requestQuery: member("query")
    case .request:
      .record(
        members.map { SymbolicValue.Entry(key: space.term($0.name), value: $0.value, isPresent: .always) })
    default: resource
    }
  }

  private func member(_ name: String) -> SymbolicValue { members.first { $0.name == name }?.value ?? .failure }
}
