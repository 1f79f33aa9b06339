/// A variable that every condition of Realtime rules has.
package struct RealtimeVariable: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// The type of its value.
  package let type: RealtimeType
  /// What it becomes in a program; nil for `query`, of which only the members are values.
  package let input: Expression.Input?
  /// The rules that have it.
  package let methods: [RuleMethod]
  /// What it is, in one line.
  package let summary: String

  /// A variable.
  package init(
    _ name: String, type: RealtimeType, input: Expression.Input?, methods: [RuleMethod], summary: String
  ) {
    self.name = name
    self.type = type
    self.input = input
    self.methods = methods
    self.summary = summary
  }
}
