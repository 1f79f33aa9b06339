import RequestSimulation

/// The keys of a suite.
enum SuiteKey: String, CaseIterable {
  case schema = "$schema"
  case name, service, rules, target, include, values, fixtures, settings, users, now, queries
  case fixture, data, documents, objects, changes, cases
}

/// The keys of an included file.
enum IncludedKey: String, CaseIterable {
  case schema = "$schema"
  case include, values, fixtures, users, cases
}

/// The keys of a fixture.
enum FixtureKey: String, CaseIterable {
  case from, data, documents, objects, changes
}

/// The keys of a group of cases.
enum GroupKey: String, CaseIterable {
  case group
  case user = "as"
  case fixture, data, documents, objects, changes, now, token, appCheck, expect, because, cost, todo, skip, each, cases
}

/// The keys of a table row that is a mapping.
enum RowKey: String, CaseIterable {
  case expect, because, value, cost, todo, skip
}

/// The keys of an entry of `cases`.
package enum CaseKey: String, CaseIterable {
  case name
  case user = "as"
  case read, query, set, update, push, remove, transaction
  case get, list, count, sum, average, create, delete, batch, upload
  case access, allow, change, steps, each
  case value, expect, because, cost, todo, skip
  case fixture, data, documents, objects, changes, now, token, appCheck
  case orderBy, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast
  case `where`, or, startAfter, endBefore, limit, offset, collectionGroup, field, merge, mergeFields

  /// The keys that every case may have.
  static let common: [CaseKey] = [
    .name, .user, .expect, .because, .cost, .todo, .skip, .fixture, .data, .documents, .objects, .changes, .now,
    .token, .appCheck,
  ]
  /// The keys of a case with steps.
  static let ofSteps: [CaseKey] = [
    .name, .user, .steps, .todo, .skip, .fixture, .data, .documents, .objects, .changes, .now, .token, .appCheck,
  ]
  /// The keys of an access table.
  static let ofAccess: [CaseKey] = [
    .name, .access, .allow, .value, .change, .cost, .todo, .skip, .fixture, .data, .documents, .objects, .changes,
    .now, .token, .appCheck,
  ]

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
      case .get: .get
      case .list: .list
      case .count: .count
      case .sum: .sum
      case .average: .average
      case .create: .create
      case .delete: .delete
      case .batch: .batch
      case .upload: .upload
      }
  }
}

/// The keys of a write in a batch.
enum BatchKey: String, CaseIterable {
  case create, set, update, delete, value, merge
}

/// The parts of stored data, each a key of suites, fixtures, groups and cases.
enum SeedPart: String, CaseIterable {
  case data, documents, objects
}
