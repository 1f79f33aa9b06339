import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues
import SQLiteTrees

// Queries whose results are not collected. The rules decide each as they decide a list.
extension Authorizer where Service == CloudFirestore {
  /// Calls `body` with each result of a query, in the order of the query, if the rules prove that `identity` may read every
  /// possible result.
  ///
  /// All results are of one state of the data. Memory holds one of them at a time if the query is by name, or in the order of
  /// an index. `Limits.readBytes` applies to what is held, so the results together may be larger.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - identity: the caller.
  ///   - body: receives a result; returns false to end the query. It may use the tree.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError`, `InterruptedError` or an error of `body`.
  @specialized(where Tree == SQLiteTree)
  public func forEach(
    _ query: DocumentQuery, as identity: Identity, _ body: (FoundDocument) throws -> Bool
  ) throws {
    if query.limitToLast != nil {
      // The last results are found from the end, so they are collected first.
      for document in try list(query, as: identity) { guard try body(document) else { return } }
      return
    }
    try reading(query, as: identity) { document, budget in
      try budget.hold(document.bytes)
      defer { budget.release(document.bytes) }
      return try body(document)
    }
  }

  /// Returns the number of results of a query, if the rules prove that `identity` may list it.
  ///
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func count(_ query: DocumentQuery, as identity: Identity) throws -> Int {
    var count = 0
    try reading(query, as: identity, isCounted: false) { _, _ in
      count += 1
      return true
    }
    return count
  }

  /// Returns the sum of a field over the results of a query, if the rules prove that `identity` may list it.
  ///
  /// Results without the field, or with a value that is not a number, are ignored (documentation "Summarize data with
  /// aggregation queries").
  ///
  /// - Returns: an integer if all numbers are integers and their sum is in range, otherwise a double; 0 without any number.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func sum(of field: FieldPath, _ query: DocumentQuery, as identity: Identity) throws -> DocumentValue {
    try numbers(of: field, query, as: identity).sum
  }

  /// Returns the average of a field over the results of a query, if the rules prove that `identity` may list it.
  ///
  /// - Returns: the average of the results whose field is a number; nil if there are none.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func average(of field: FieldPath, _ query: DocumentQuery, as identity: Identity) throws -> Double? {
    try numbers(of: field, query, as: identity).average
  }

  private func numbers(of field: FieldPath, _ query: DocumentQuery, as identity: Identity) throws -> NumberSum {
    var numbers = NumberSum()
    try reading(query, as: identity, isCounted: false) { document, _ in
      if let value = try document.value(of: field) { numbers.add(value) }
      return true
    }
    return numbers
  }

  /// - Parameter isCounted: whether `Limits.returnedDocuments` applies.
  private func reading(
    _ query: DocumentQuery, as identity: Identity, isCounted: Bool = true,
    _ body: (FoundDocument, inout ReadBudget) throws -> Bool
  ) throws {
    let sent = query.sent
    try core.reading(as: identity, .perform, [.firestore(.list(sent))]) { snapshot, request in
      try request.decide(.list(sent), in: SnapshotCloudData(snapshot, for: identity)).mustAllow()
      var limits = request.context.limits
      if !isCounted { limits.returnedDocuments = .max }
      var budget = ReadBudget(limits, request.context.callLimit)
      try snapshot.forEachDocument(matching: sent, &budget, body)
    }
  }
}

/// A sum of numbers as Cloud Firestore adds them (emulator 1.19.9): integers exactly, doubles with compensation of their
/// rounding.
private struct NumberSum {
  private var integers: Int128 = 0
  private var doubles = 0.0
  /// The sum of the doubles without compensation, which is right for infinities.
  private var plainDoubles = 0.0
  private var compensation = 0.0
  private var hasDouble = false
  private var count = 0

  mutating func add(_ value: DocumentValue) {
    switch value {
    case .integer(let integer): integers += Int128(integer)
    case .double(let double):
      hasDouble = true
      plainDoubles += double
      let corrected = double - compensation
      let next = doubles + corrected
      compensation = (next - doubles) - corrected
      doubles = next
    default: return
    }
    count += 1
  }

  private var total: Double { (doubles.isNaN ? plainDoubles : doubles) + Double(integers) }

  var sum: DocumentValue {
    guard !hasDouble, let integer = Int64(exactly: integers) else { return .double(total) }
    return .integer(integer)
  }

  var average: Double? { count == 0 ? nil : total / Double(count) }
}
