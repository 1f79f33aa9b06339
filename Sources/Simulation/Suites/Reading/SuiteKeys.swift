/// The keys of a suite.
enum SuiteKey: String, CaseIterable {
  case schema = "$schema"
  case name, rules, data, users, now, cases
}

/// The keys of a row of a table that says more than outcomes.
enum RowKey: String, CaseIterable {
  case expect, because
}

/// The keys of an entry of `cases`.
enum CaseKey: String, CaseIterable {
  case name
  case user = "as"
  case read, query, set, update, push, remove, transaction
  case value, expect, because, data, now
  case orderBy, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast

  /// Those that shape a query.
  static let ofQuery: [CaseKey] = [.orderBy, .orderByChild, .startAt, .endAt, .equalTo, .limitToFirst, .limitToLast]

  init(_ verb: CaseVerb) {
    self =
      switch verb {
      case .read: .read
      case .query: .query
      case .set: .set
      case .update: .update
      case .push: .push
      case .remove: .remove
      case .transaction: .transaction
      }
  }
}
