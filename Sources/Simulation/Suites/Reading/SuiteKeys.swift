/// The keys of a suite.
enum SuiteKey: String, CaseIterable {
  case schema = "$schema"
  case name, service, rules, target, data, documents, objects, users, now, queries, cases
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
  case get, list, create, delete, batch, upload
  case value, expect, because, data, documents, objects, now
  case orderBy, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast
  case `where`, or, limit, offset, collectionGroup, merge

  /// Those that each case may have, whatever it does.
  static let common: [CaseKey] = [.name, .user, .expect, .because, .data, .documents, .objects, .now]

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
      case .create: .create
      case .delete: .delete
      case .batch: .batch
      case .upload: .upload
      }
  }
}

/// The keys of a write of a batch.
enum BatchKey: String, CaseIterable {
  case create, set, update, delete, value, merge
}
