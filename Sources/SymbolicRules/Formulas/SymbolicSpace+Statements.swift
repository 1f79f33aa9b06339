package import RulePatterns

/// Statements about terms, decided at once where the terms are known.
extension SymbolicSpace {
  /// Returns that a value has one of the kinds.
  package func isKind(_ term: Term, _ kinds: Kinds) -> Formula {
    let possible = self.kinds(of: term)
    let wanted = possible.intersection(kinds)
    if wanted.isEmpty { return .never }
    if wanted == possible { return .always }
    // One of two complementary statements is enough.
    let rest = possible.subtracting(wanted)
    if rest.count < wanted.count { return not(atom(.kind(term, rest))) }
    return atom(.kind(term, wanted))
  }

  /// Returns that a value is not missing.
  package func isPresent(_ term: Term) -> Formula { not(isKind(term, .absent)) }

  /// Returns that two values are equal and present.
  package func equal(_ left: Term, _ right: Term) -> Formula {
    if left == right { return equalsItself(left) }
    if let known = constant(left), let other = constant(right) { return known.equals(other) ? .always : .never }
    let (first, second) = (kinds(of: left).subtracting(.nan), kinds(of: right).subtracting(.nan))
    let areNumbers = !first.isDisjoint(with: .number) && !second.isDisjoint(with: .number)
    if first.subtracting(.absent).isDisjoint(with: second), !areNumbers { return .never }
    if constant(left) == .null || constant(right) == .null {
      return isKind(constant(left) == .null ? right : left, .null)
    }
    return atom(left < right ? .equal(left, right) : .equal(right, left))
  }

  /// Returns that a value equals itself, which NaN does not, and neither does a container with NaN.
  private func equalsItself(_ term: Term) -> Formula {
    let isValue = not(isKind(term, [.absent, .nan]))
    let isContainer = isKind(term, [.list, .map, .vector])
    if isContainer == .never { return isValue }
    let gap = gap("equality of a container with itself", [.term(term)], at: "the rules")
    return both(isValue, either(not(isContainer), unmodeled(gap)))
  }

  /// Returns that two values are equal as elements of a list or map: an int never equals a float.
  package func equalElements(_ left: Term, _ right: Term) -> Formula {
    let areMixed = either(
      both(isKind(left, .int), isKind(right, .float)), both(isKind(left, .float), isKind(right, .int)))
    return both(equal(left, right), not(areMixed))
  }

  /// Returns that two values are the same for `diff()` and for sets: numbers are compared by their values, also inside of
  /// containers, and NaN equals itself.
  package func areSame(_ left: Term, _ right: Term) -> Formula {
    if left == right { return isPresent(left) }
    let areNaN = both(isKind(left, .nan), isKind(right, .nan))
    let areLists = both(isKind(left, [.list, .vector]), isKind(right, [.list, .vector]))
    let areContainers = either(areLists, both(isKind(left, .map), isKind(right, .map)))
    let isEqual = either(equal(left, right), areNaN)
    if areContainers == .never { return isEqual }
    let (first, second) = left < right ? (left, right) : (right, left)
    let gap = gap("`diff()` of numbers inside of containers", [.term(first), .term(second)], at: "the rules")
    return either(isEqual, both(areContainers, unmodeled(gap)))
  }

  /// Returns that one value is less than another one. Both must have kinds that compare.
  package func less(_ left: Term, _ right: Term) -> Formula {
    if left == right { return .never }
    if let known = constant(left), let other = constant(right) {
      return known.isLess(than: other) == true ? .always : .never
    }
    return atom(.less(left, right))
  }

  /// Returns that the language can compare two values.
  package func areComparable(_ left: Term, _ right: Term) -> Formula {
    any(
      [Kinds.number, .string, .timestamp, .duration, .bytes].map { both(isKind(left, $0), isKind(right, $0)) })
  }

