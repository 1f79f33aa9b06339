import Identities
import RequestSimulation
import RuleEvaluation
import RulePatterns
import RulePrograms
import RuleValues
import SymbolicRules

@testable import RuleProofs

/// Evaluates terms and formulas for one request. The evaluator of rules is not involved.
struct ConcreteRequest {
  /// A value of a term; nil if it is missing.
  typealias Value = DocumentValue?

  /// The statement cannot be evaluated, for example because it is not modeled.
  struct Unknown: Error {}

  let space: SymbolicSpace
  let inputs: [UnknownInput: Value]
  let documents: [DocumentPath: DocumentFields]
  let written: [DocumentPath: DocumentFields?]

  // MARK: Formulas

  /// Returns whether a formula holds.
  ///
  /// - Throws: ``Unknown`` if that depends on what is not modeled.
  func holds(_ formula: Formula) throws -> Bool {
    switch space[formula] {
    case .constant(let value): return value
    case .not(let inner): return try !holds(inner)
    case .atom(let atom): return try holds(atom)
    case .all(let parts): return try combined(parts, absorbing: false)
    case .any(let parts): return try combined(parts, absorbing: true)
    }
  }

  private func combined(_ parts: [Formula], absorbing: Bool) throws -> Bool {
    var isUnknown = false
    for part in parts {
      do {
        if try holds(part) == absorbing { return absorbing }
      } catch is Unknown {
        isUnknown = true
      }
    }
    if isUnknown { throw Unknown() }
    return !absorbing
  }

  private func holds(_ atom: Atom) throws -> Bool {
    switch atom {
    case .kind(let term, let kinds): return kinds.contains(kind(try value(term)))
    case .equal(let left, let right): return try Self.areEqual(value(left), value(right))
    case .less(let left, let right): return try isLess(left, right)
    case .matches(let term, let index):
      guard case .string(var text)? = try value(term) else { return false }
      let pattern = space.patterns[index]
      return text.withUTF8 { PatternMatcher().matchesWhole(pattern, $0) } == .found
    case .contains(let list, let element):
      guard case .array(let values)? = try value(list), let element = try value(element) else { return false }
      return values.contains { Self.areEqual($0, element) }
    case .only(let selection, let keys): return try isOnly(selection, keys)
    case .unmodeled: throw Unknown()
    }
  }

  private func isOnly(_ selection: KeySelection, _ keys: [Term]) throws -> Bool {
    let allowed = try keys.map { try value($0) }
    switch selection {
    case .elements(let list):
      guard case .array(let values)? = try value(list) else { return true }
      return values.allSatisfy { element in allowed.contains { Self.areEqual(element, $0) } }
    case .keys(let map): return try fields(map).entries.allSatisfy { isAmong(allowed, $0.name) }
    case .difference(let difference, let new, let old):
      let (new, old) = (try fields(new), try fields(old))
      let names = Set(new.entries.map(\.name)).union(old.entries.map(\.name))
      return names.allSatisfy { isAmong(allowed, $0) || !Self.differs(difference, new[$0], old[$0]) }
    }
  }

  private func isAmong(_ allowed: [Value], _ name: String) -> Bool { allowed.contains { $0 == .string(name) } }

  private static func differs(_ difference: KeyDifference, _ new: Value, _ old: Value) -> Bool {
    let (isNew, isOld) = (new != nil, old != nil)
    let isSame = areEqual(new, old, isNaNSame: true)
    return switch difference {
    case .added: isNew && !isOld
    case .removed: isOld && !isNew
    case .changed: isNew && isOld && !isSame
    case .unchanged: isNew && isOld && isSame
    case .affected: isNew != isOld || (isNew && !isSame)
    }
  }

  private func fields(_ term: Term) throws -> DocumentFields {
    if case .map(let fields)? = try value(term) { fields } else { DocumentFields() }
  }

  // MARK: Terms

