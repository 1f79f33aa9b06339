/// A variable that every condition of Realtime rules has.
public struct RealtimeVariable: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The type of its value.
  public let type: RealtimeType
  /// What it becomes in a program; nil for `query`, of which only the members are values.
  public let input: Expression.Input?
  /// The rules that have it.
  public let methods: [RuleMethod]
  /// What it is, in one line.
  public let summary: String

  /// A variable.
  public init(
    _ name: String, type: RealtimeType, input: Expression.Input?, methods: [RuleMethod], summary: String
  ) {
    self.name = name
    self.type = type
    self.input = input
    self.methods = methods
    self.summary = summary
  }
}
