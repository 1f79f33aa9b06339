import Identities
import RequestSimulation
import RuleValues
import SourceText

/// The caller of a request in a decision log.
struct LoggedCaller {
  /// The caller. If the log leaves out the claims, the provider is the only one.
  let identity: Identity
  /// The parts of the caller that the log leaves out.
  let masked: MaskedParts

  /// Reads `auth`.
  ///
  /// - Parameter isErased: whether the log leaves out the claims.
  /// - Throws: if it is missing, or not a caller.
  init(_ json: JSONNode?, isErased: Bool) throws(ReplayProblem) {
    guard let json else { throw Self.problem("is missing") }
    if json.isNull {
      (identity, masked) = (.unauthenticated, [])
      return
    }
    guard let uid = json["uid"]?.string.flatMap({ UserID($0) }) else { throw Self.problem("has no valid `uid`") }
    let provider = json["provider"]?.string
    let claims: Claims
    if isErased {
      claims = provider.map { ["firebase": ["sign_in_provider": .string($0)]] } ?? [:]
      masked = provider == nil ? [.claims, .provider] : .claims
    } else {
      claims = try Self.claims(json["token"])
      masked = []
    }
    do throws(IdentityError) {
      identity = .user(try User(uid, claims: claims))
    } catch {
      throw Self.problem(error.description)
    }
  }

  private static func claims(_ json: JSONNode?) throws(ReplayProblem) -> Claims {
    guard let json else { throw problem("has no `token`") }
    do throws(OperationError) {
      if let claims = Claims(try DocumentFields(json: json)) { return claims }
    } catch {
      throw problem(error.message)
    }
    throw problem("`token` has a value that is not a claim")
  }

  private static func problem(_ text: String) -> ReplayProblem { ReplayProblem(.unreadable, "`input.auth`: \(text)") }
}

extension Claims {
  /// Creates claims from their values in the form of documents, in which the log has them; nil for other values.
  fileprivate init?(_ fields: DocumentFields) {
    var members: [Member] = []
    for field in fields.entries {
      guard let value = ClaimValue(field.value) else { return nil }
      members.append(Member(field.name, value))
    }
    self.init(members)
  }
}

extension ClaimValue {
  fileprivate init?(_ value: DocumentValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let values = elements.compactMap { ClaimValue($0) }
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .map(let fields):
      guard let claims = Claims(fields) else { return nil }
      self = .map(claims)
    case .timestamp, .bytes, .reference, .geoPoint, .vector: return nil
    }
  }
}
