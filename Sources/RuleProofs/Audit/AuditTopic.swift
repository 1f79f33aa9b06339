/// What a standard claim of an audit is about.
package enum AuditTopic: String, CaseIterable, Sendable {
  /// Writes of signed-out callers.
  case signedOutWrites = "signed-out-writes"
  /// Writes of data that belongs to another user.
  case otherUsersData = "other-users-data"
  /// Writes by which users give themselves what the rules look up about them: roles, memberships, limits.
  case selfGrantedRoles = "self-granted-roles"
  /// Uploads over files of a bucket.
  case replacedFiles = "replaced-files"
  /// Written strings, lists and files without a maximum size.
  case unboundedValues = "unbounded-values"
  /// Written fields that no rule names.
  case openSchema = "open-schema"
  /// Reads of all documents of a collection at once.
  case wholeCollections = "whole-collections"

  /// Whether rules are wrong only if a stranger can do it. Owners and roles may do it in most projects.
  package var asksForStrangers: Bool {
    switch self {
    case .otherUsersData, .selfGrantedRoles: true
    case .signedOutWrites, .replacedFiles, .unboundedValues, .openSchema, .wholeCollections: false
    }
  }

  /// The topic in words, as the title of a section.
  package var title: String {
    switch self {
    case .signedOutWrites: "Writes without signing in"
    case .otherUsersData: "Writes of other users' data"
    case .selfGrantedRoles: "Roles that users give themselves"
    case .replacedFiles: "Existing files that an upload replaces"
    case .unboundedValues: "Values without a maximum size"
    case .openSchema: "Fields that no rule names"
    case .wholeCollections: "Reads of whole collections"
    }
  }
}