  func value(_ term: Term) throws -> Value {
    switch space[term] {
    case .constant(let constant):
      guard let value = DocumentValue(constant) else { throw Unknown() }
      return value
    case .input(let input):
      guard let value = inputs[input] else { throw Unknown() }
      return value
    case .document(let ids, let isAfter):
      let names = try ids.map { id -> String in
        guard case .string(let text)? = try value(id) else { throw Unknown() }
        return text
      }
      return document(at: DocumentPath(names), isAfter: isAfter).map { .map($0) }
    case .referenced(let term, let isAfter):
      guard case .reference(let path)? = try value(term) else { return nil }
      return document(at: path, isAfter: isAfter).map { .map($0) }
    case .field(let map, let key):
      guard case .map(let fields)? = try value(map), case .string(let name)? = try value(key) else { return nil }
      return fields[name]
    case .element(let list, let index):
      guard case .array(let values)? = try value(list), case .integer(let place)? = try value(index) else { return nil }
      // The literal `nil` would be the value `null`.
      return values.indices.contains(Int(place)) ? .some(values[Int(place)]) : .none
    case .size(let term): return try size(value(term))
    case .joined(let parts):
      var text = ""
      for part in parts {
        guard case .string(let piece)? = try value(part) else { throw Unknown() }
        text += piece
      }
      return .string(text)
    case .applied(let builtin, let operands, [.float, .nan]):
      let numbers = try operands.compactMap { try value($0)?.double }
      guard numbers.count == 2 else { return nil }
      switch builtin {
      case .add: return .double(numbers[0] + numbers[1])
      case .subtract: return .double(numbers[0] - numbers[1])
      case .multiply: return .double(numbers[0] * numbers[1])
      default: throw Unknown()
      }
    case .applied: throw Unknown()
    }
  }

  private func document(at path: DocumentPath, isAfter: Bool) -> DocumentFields? {
    if isAfter, let change = written[path] { return change }
    return documents[path]
  }

  private func size(_ value: Value) -> Value {
    switch value {
    case .string(let text): .integer(Int64(text.utf16.count))
    case .bytes(let bytes): .integer(Int64(bytes.count))
    case .array(let values): .integer(Int64(values.count))
    case .map(let fields): .integer(Int64(fields.count))
    default: .integer(0)
    }
  }

  private func isLess(_ left: Term, _ right: Term) throws -> Bool {
    let (first, second) = (try value(left), try value(right))
    guard let first = Self.constant(first), let second = Self.constant(second) else { return false }
    return first.isLess(than: second) == true
  }

  // MARK: Values

  func kind(_ value: Value) -> Kinds {
    switch value {
    case nil: .absent
    case .null: .null
    case .bool: .bool
    case .integer: .int
    case .double(let double): double.isNaN ? .nan : .float
    case .timestamp: .timestamp
    case .string: .string
    case .bytes: .bytes
    case .reference: .path
    case .geoPoint: .latlng
    case .array: .list
    case .map: .map
    case .vector: .vector
    }
  }

  static func constant(_ value: Value) -> Constant? {
    switch value {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let text): .string(text)
    case .timestamp(let time): .timestamp(time)
    case .bytes(let bytes): .bytes(bytes)
    case .bool(let bool): .bool(bool)
    case .null: .null
    default: nil
    }
  }

  /// - Parameter isNaNSame: whether NaN equals itself, as in `diff()`.
  private static func areEqual(_ left: Value, _ right: Value, isNaNSame: Bool = false) -> Bool {
    guard let left, let right else { return false }
    if isNaNSame, left.double?.isNaN == true, right.double?.isNaN == true { return true }
    if let first = constant(left), let second = constant(right) { return first.equals(second) }
    switch (left, right) {
    case (.map(let first), .map(let second)):
      return first.count == second.count
        && first.entries.allSatisfy { areEqual($0.value, second[$0.name], isNaNSame: isNaNSame) }
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { areEqual($0, $1, isNaNSame: isNaNSame) }
    default: return left == right
    }
  }
}

extension DocumentValue {
  /// The number as a float; nil for other values.
  fileprivate var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}
