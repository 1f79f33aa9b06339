import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import Testing

/// A proven query finds no document that the rule denies: every filter with every condition, against every document that
/// the filter finds.
@Suite struct QueryProofTests {
  static let values: [DocumentValue?] = [
    nil, .some(.null), true, false, -1, 0, 1, 1.0, 1.5, 2, 3, .double(.nan), .double(-0.0), "", "a",
    "b",
    "c", "\u{FFFD}", "\u{1F600}", .bytes([1]), .timestamp(Cloud.time), [], [1], [1.0], ["x"], ["x", "y"], ["y"], [nil],
    [:], ["k": 1], ["k": 1.0], ["k": "a"], ["k": 2, "j": 1], ["k": ["x"]], .reference(DocumentPath("e/x")),
  ]

  static let filters: [DocumentFilter] = {
    let operands: [DocumentValue] = [1, 2, "a", "b", "\u{FFFD}", true, [1], ["k": "a"]]
    let comparisons: [DocumentFilter.Comparison] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .arrayContains,
    ]
    var filters = comparisons.flatMap { comparison in operands.map { DocumentFilter.field("n", comparison, $0) } }
    filters += [1, "a", "x"].flatMap { value in
      comparisons.map { DocumentFilter.field("n.k", $0, value) }
    }
    filters += DocumentFilter.Test.allCases.map { .unary("n", $0) }
    let sets: [DocumentValue] = [[1, 2], ["a", "b"], ["x"], [1, "a"]]
    filters += [.in, .notIn, .arrayContainsAny].flatMap { comparison in sets.map { .field("n", comparison, $0) } }
    filters += [
      .and([.field("n", .greater, 0), .field("n", .less, 3)]), .or([.field("n", .equal, 1), .field("n", .equal, "a")]),
      .and([.field("n", .greater, "a"), .field("n", .notEqual, "b")]),
    ]
    return filters
  }()

  static let conditions: [String] = {
    let n = "resource.data.n"
    let atoms =
      [
        "0", "1", "1.0", "1.5", "2", "'a'", "'b'", "'\\uFFFD'", "null", "true", "[1]", "['x']", "{'k': 1}",
        "{'k': 'a'}",
      ]
      .flatMap { value in ["==", "!=", "<", ">="].map { "\(n) \($0) \(value)" } }
      + ["int", "float", "number", "string", "bool", "list", "map", "bytes", "constraint"].map { "\(n) is \($0)" }
      + [
        "\(n) in [1]", "\(n) in [1, 2]", "\(n) in ['a', 'b']", "\(n) in []", "\(n) in [null]", "1 in \(n)",
        "'x' in \(n)",
        "'k' in \(n)", "\(n).hasAny(['x', 'y'])", "\(n).hasAll(['x'])", "\(n).size() == 1", "\(n).size() > 0",
        "\(n).k == 1", "\(n).k == 'a'", "\(n).k != 1", "\(n).k > 0", "\(n).k is int", "\(n)['k'] == 1",
        "\(n).get('k', 1) == 1", "\(n).keys() == ['k']", "'n' in resource.data", "'m' in resource.data",
        "resource.data.size() == 1", "resource.data == {'n': 1}", "resource.data.get('n', 1) == 1",
        "resource.data.get('m', 1) == 1", "resource.data.get(['n', 'k'], 1) == 1", "resource.data.keys() == ['n']",
        "[\(n)] == [1]", "[1, 2].hasAny([\(n)])", "[\(n)].hasOnly([1, 'a'])", "{'a': \(n)} == {'a': 1}",
        "\(n) == \(n)", "\(n) + 1 > 1", "string(\(n)) == '1'", "resource == null", "resource.data.m == 1", "true",
      ]
    return atoms + atoms.map { "!(\($0))" }
  }()

  @Test func provenQueriesAreSound() throws {
    let (granted, wrong) = try judge(.sound)
    #expect(wrong.isEmpty, "\(wrong.count) wrong\n\(wrong.prefix(30).joined(separator: "\n"))")
    #expect(granted > 500)
  }

  /// The test above can fail: the emulator's mode allows queries that find documents that the rule denies.
  @Test func emulatorGrantsUnsoundQueries() throws {
    let (_, wrong) = try judge(.emulator, conditions: ["resource.data.get('m', 1) == 1", "!(resource.data.n in [1])"])
    #expect(wrong.count > 100)
  }

  /// The number of allowed queries, and those that find a document that the rule denies.
  private func judge(
    _ mode: QueryMode, conditions: [String] = Self.conditions
  ) throws -> (granted: Int, wrong: [String]) {
    let path = DocumentPath("e/x")
    let documents = Self.values.flatMap { value in
      [DocumentFields(Self.field(value)), DocumentFields([("m", .integer(7))] + Self.field(value))]
    }
    var granted = 0
    var wrong: [String] = []
    for condition in conditions {
      let decider = Decider(try Cloud.firestore("match /e/{id} { allow get, list: if \(condition); }"))
      let grants = documents.map { document in
        decider.decide(
          FirestoreRequest(.get(path), time: Cloud.time), in: DocumentBox(["e/x": document], auth: nil)
        ).isAllowed
      }
      for filter in Self.filters {
        let request = FirestoreRequest(.list(DocumentQuery(collection: "e", filter: filter)), time: Cloud.time)
        guard decider.decide(request, in: DocumentBox(auth: nil), queryMode: mode).isAllowed else { continue }
        granted += 1
        for (document, isGranted) in zip(documents, grants) where !isGranted && filter.finds(document) {
          wrong.append("\(condition) given \(filter): finds \(document.entries)")
        }
      }
    }
    return (granted, wrong)
  }

  private static func field(_ value: DocumentValue?) -> [(String, DocumentValue)] { value.map { [("n", $0)] } ?? [] }
}