  /// Returns that a string matches a pattern.
  package func matches(_ term: Term, _ pattern: Pattern) -> Formula {
    if var text = constant(term)?.text {
      let outcome = text.withUTF8 { bytes in
        pattern.purpose == .search ? matcher.search(pattern, bytes) : matcher.matchesWhole(pattern, bytes)
      }
      if outcome == .found || outcome == .notFound { return outcome == .found ? .always : .never }
    }
    return atom(.matches(term, pattern: index(of: pattern)))
  }

  /// Returns that a list has an element that is equal to a value.
  package func contains(_ list: Term, _ element: Term) -> Formula { atom(.contains(list, element: element)) }

  /// Returns that all keys of a selection are among these terms.
  package func only(_ selection: KeySelection, _ keys: [Term]) -> Formula {
    atom(.only(selection, Set(keys).sorted()))
  }

  /// Returns a statement with any truth value, for what is not modeled.
  package func unmodeled(_ gap: Int) -> Formula { atom(.unmodeled(gap)) }

  // MARK: Inputs

  /// Returns the term of an unknown that no other term determines.
  package func input(_ input: UnknownInput) -> Term {
    let kinds: Kinds =
      switch input {
      case .auth: [.map, .null]
      case .time: .timestamp
      case .segment: .string
      case .before, .after: [.map, .absent]
      case .query: .map
      case .data, .written: .data
      case .now: .int
      case .unnamedKey: .string
      case .unmodeled: Kinds.stored.union(.duration)
      }
    return term(.input(input), kinds)
  }

  // MARK: Parts of values

  /// Returns the value of a key in a map.
  package func field(_ map: Term, _ key: Term) -> Term {
    term(.field(map, key: key), childKinds(of: map, key: constant(key)?.text))
  }

  /// Returns the value of a key in a map.
  package func field(_ map: Term, _ name: String) -> Term { field(map, term(name)) }

  /// Returns the element of a list.
  package func element(_ list: Term, at index: Term) -> Term {
    term(.element(list, at: index), childKinds(of: list, key: nil))
  }

  /// Returns the number of UTF-16 units, elements or entries of a value.
  package func size(_ value: Term) -> Term {
    if let text = constant(value)?.text { return term(.integer(Int64(text.utf16.count))) }
    return term(.size(value), .int)
  }

  /// Returns the concatenation of two strings.
  package func joined(_ left: Term, _ right: Term) -> Term {
    var parts: [Term] = []
    for operand in [left, right] {
      if case .joined(let inner) = self[operand] { parts += inner } else { parts.append(operand) }
    }
    var merged: [Term] = []
    for part in parts {
      if let text = constant(part)?.text {
        if text.utf8.isEmpty { continue }
        if let last = merged.last, let before = constant(last)?.text {
          merged[merged.count - 1] = term(before + text)
          continue
        }
      }
      merged.append(part)
    }
    if merged.count <= 1 { return merged.first ?? term("") }
    return term(.joined(merged), .string)
  }

  /// Returns the kinds that a member can have, from those of its container's origin.
  private func childKinds(of container: Term, key: String?) -> Kinds {
    if let members = memberKinds[container] { return key.flatMap { members.named[$0] } ?? members.others }
    switch self[container] {
    case .input(.auth):
      if key == "uid" { return [.string, .absent] }
      if key == "token" { return [.map, .absent] }
      return .absent
    case .field(let outer, _) where origin(outer) == .auth:
      // The claims that each token has.
      switch key {
      case "sub", "user_id", "email", "phone_number", "iss", "aud": return [.string, .absent]
      case "email_verified": return [.bool, .absent]
      case "iat", "exp", "auth_time": return [.int, .absent]
      case "firebase": return [.map, .absent]
      default: return Kinds.claim.union(.absent)
      }
    default: break
    }
    switch origin(container) {
    case .auth: return Kinds.claim.union(.absent)
    case .data, .written: return .data
    default: return Kinds.stored.union(.absent)
    }
  }

  /// Returns the input that a term is a part of; nil for a document or a computed value.
  package func origin(_ term: Term) -> UnknownInput? {
    var current = term
    while true {
      switch self[current] {
      case .input(let input): return input
      case .field(let outer, _), .element(let outer, _): current = outer
      default: return nil
      }
    }
  }
}
