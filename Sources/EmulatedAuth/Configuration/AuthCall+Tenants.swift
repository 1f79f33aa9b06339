import Accounts
import EmulatedProjects
import Identities

/// The management of tenants: `v2/projects/P/tenants`. The settings of a tenant last as long as the server.
extension AuthCall {
  /// The members of a tenant that clients can set.
  private static let members: Set<String> = [
    "displayName", "allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth", "mfaConfig",
    "testPhoneNumbers", "emailPrivacyConfig", "client", "monitoring", "smsRegionConfig", "recaptchaConfig",
    "passwordPolicyConfig", "inheritance",
  ]

  private static let flags = ["allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth"]

  /// The settings of a tenant that a client only named: everything is on, as in Google's emulator.
  private func usualTenant(_ id: String) -> Claims {
    [
      "name": .string("projects/\(project)/tenants/\(id)"), "allowPasswordSignup": true, "enableEmailLinkSignin": true,
      "enableAnonymousUser": true, "disableAuth": false,
    ]
  }

  /// `POST v2/projects/P/tenants`
  func createTenant() throws -> Claims {
    let id =
      "tenant-" + String(RandomText.identifier().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(12))
    var tenant: Claims = ["name": .string("projects/\(project)/tenants/\(id)")]
    for flag in Self.flags { tenant[flag] = false }
    let body = try tenantBody()
    for member in body.members { tenant[member.key] = member.value }
    try checkSize(tenant)
    try store.records(project: project, tenant: id).tenant = tenant
    return tenant
  }

  /// `GET v2/projects/P/tenants`
  func listTenants() throws -> Claims {
    let page = ResourcePage(
      store.tenants(of: project), after: parameter("pageToken"), size: parameter("pageSize").flatMap { Int($0) })
    return page.claims("tenants")
  }

  /// `GET v2/projects/P/tenants/T`
  func tenant(_ id: String) -> Claims { store.tenants(of: project)[id] ?? usualTenant(id) }

  /// `PATCH v2/projects/P/tenants/T`
  func changeTenant(_ id: String) throws -> Claims {
    var changed = tenant(id)
    let body = try tenantBody()
    try FieldMask(parameter("updateMask"), body: body).apply(body, to: &changed)
    changed["name"] = .string("projects/\(project)/tenants/\(id)")
    try checkSize(changed)
    try store.records(project: project, tenant: id).tenant = changed
    return changed
  }

  /// `DELETE v2/projects/P/tenants/T`, with its accounts.
  func deleteTenant(_ id: String) throws -> Claims {
    let directory = directory.tenant(id)
    for account in try directory.accounts() { try directory.delete(account.uid) }
    store.remove(project: project, tenant: id)
    return [:]
  }

  private func tenantBody() throws -> Claims {
    guard let given = Claims(json: body.node) else { throw AuthFailure.invalidJSON("The tenant is too large.") }
    for flag in Self.flags { _ = try body.flag(flag) }
    let name = try body.text("displayName")
    try require(name.map { $0.utf8.count <= 100 } ?? true, "INVALID_DISPLAY_NAME")
    var members: Claims = [:]
    for member in given.members where Self.members.contains(member.key) { members[member.key] = member.value }
    return members
  }

  /// - Throws: a failure if a resource is larger than an account may be.
  func checkSize(_ resource: Claims) throws {
    try require(
      resource.text.utf8.count <= IdentityLimits.tokenBytes,
      "INVALID_ARGUMENT : A configuration has at most \(IdentityLimits.tokenBytes) bytes")
  }

  /// - Throws: a failure if the tenant of this call was created without a method of sign-in.
  func requireMethod(_ flag: String, else message: String) throws {
    guard let tenant = records.tenant else { return }
    try require(tenant["disableAuth"] != true, "PROJECT_DISABLED")
    try require(tenant[flag] == true, message)
  }
}