/// Which documents a filter finds (documentation "Perform simple and compound queries"; `FieldFilter.matches` of
/// firebase/firebase-js-sdk; that `<` finds no NaN: emulator 1.19.9).
extension DocumentFilter {
  fileprivate func finds(_ fields: DocumentFields) -> Bool {
    switch self {
    case .and(let filters): return filters.allSatisfy { $0.finds(fields) }
    case .or(let filters): return filters.contains { $0.finds(fields) }
    case .unary(let field, let test):
      guard let value = fields.value(at: field) else { return false }
      switch test {
      case .isNull: return value == .null
      case .isNotNull: return value != .null
      case .isNaN: return value.isNaN
      case .isNotNaN: return !value.isNaN && value != .null
      }
    case .field(let field, let comparison, let operand):
      guard let value = fields.value(at: field) else { return false }
      return Self.holds(value, comparison, operand)
    }
  }

  private static func holds(_ value: DocumentValue, _ comparison: Comparison, _ operand: DocumentValue) -> Bool {
    switch comparison {
    case .equal: value.isSame(as: operand)
    case .notEqual: value != .null && !value.isSame(as: operand)
    case .less: value.precedes(operand)
    case .lessOrEqual: value.precedes(operand) || value.isOrdered(with: operand) && value.isSame(as: operand)
    case .greater: operand.precedes(value)
    case .greaterOrEqual: operand.precedes(value) || value.isOrdered(with: operand) && value.isSame(as: operand)
    case .arrayContains: value.elements.contains { $0.isSame(as: operand) }
    case .arrayContainsAny: value.elements.contains { element in operand.elements.contains { $0.isSame(as: element) } }
    case .in: operand.elements.contains { $0.isSame(as: value) }
    case .notIn: value != .null && !operand.elements.contains { $0.isSame(as: value) }
    }
  }
}

extension DocumentFields {
  fileprivate func value(at field: FieldPath) -> DocumentValue? {
    var fields = self
    for name in field.names.dropLast() {
      guard case .map(let inner)? = fields[name] else { return nil }
      fields = inner
    }
    return field.names.last.flatMap { fields[$0] }
  }
}

extension DocumentValue {
  fileprivate var isNaN: Bool { number?.isNaN == true }

  fileprivate var elements: [DocumentValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  private var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }

  /// To the index a number is a number, at every depth.
  fileprivate func isSame(as other: DocumentValue) -> Bool {
    if let left = number, let right = other.number { return left == right || left.isNaN && right.isNaN }
    switch (self, other) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      return left.count == right.count
        && left.entries.allSatisfy { entry in right[entry.name].map { entry.value.isSame(as: $0) } ?? false }
    default: return self == other
    }
  }

  fileprivate func isOrdered(with other: DocumentValue) -> Bool {
    if isNaN || other.isNaN { return false }
    switch (self, other) {
    case (.string, .string), (.bool, .bool), (.array, .array), (.map, .map): return true
    default: return number != nil && other.number != nil
    }
  }

  /// Only values of one kind are ordered; lists and maps are taken for ordered whatever is in them.
  fileprivate func precedes(_ other: DocumentValue) -> Bool {
    if let left = number, let right = other.number { return left < right }
    switch (self, other) {
    case (.string(let left), .string(let right)): return left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.bool(let left), .bool(let right)): return !left && right
    case (.array, .array), (.map, .map): return !isSame(as: other)
    default: return false
    }
  }
}
