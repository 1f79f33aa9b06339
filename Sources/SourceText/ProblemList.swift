/// The first problems of one text, and how many more there are. The client that sent the text may be told of them, so
/// neither the memory nor the answer grows with the number of problems.
package struct ProblemList<Problem: Sendable & Hashable>: Sendable, Hashable {
  /// How many are kept.
  package static var limit: Int { 20 }

  /// The first problems, in the order in which they were found.
  package private(set) var kept: [Problem] = []
  /// How many more there were.
  package private(set) var droppedCount = 0

  /// No problem.
  package init() {}

  /// The first of `problems`.
  package init(_ problems: [Problem]) {
    kept = Array(problems.prefix(Self.limit))
    droppedCount = problems.count - kept.count
  }

  /// Whether there is none.
  package var isEmpty: Bool { kept.isEmpty }

  /// Adds a problem. The expression is not evaluated once enough problems are kept.
  package mutating func append(_ make: @autoclosure () -> Problem) {
    if kept.count < Self.limit { kept.append(make()) } else { droppedCount += 1 }
  }

  /// `and 3 more problems`; nil where all are kept.
  package var remainder: String? {
    droppedCount == 0 ? nil : "and \(droppedCount) more problem\(droppedCount == 1 ? "" : "s")"
  }
}
