public import Identities
public import RuleValues

extension Identity {
  /// `request.auth` as rules of `service` compute with it; nil where nobody is signed in.
  public func requestAuth(for service: Service) -> DocumentFields? {
    guard case .map(let claims)? = authValue(for: service) else { return nil }
    return DocumentFields(claims)
  }
}

extension DocumentFields {
  fileprivate init(_ claims: Claims) {
    self.init(claims.members.map { ($0.key, DocumentValue($0.value)) })
  }
}

extension DocumentValue {
  fileprivate init(_ claim: ClaimValue) {
    self =
      switch claim {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .integer(let integer): .integer(integer)
      case .double(let double): .double(double)
      case .string(let string): .string(string)
      case .list(let elements): .array(elements.map { DocumentValue($0) })
      case .map(let claims): .map(DocumentFields(claims))
      }
  }
}
