import Accounts
import EmulatedProjects
import Identities

/// The providers of a project or tenant: `v2/projects/P/oauthIdpConfigs` and `v2/projects/P/inboundSamlConfigs`.
///
/// They last as long as the server. A provider without a configuration is enabled. The issuer and the keys of a
/// configuration have no effect here; `rules-sim serve --provider` has real providers.
extension AuthCall {
  /// A kind of configuration.
  enum ConfigurationKind: String, CaseIterable {
    case openID = "oauthIdpConfigs"
    case saml = "inboundSamlConfigs"

    /// The parameter with the id of a new configuration.
    var parameter: String { self == .openID ? "oauthIdpConfigId" : "inboundSamlConfigId" }

    /// Returns whether a provider has this kind of configuration.
    func contains(_ id: String) -> Bool {
      guard let provider = ProviderID(id) else { return false }
      return self == .openID ? provider.isOIDC : provider.isSAML
    }
  }

  /// The limit on the configurations of a project or tenant.
  private static let maximumCount = 1_000

  private func name(_ kind: ConfigurationKind, _ id: String) -> ClaimValue {
    let tenant = directory.tenant.map { "/tenants/\($0)" } ?? ""
    return .string("projects/\(project)\(tenant)/\(kind.rawValue)/\(id)")
  }

  /// `POST …/oauthIdpConfigs?oauthIdpConfigId=ID`
  func createConfiguration(_ kind: ConfigurationKind) throws -> Claims {
    let id = parameter(kind.parameter) ?? ""
    try require(kind.contains(id) && id.utf8.count <= 100 && !id.contains("/"), "INVALID_CONFIG_ID")
    try require(records.configurations[id] == nil, "CONFIGURATION_EXISTS")
    try require(records.configurations.count < Self.maximumCount, "TOO_MANY_CONFIGURATIONS")
    return try keep(kind, id, mask: nil, changing: [:])
  }

  /// `GET …/oauthIdpConfigs`
  func listConfigurations(_ kind: ConfigurationKind) -> Claims {
    let page = ResourcePage(
      records.configurations.filter { kind.contains($0.key) }, after: parameter("pageToken"),
      size: parameter("pageSize").flatMap { Int($0) })
    return page.claims(kind.rawValue)
  }

  /// `GET …/oauthIdpConfigs/ID`
  func configuration(_ kind: ConfigurationKind, _ id: String) throws -> Claims {
    guard kind.contains(id), let configuration = records.configurations[id] else {
      throw AuthFailure(404, "CONFIGURATION_NOT_FOUND", reason: "notFound", name: "NOT_FOUND")
    }
    return configuration
  }

  /// `PATCH …/oauthIdpConfigs/ID`
  func changeConfiguration(_ kind: ConfigurationKind, _ id: String) throws -> Claims {
    let known = try configuration(kind, id)
    return try keep(kind, id, mask: parameter("updateMask"), changing: known)
  }

  /// `DELETE …/oauthIdpConfigs/ID`
  func deleteConfiguration(_ kind: ConfigurationKind, _ id: String) throws -> Claims {
    _ = try configuration(kind, id)
    records.configurations[id] = nil
    return [:]
  }

  private func keep(_ kind: ConfigurationKind, _ id: String, mask: String?, changing known: Claims) throws -> Claims {
    guard let given = Claims(json: body.node) else { throw AuthFailure.invalidJSON("The configuration is too large.") }
    var changed = known
    try FieldMask(mask, body: given).apply(given, to: &changed)
    changed["name"] = name(kind, id)
    try checkSize(changed)
    records.configurations[id] = changed
    return changed
  }

  /// - Throws: a failure if the provider has a configuration that is not enabled.
  func requireEnabled(_ provider: ProviderID) throws {
    guard let configuration = records.configurations[provider.text] else { return }
    try require(
      configuration["enabled"] == true,
      "OPERATION_NOT_ALLOWED : The provider \(provider) is not enabled for this project.")
  }
}
