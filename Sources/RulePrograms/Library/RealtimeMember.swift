/// A method or property of Realtime rules, as data: the checker, the lowering and the documentation read it.
package struct RealtimeMember: Hashable, Sendable {
  /// What a method takes.
  package enum Arguments: Hashable, Sendable {
    /// It is no method: it is read without parentheses.
    case property
    /// Nothing.
    case none
    /// One string.
    case text
    /// Two strings.
    case twoTexts
    /// A regular expression literal.
    case regex
    /// Nothing, or an array of strings.
    case names
  }

  /// What it becomes in a program.
  package enum Meaning: Hashable, Sendable {
    /// The operation, on the receiver and the arguments.
    case operation(Operation)
    /// A match of the receiver against the argument.
    case matches
    /// The first operation without arguments, the second with the names of the array.
    case names(none: Operation, all: Operation)
    /// What comes with the request.
    case input(Expression.Input)
  }

  /// Its name.
  package let name: String
  /// The arguments that it takes.
  package let arguments: Arguments
  /// The type of its value.
  package let result: RealtimeType
  /// What it becomes.
  package let meaning: Meaning
  /// What it does, in one line.
  package let summary: String

  /// A member.
  package init(
    _ name: String, takes arguments: Arguments, gives result: RealtimeType, _ meaning: Meaning, _ summary: String
  ) {
    self.name = name
    self.arguments = arguments
    self.result = result
    self.meaning = meaning
    self.summary = summary
  }
}
