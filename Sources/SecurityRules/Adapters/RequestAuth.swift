public import Identities
public import RuleValues

extension Identity {
  /// `request.auth` as rules of `service` compute with it; nil where nobody is signed in.
  public func requestAuth(for service: Service) -> DocumentFields? {
    guard case .map(let claims)? = authValue(for: service) else { return nil }
    return DocumentFields(claims)
  }
}
