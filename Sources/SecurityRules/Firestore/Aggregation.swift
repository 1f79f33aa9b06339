import DocumentTrees
public import Identities
public import RuleRequests
public import RuleValues

/// A value that is computed from the results of a query.
public enum Aggregation: Sendable, Hashable {
  /// The number of results; `upTo` ends the count there.
  case count(upTo: Int? = nil)
  /// The sum of a field. Results without the field, or with a value that is not a number, are ignored (documentation
  /// "Summarize data with aggregation queries"). It is an integer if all numbers are integers and their sum is in range,
  /// otherwise a double; 0 without any number.
  case sum(FieldPath)
  /// The average of a field over the results whose field is a number; null if there are none.
  case average(FieldPath)
}

// Aggregations of the results of a query. The rules decide each as they decide a list.
extension Authorizer where Service == CloudFirestore {
  /// Returns values that are computed from the results of one query on one state of the data, if the rules prove that
  /// `identity` may list it.
  ///
  /// If there are sums or averages, all values are computed from the results that have all of their fields, as if the
  /// query ordered by them (emulator 1.19.9). So they count among the 100 filters and orders that a query can have.
  ///
  /// - Returns: the values, in the order of `aggregations`.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func aggregate(
    _ aggregations: [Aggregation], in query: DocumentQuery, as identity: Identity
  ) throws -> [DocumentValue] {
    var query = query
    var ordered = Set(query.order.map(\.field))
    for field in aggregations.compactMap(\.field) where ordered.insert(field).inserted {
      query.order.append(DocumentQuery.Order(field))
    }
    var running = aggregations.map { RunningAggregation($0) }
    try reading(query, as: identity, isAggregated: true) { document, _ in
      for index in running.indices { try running[index].add(document) }
      return running.isEmpty || !running.allSatisfy(\.isComplete)
    }
    return running.map(\.value)
  }

  /// Returns the number of results of a query, if the rules prove that `identity` may list it.
  ///
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func count(_ query: DocumentQuery, as identity: Identity) throws -> Int {
    guard case .integer(let count)? = try aggregate([.count()], in: query, as: identity).first else { return 0 }
    return Int(count)
  }

  /// Returns the sum of a field over the results of a query, if the rules prove that `identity` may list it. See
  /// ``Aggregation/sum(_:)``.
  ///
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func sum(of field: FieldPath, in query: DocumentQuery, as identity: Identity) throws -> DocumentValue {
    try aggregate([.sum(field)], in: query, as: identity).first ?? .integer(0)
  }

  /// Returns the average of a field over the results of a query, if the rules prove that `identity` may list it.
  ///
  /// - Returns: the average of the results whose field is a number; nil if there are none.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func average(of field: FieldPath, in query: DocumentQuery, as identity: Identity) throws -> Double? {
    guard case .double(let average)? = try aggregate([.average(field)], in: query, as: identity).first else {
      return nil
    }
    return average
  }
}

extension Aggregation {
  /// The field whose numbers are summed up; nil for a count.
  fileprivate var field: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let field), .average(let field): field
    }
  }
}

/// An aggregation of the documents so far.
private struct RunningAggregation {
  private let aggregation: Aggregation
  private var count = 0
  private var numbers = NumberSum()

  init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  mutating func add(_ document: FoundDocument) throws {
    switch aggregation {
    case .count: if !isComplete { count += 1 }
    case .sum(let field), .average(let field):
      if let value = try document.value(of: field) { numbers.add(value) }
    }
  }

  /// Whether further documents change nothing.
  var isComplete: Bool {
    if case .count(let limit?) = aggregation { count >= limit } else { false }
  }

  var value: DocumentValue {
    switch aggregation {
    case .count: .integer(Int64(count))
    case .sum: numbers.sum
    case .average: numbers.average.map { .double($0) } ?? .null
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
