package import SourceText

/// A group of entries with a heading: a `group`, or a case with `steps`.
package struct SuiteGroup: Sendable, Hashable {
  /// The name; nil for steps without one.
  package let name: String?
  /// Whether the entries are the steps of a case, which depend on their order.
  package let isSteps: Bool
  /// The position in its file. It tells groups with equal names apart.
  package let span: Span
}
