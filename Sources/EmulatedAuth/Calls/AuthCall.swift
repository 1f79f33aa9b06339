import Accounts
import EmulatedProjects
import Identities

/// One request to an endpoint, and what its operation uses.
struct AuthCall {
  /// The accounts of the project or tenant, with its settings.
  let directory: AccountDirectory
  /// The body.
  let body: RequestBody
  /// The parameters of the query.
  let query: [HTTPRequest.Parameter]
  /// Whether the caller is the owner of the project.
  let isOwner: Bool
  /// The settings, codes and started sign-ins of the project or tenant.
  let records: AuthRecords
  /// The records of all projects and tenants.
  let store: AuthRecordStore
  /// The address that the client used, for the links in emails.
  let host: String
  /// What a configured provider says about the owner of the access token in the body; nil without one.
  var profile: Claims?

  /// The id of the project.
  var project: String { directory.configuration.projectID }

  /// The time in seconds since 1970.
  var now: Int64 { directory.clock() }

  /// Returns a parameter of the query.
  func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// - Throws: a failure unless the caller is the owner.
  func requireOwner() throws { if !isOwner { throw AuthFailure.missingOwner } }

  /// Returns a member that must be present.
  func needed(_ name: String, else message: String) throws -> String {
    guard let text = try body.filled(name) else { throw AuthFailure(message) }
    return text
  }
}
