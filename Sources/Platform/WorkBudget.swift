/// The work that one explanation, search or audit may do. What has no budget of its own counts its visits here: of expressions,
/// parts of formulas, cases, and steps of decisions.
///
/// It is a count and not a time, so that equal input has an equal answer. A visit takes about 0.1 µs in a release build.
package final class WorkBudget {
  /// The number of visits at the beginning.
  package let visits: Int
  private var remaining: Int

  /// Creates a budget of a number of visits.
  package init(visits: Int) {
    self.visits = visits
    remaining = visits
  }

  /// Restores all visits, for another question about the same.
  package func renew() { remaining = visits }

  /// The number of visits that were counted.
  package var spent: Int { visits - remaining }

  /// Whether nothing remains.
  package var isSpent: Bool { remaining <= 0 }

  /// Counts visits. The last ones can exceed the budget.
  package func spend(_ visits: Int = 1) { remaining -= visits }
}
