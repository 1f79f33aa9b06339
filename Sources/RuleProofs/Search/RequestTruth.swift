import RulePatterns
import RulePrograms
import RuleValues
import SymbolicRules

/// Which statements hold for one known request.
final class RequestTruth {
  let values: RequestValues
  private let matcher = PatternMatcher()
  private var known = FormulaTable<Bool?>()
  private var space: SymbolicSpace { values.space }

  init(_ values: RequestValues) { self.values = values }

  /// Returns whether a formula holds; nil if that depends on what is not modeled.
  func holds(_ formula: Formula) -> Bool? {
    if let known = known[formula] { return known }
    let result: Bool?
    switch space[formula] {
    case .constant(let value): result = value
    case .not(let inner): result = holds(inner).map { !$0 }
    case .atom(let atom): result = (try? holds(atom)) ?? nil
    case .all(let parts): result = combined(parts, absorbing: false)
    case .any(let parts): result = combined(parts, absorbing: true)
    }
    known[formula] = .some(result)
    return result
  }

  private func combined(_ parts: [Formula], absorbing: Bool) -> Bool? {
    var isUnknown = false
    for part in parts {
      switch holds(part) {
      case absorbing?: return absorbing
      case nil: isUnknown = true
      case .some: break
      }
    }
    return isUnknown ? nil : !absorbing
  }

  private func holds(_ atom: Atom) throws(RequestValues.Unknown) -> Bool? {
    switch atom {
    case .kind(let term, let kinds):
      if case .applied = space[term] { return try kinds.contains(values.constant(term)?.kind ?? .absent) }
      return try kinds.contains(Kinds(of: values.value(term)))
    case .equal(let left, let right):
      if let first = try values.constant(left), let second = try values.constant(right) { return first.equals(second) }
      return try Self.areEqual(values.value(left), values.value(right), by: .values)
    case .less(let left, let right): return try isLess(left, right)
    case .matches(let term, let index):
      guard case .string(var text)? = try values.value(term) else { return false }
      let pattern = space.pattern(index)
      let outcome = text.withUTF8 {
        pattern.purpose == .search ? matcher.search(pattern, $0) : matcher.matchesWhole(pattern, $0)
      }
      return outcome == .found
    case .contains(let list, let element):
      guard case .array(let elements)? = try values.value(list), let element = try values.value(element) else {
        return false
      }
      return elements.contains { $0.equals(element, by: .elements) }
    case .only(let selection, let keys): return try isOnly(selection, keys)
    case .unmodeled: return nil
    }
  }

  private func isLess(_ left: Term, _ right: Term) throws(RequestValues.Unknown) -> Bool {
    guard let first = try values.constant(left), let second = try values.constant(right) else { return false }
    return first.isLess(than: second) == true
  }

  private func isOnly(_ selection: KeySelection, _ keys: [Term]) throws(RequestValues.Unknown) -> Bool {
    var allowed: [DocumentValue] = []
    for key in keys { if let value = try values.value(key) { allowed.append(value) } }
    switch selection {
    case .elements(let list):
      guard case .array(let elements)? = try values.value(list) else { return true }
      return elements.allSatisfy { element in allowed.contains { $0.equals(element, by: .elements) } }
    case .keys(let map):
      return try fields(map).entries.allSatisfy { allowed.contains(.string($0.name)) }
    case .difference(let difference, let new, let old):
      let (new, old) = (try fields(new), try fields(old))
      let names = Set(new.entries.map(\.name)).union(old.entries.map(\.name))
      return names.allSatisfy { name in
        allowed.contains(.string(name)) || !Self.differs(difference, new[name], old[name])
      }
    }
  }

  private func fields(_ term: Term) throws(RequestValues.Unknown) -> DocumentFields {
    if case .map(let fields)? = try values.value(term) { fields } else { DocumentFields() }
  }

  private static func differs(_ difference: KeyDifference, _ new: DocumentValue?, _ old: DocumentValue?) -> Bool {
    let (isNew, isOld) = (new != nil, old != nil)
    let isSame = areEqual(new, old, by: .sets)
    return switch difference {
    case .added: isNew && !isOld
    case .removed: isOld && !isNew
    case .changed: isNew && isOld && !isSame
    case .unchanged: isNew && isOld && isSame
    case .affected: isNew != isOld || (isNew && !isSame)
    }
  }

  private static func areEqual(_ left: DocumentValue?, _ right: DocumentValue?, by equality: ValueEquality) -> Bool {
    guard let left, let right else { return false }
    return left.equals(right, by: equality)
  }
}
