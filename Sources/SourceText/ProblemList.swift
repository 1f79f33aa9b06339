/// The first problems of one text and the number of further ones. The bound keeps memory and the response small,
/// because the text may come from a client.
package struct ProblemList<Problem: Sendable & Hashable>: Sendable, Hashable {
  /// The maximum number of kept problems.
  package static var limit: Int { 20 }

  /// The first problems, in the order in which they were found.
  package private(set) var kept: [Problem] = []
  /// The number of problems beyond ``limit``.
  package private(set) var droppedCount = 0

  /// Creates an empty list.
  package init() {}

  /// Creates a list from the first of `problems`.
  package init(_ problems: [Problem]) {
    kept = Array(problems.prefix(Self.limit))
    droppedCount = problems.count - kept.count
  }

  /// Whether no problem was found.
  package var isEmpty: Bool { kept.isEmpty }

  /// Adds a problem. The expression is not evaluated once the limit is reached.
  package mutating func append(_ make: @autoclosure () -> Problem) {
    if kept.count < Self.limit { kept.append(make()) } else { droppedCount += 1 }
  }

  /// The text `and 3 more problems`. Nil if all problems are kept.
  package var remainder: String? {
    droppedCount == 0 ? nil : "and \(droppedCount) more problem\(droppedCount == 1 ? "" : "s")"
  }
}
