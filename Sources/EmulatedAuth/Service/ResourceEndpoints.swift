import Identities

/// The endpoints whose address has the id of a tenant or of a provider's configuration. All are for the owner.
enum ResourceEndpoints {
  /// Returns the endpoint with this name, such as `GET v2/tenants/t1`; nil if there is none.
  static func endpoint(_ name: String) -> AuthEndpoint? {
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[1].hasPrefix("v2/") else { return nil }
    let path = parts[1].dropFirst(3).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard path.count <= 2, path.last?.isEmpty == false else { return nil }
    let id = path.count == 2 ? path[1] : nil
    if path[0] == "tenants" { return tenant(String(parts[0]), id) }
    return AuthCall.ConfigurationKind(rawValue: path[0]).flatMap { configuration(String(parts[0]), $0, id) }
  }

  private static func tenant(_ method: String, _ id: String?) -> AuthEndpoint? {
    switch (method, id) {
    case ("POST", nil): AuthEndpoint(.owner) { try $0.createTenant() }
    case ("GET", nil): AuthEndpoint(.owner) { try $0.listTenants() }
    case ("GET", let id?): AuthEndpoint(.owner) { $0.tenant(id) }
    case ("PATCH", let id?): AuthEndpoint(.owner) { try $0.changeTenant(id) }
    case ("DELETE", let id?): AuthEndpoint(.owner) { try $0.deleteTenant(id) }
    default: nil
    }
  }

  private static func configuration(
    _ method: String, _ kind: AuthCall.ConfigurationKind, _ id: String?
  ) -> AuthEndpoint? {
    switch (method, id) {
    case ("POST", nil): AuthEndpoint(.owner) { try $0.createConfiguration(kind) }
    case ("GET", nil): AuthEndpoint(.owner) { $0.listConfigurations(kind) }
    case ("GET", let id?): AuthEndpoint(.owner) { try $0.configuration(kind, id) }
    case ("PATCH", let id?): AuthEndpoint(.owner) { try $0.changeConfiguration(kind, id) }
    case ("DELETE", let id?): AuthEndpoint(.owner) { try $0.deleteConfiguration(kind, id) }
    default: nil
    }
  }
}
