import SourceText

/// The reason why a line cannot be answered.
package struct LineError: Error, Hashable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let message: String
  /// The problem, in one sentence.
  package var description: String { message }

  /// Creates an error about the whole line.
  package init(_ message: String) { self.message = message }

  /// Creates an error about a member of the line.
  package init(_ member: String, _ problem: some CustomStringConvertible) { message = "`\(member)`: \(problem)" }
}
