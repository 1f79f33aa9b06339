import DocumentTrees
import Identities
import RequestSimulation
import RuleRequests
import RuleValues

/// Removes from a request whatever is not needed for the decisions that it shows.
struct WitnessReducer {
  /// Returns whether a request still shows the decisions.
  let confirms: (Situation) -> Bool
  /// The number of requests that may still be tried.
  private var budget = 400

  init(confirms: @escaping (Situation) -> Bool) { self.confirms = confirms }

  /// Returns the smallest request that was found.
  mutating func reduced(_ situation: Situation) -> Situation {
    var current = situation
    var isSmaller = true
    while isSmaller, budget > 0 {
      isSmaller = false
      for candidate in Self.candidates(current) where budget > 0 {
        budget -= 1
        guard confirms(candidate) else { continue }
        current = candidate
        isSmaller = true
        break
      }
    }
    return current
  }

  /// Returns requests with one part less, the largest parts first.
  private static func candidates(_ situation: Situation) -> [Situation] {
    identities(situation.identity).map { identity in
      var smaller = situation
      smaller.identity = identity
      return smaller
    } + seeds(situation) + requests(situation)
  }

  // MARK: Parts

  /// The claims that each token has.
  private static let kept: Set = [
    "sub", "user_id", "firebase", "iss", "aud", "iat", "exp", "auth_time",
  ]

  private static func identities(_ identity: Identity) -> [Identity] {
    guard case .user(let user) = identity, let uid = user.uid else { return [] }
    let names = user.claims.members.map(\.key).filter { !kept.contains($0) }
    let smaller = names.compactMap { name -> Identity? in
      var claims = user.claims
      claims[name] = nil
      return (try? User(uid, claims: claims, provider: user.provider)).map { .user($0) }
    }
    return [.unauthenticated] + smaller
  }

  private static func seeds(_ situation: Situation) -> [Situation] {
    var smaller: [Situation] = []
    for index in situation.seed.documents.indices {
      var without = situation
      without.seed.documents.remove(at: index)
      smaller.append(without)
      let document = situation.seed.documents[index]
      for fields in reduced(document.fields) {
        var changed = situation
        changed.seed.documents[index] = Seed.Document(path: document.path, fields: fields)
        smaller.append(changed)
      }
    }
    for index in situation.seed.objects.indices {
      var without = situation
      without.seed.objects.remove(at: index)
      smaller.append(without)
    }
    return smaller
  }

  private static func requests(_ situation: Situation) -> [Situation] {
    switch situation.request {
    case .client(.firestore(.commit(let writes))):
      var smaller: [Situation] = []
      for (index, write) in writes.enumerated() {
        guard case .set(let fields) = write.change else { continue }
        for fields in reduced(fields) {
          var changed = writes
          changed[index] = DocumentWrite(write.path, .set(fields))
          smaller.append(with(.firestore(.commit(changed)), situation))
        }
      }
      return smaller
    case .client(.firestore(.list(var query))):
      guard case .and(let parts)? = query.filter else { return [] }
      return parts.indices.map { index in
        let rest = parts.enumerated().filter { $0.offset != index }.map(\.element)
        query.filter = rest.count == 1 ? rest[0] : .and(rest)
        return with(.firestore(.list(query)), situation)
      }
    default: return []
    }
  }

  private static func with(_ request: SimulatedRequest, _ situation: Situation) -> Situation {
    var changed = situation
    changed.request = request
    return changed
  }

  /// Returns fields without one of them, or without one within a map.
  private static func reduced(_ fields: DocumentFields) -> [DocumentFields] {
    fields.entries.flatMap { field -> [DocumentFields] in
      var without = fields
      without[field.name] = nil
      guard case .map(let inner) = field.value else { return [without] }
      return [without]
        + reduced(inner).map { smaller in
          var changed = fields
          changed[field.name] = .map(smaller)
          return changed
        }
    }
  }
}
