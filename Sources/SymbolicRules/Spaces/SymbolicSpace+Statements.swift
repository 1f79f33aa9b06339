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
      case .namesDocument, .spansCollections, .checksDocument: .bool
      case .data, .written: .data
      case .now: .int
      case .unnamedKey: .string
      case .unmodeled(_, let kinds): kinds
      }
    return term(.input(input), kinds)
  }

  // MARK: Parts of values

  /// Returns the value of a key in a map.
  package func field(_ map: Term, _ key: Term) -> Term {
    term(.field(map, key: key), childKinds(of: map, key: constant(key).flatMap { $0.ruleText }))
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
  private func childKinds(of container: Term, key: RuleText?) -> Kinds {
    if let members = self[membersOf: container] { return members.kinds(of: key) }
    let origin = origin(container)
    if container == input(.auth) { return Self.authMembers.kinds(of: key) }
    if case .field(let outer, _) = self[container], self.origin(outer) == .auth { return Self.claims.kinds(of: key) }
    if origin == .auth { return Kinds.claim.union(.absent) }
    return origin?.isData ?? false ? .data : Kinds.stored.union(.absent)
  }

  private static let authMembers = MemberKinds(
    named: ["uid": [.string, .absent], "token": [.map, .absent]], others: .absent)

  /// The claims that each token has.
  private static let claims = MemberKinds(
    named: [
      "sub": [.string, .absent], "user_id": [.string, .absent], "email": [.string, .absent],
      "phone_number": [.string, .absent], "iss": [.string, .absent], "aud": [.string, .absent],
      "email_verified": [.bool, .absent], "iat": [.int, .absent], "exp": [.int, .absent], "auth_time": [.int, .absent],
      "firebase": [.map, .absent],
    ], others: Kinds.claim.union(.absent))

  /// Returns the input that a term is a part of; nil for a document or a computed value.
  package func origin(_ term: Term) -> UnknownInput? {
    var current = term
    while true {
      switch self[current] {
      case .input(let input): return input
      case .field(let outer, _), .element(let outer, _): current = outer
      case .constant, .document, .referenced, .size, .joined, .applied: return nil
      }
    }
  }
}

/// The kinds of the members of a map.
package struct MemberKinds: Sendable {
  private let named: [RuleText: Kinds]
  private let others: Kinds

  /// Creates the kinds of some members, and of all others.
  package init(named: [RuleText: Kinds], others: Kinds) {
    self.named = named
    self.others = others
  }

  /// Returns the kinds of a member; of any one if its name is unknown.
  func kinds(of name: RuleText?) -> Kinds {
    name.map { named[$0] ?? others } ?? named.values.reduce(others) { $0.union($1) }
  }
}

extension UnknownInput {
  /// Whether the value is data of a Realtime Database, which has no empty objects.
  var isData: Bool {
    switch self {
    case .data, .written: true
    case .auth, .time, .segment, .before, .after, .query, .namesDocument, .spansCollections, .checksDocument, .now,
      .unnamedKey, .unmodeled:
      false
    }
  }
}
