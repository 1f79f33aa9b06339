public import RulePrograms

/// A variable that every condition has.
public struct LibraryVariable: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// What it is.
  public let type: RealtimeType
  /// What it becomes in a program; nil for `query`, of which only the members are values.
  public let input: Expression.Input?
  /// The rules that have it.
  public let methods: [RuleMethod]
  /// What it is, in one line.
  public let summary: String
}

extension RealtimeLibrary {
  /// The variables, beside the `$` variables of the location.
  ///
  /// Source: documentation, Firebase Database Security Rules API; `query` outside `.read` by davideast/pyric,
  /// rtdb-rules-type-check.
  public static let variables: [LibraryVariable] = [
    LibraryVariable(
      name: "auth", type: .auth, input: .auth, methods: RuleMethod.realtime, summary: "who asks; null if signed out"),
    LibraryVariable(
      name: "now", type: .number, input: .now, methods: RuleMethod.realtime, summary: "the time in milliseconds"),
    LibraryVariable(
      name: "root", type: .snapshot, input: .root, methods: RuleMethod.realtime,
      summary: "the root of the data before the operation"),
    LibraryVariable(
      name: "data", type: .snapshot, input: .data, methods: RuleMethod.realtime,
      summary: "this place before the operation"),
    LibraryVariable(
      name: "newData", type: .snapshot, input: .newData, methods: [.write, .validate],
      summary: "this place after the operation"),
    LibraryVariable(
      name: "query", type: .query, input: nil, methods: RuleMethod.realtime, summary: "what a read asks for"),
  ]

  static func variable(_ name: String) -> LibraryVariable? {
    variables.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
