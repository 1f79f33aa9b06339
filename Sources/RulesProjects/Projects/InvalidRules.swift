/// Rules that cannot be used for a command.
package struct InvalidRules: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let description: String

  /// Creates an error for this reason.
  package init(_ description: String) { self.description = description }
}
