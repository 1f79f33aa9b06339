/// Rules that cannot be used for what was asked.
package struct InvalidRules: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people.
  package let description: String

  /// Rules that cannot be used, for this reason.
  package init(_ description: String) { self.description = description }
}
