package import Identities
import Platform
import RuleEvaluation
import RulePrograms
package import RuleValues

extension Identity {
  /// The value of `request.auth` in rules of `service`; nil if no user is signed in.
  package func requestAuth(for service: RulesService) -> DocumentFields? {
    guard case .map(let claims)? = authValue(for: service) else { return nil }
    return DocumentFields(claims)
  }
}

extension User.RequestAuth {
  /// Returns the map of all members.
  func value(in arena: inout Arena) -> RuleValue {
    switch self {
    case .override(let variable): return arena.map(variable, depth: 0)
    case .user(let uid, let token):
      let auth = arena.reserveElements(uid == nil ? 2 : 4)
      if let uid {
        let text = RuleValue.string(arena.append(uid.text))
        arena.setEntry(0, of: auth, arena.append("uid"), text)
      }
      let claims = arena.map(token, depth: 1)
      arena.setEntry(uid == nil ? 0 : 1, of: auth, arena.append("token"), claims)
      return .map(auth)
    }
  }
}

extension Arena {
  /// Returns the claim that `names` lead to; an error if there is none.
  mutating func claim(_ names: Swift.Span<TextRef>, of token: Claims) -> RuleValue {
    var value = ClaimValue.map(token)
    for index in names.indices {
      guard case .map(let claims) = value, let found = claim(names[index], of: claims) else {
        return .error(.nullValue)
      }
      value = found
    }
    return self.value(value, depth: names.count)
  }

  private func claim(_ name: TextRef, of claims: Claims) -> ClaimValue? {
    withText(name) { name in
      for index in claims.members.indices where claims.members[index].key.withBytes({ CodeUnits.equal($0, name) }) {
        return claims.members[index].value
      }
      return nil
    }
  }
}

extension Arena {
  /// Returns the map of claims; an error if the claims are nested deeper than a request may carry values.
  fileprivate mutating func map(_ claims: Claims, depth: Int) -> RuleValue {
    guard depth <= Self.maximumDepth else { return .error(.textLimit) }
    let map = reserveElements(claims.members.count * 2)
    for (index, member) in claims.members.enumerated() {
      let value = value(member.value, depth: depth + 1)
      setEntry(index, of: map, append(member.key), value)
    }
    return .map(map)
  }

  fileprivate mutating func value(_ value: ClaimValue, depth: Int) -> RuleValue {
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .string(let string): return .string(append(string))
    case .map(let claims): return map(claims, depth: depth)
    case .list(let values):
      guard depth <= Self.maximumDepth else { return .error(.textLimit) }
      let list = reserveElements(values.count)
      for (index, element) in values.enumerated() {
        let value = self.value(element, depth: depth + 1)
        setElement(index, of: list, value)
      }
      return .list(list)
    }
  }
}
