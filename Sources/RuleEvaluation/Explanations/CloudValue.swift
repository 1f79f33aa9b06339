package import RulePrograms
package import RuleValues

/// A value in an explanation that only Cloud rules have. It does not depend on the arena.
package indirect enum CloudValue: Sendable, Hashable {
  /// A key of a map with its value.
  package struct Entry: Sendable, Hashable {
    /// The key of the entry.
    package let key: String
    /// The value of the entry.
    package let value: ExplainedValue
  }

  /// A comparison of a field in a query, for example `> 1`.
  package struct Comparison: Sendable, Hashable {
    /// The operator: `==`, `!=`, `<`, `<=`, `>`, `>=` or `array-contains`.
    package let comparator: String
    /// The value that the field is compared with.
    package let value: ExplainedValue
  }

  /// A value of type `int`.
  case integer(Int64)
  /// A value of type `float`.
  case float(Double)
  /// A value of type `bytes`.
  case bytes([UInt8])
  /// A value of type `timestamp`.
  case timestamp(Timestamp)
  /// A value of type `duration`.
  case duration(RuleDuration)
  /// A value of type `list`.
  case list([ExplainedValue])
  /// A value of type `set`.
  case set([ExplainedValue])
  /// A value of type `map`.
  case map([Entry])
  /// A map of which only these keys are known.
  case partialMap([Entry])
  /// A `path` with its segments. An unbound segment is `{name}` or `{name=**}`.
  case path([String])
  /// A value of type `latlng`, in degrees.
  case latlng(latitude: Double, longitude: Double)
  /// A value of type `vector`.
  case vector([Double])
  /// A `map_diff`: the newer map, and the older one.
  case mapDiff(ExplainedValue, ExplainedValue)
  /// A `constraint`: the comparisons of a field in a query.
  case constraint([Comparison])
  /// An error: the fault, and the message of the service's engine.
  case error(EvaluationFault, message: String)
  /// A value that the explanation leaves out because of its size.
  case omitted
}

extension EvaluationState {
  /// Returns a value of Cloud rules in a form that outlives the arena.
  func explained(_ value: RuleValue) -> ExplainedValue {
    var explainer = Explainer(self)
    return explainer.explained(value, 0)
  }

  /// Returns the text that a wildcard or glob captured; nil if a query leaves it open.
  func captureText(_ value: RuleValue) -> String? {
    switch explained(value) {
    case .string(let text): text
    case .cloud(.path(let segments)): "/" + segments.joined(separator: "/")
    default: nil
    }
  }
}

/// A converter of arena values to explained values. It omits values beyond a limit.
private struct Explainer {
  /// The maximum number of nested values that are shown.
  static var maximumValues: Int { 1_000 }

  let state: EvaluationState
  private var count = 0

  init(_ state: EvaluationState) { self.state = state }

  private var arena: Arena { state.arena }

  mutating func explained(_ value: RuleValue, _ depth: Int) -> ExplainedValue {
    count += 1
    guard count <= Self.maximumValues, depth <= Arena.maximumDepth else { return .cloud(.omitted) }
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .string(let text): return .string(arena.string(text))
    case .error(let fault): return .cloud(.error(fault, message: state.message(of: fault)))
    case .node: return .fault(.kind)
    default: return .cloud(cloud(value, depth + 1))
    }
  }

  private mutating func cloud(_ value: RuleValue, _ depth: Int) -> CloudValue {
    switch value {
    case .integer(let integer): .integer(integer)
    case .double(let double): .float(double)
    case .bytes(let bytes): .bytes(Array(arena.text[bytes.range]))
    case .timestamp(let timestamp): .timestamp(timestamp)
    case .duration(let duration): .duration(duration)
    case .list(let elements): .list(values(elements, depth))
    case .set(let elements): .set(values(elements, depth))
    case .map(let elements): .map(entries(elements, depth))
    case .partialMap(let elements): .partialMap(entries(elements, depth))
    case .path(let elements): .path(segments(elements))
    case .pathVariable, .pathGlob: .path([segment(value)])
    case .latlng(let elements): .latlng(latitude: number(elements, 0), longitude: number(elements, 1))
    case .vector(let elements): .vector((0..<Int(elements.count)).map { number(elements, $0) })
    case .mapDiff(let elements): mapDiff(values(elements, depth))
    case .constraint(let elements): .constraint(comparisons(elements, depth))
    case .null, .bool, .string, .error, .node: .omitted
    }
  }

  private mutating func values(_ elements: ElementsRef, _ depth: Int) -> [ExplainedValue] {
    var values: [ExplainedValue] = []
    for index in elements.range {
      values.append(explained(arena.elements[index], depth))
      if count > Self.maximumValues { break }
    }
    return values
  }

  private mutating func entries(_ elements: ElementsRef, _ depth: Int) -> [CloudValue.Entry] {
    var entries: [CloudValue.Entry] = []
    for index in stride(from: elements.range.lowerBound, to: elements.range.upperBound - 1, by: 2) {
      guard case .string(let key) = arena.elements[index] else { continue }
      entries.append(
        CloudValue.Entry(key: arena.string(key), value: explained(arena.elements[index + 1], depth)))
      if count > Self.maximumValues { break }
    }
    return entries
  }

  private func mapDiff(_ maps: [ExplainedValue]) -> CloudValue {
    maps.count == 2 ? .mapDiff(maps[0], maps[1]) : .omitted
  }

  private mutating func comparisons(_ elements: ElementsRef, _ depth: Int) -> [CloudValue.Comparison] {
    var comparisons: [CloudValue.Comparison] = []
    for index in stride(from: elements.range.lowerBound, to: elements.range.upperBound - 1, by: 2) {
      guard case .integer(let number) = arena.elements[index], let comparator = Comparator(rawValue: number) else {
        continue
      }
      comparisons.append(
        CloudValue.Comparison(comparator: comparator.sign, value: explained(arena.elements[index + 1], depth)))
    }
    return comparisons
  }

  /// Returns the segments of a path, with the values of bound variables.
  private func segments(_ path: ElementsRef) -> [String] {
    path.range.flatMap { index -> [String] in
      switch (arena.elements[index], state.boundValue(index, path)) {
      case (.list(let bound), _): arena.elements[bound.range].map { segment($0) }
      case (.pathVariable, .list), (.pathGlob, .list): []
      case (let value, _): [segment(value)]
      }
    }
  }

  private func segment(_ value: RuleValue) -> String {
    switch value {
    case .string(let text): arena.string(text)
    case .pathVariable(let name): "{\(arena.string(name))}"
    case .pathGlob(let name): "{\(arena.string(name))=**}"
    default: "?"
    }
  }

  private func number(_ elements: ElementsRef, _ index: Int) -> Double {
    guard index < Int(elements.count), case .double(let double) = arena.elements[elements.range.lowerBound + index]
    else { return .nan }
    return double
  }
}

extension Comparator {
  /// The operator in the syntax of queries.
  fileprivate var sign: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .contains: "array-contains"
    }
  }
}
