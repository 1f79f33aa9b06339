package import Identities
package import RuleValues

extension DocumentValue {
  /// The value as a claim; nil if a token cannot contain it.
  package var claim: ClaimValue? {
    switch self {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .string(let text): return .string(text)
    case .array(let values):
      let claims = values.compactMap(\.claim)
      return claims.count == values.count ? .list(claims) : nil
    case .map(let fields):
      let members = fields.entries.compactMap { field in field.value.claim.map { Claims.Member(field.name, $0) } }
      return members.count == fields.count ? Claims(members).map { .map($0) } : nil
    case .timestamp, .bytes, .reference, .geoPoint, .vector: return nil
    }
  }
}
