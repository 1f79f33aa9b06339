import Identities
package import RequestSimulation
import RuleRequests
import RuleValues

/// A denied request: a document before and after it, and the caller.
package struct GeneratedDenial: Sendable {
  /// The rule and what is wrong.
  package let name: String
  /// The method of the rules.
  let method: String
  /// The collection.
  let collection: String
  /// The uid of the caller; nil for a caller who is not signed in.
  var uid: String? = GeneratedDenial.caller
  /// The fields of the caller's profile; nil without a profile.
  var profile: DocumentFields? = DocumentFields([("isActive", .bool(true)), ("isAdmin", .bool(false))])
  /// The stored document; nil without one.
  var before: DocumentFields?
  /// The written document.
  var after = DocumentFields()
  /// The query of a list.
  var filters: [(String, DocumentValue)] = []
  var limit: Int64? = 20
  /// The fields that get the time of the request.
  var times: [String] = []

  /// The uid of most callers.
  static let caller = "ada"
  /// The time of all requests, in milliseconds since 1970.
  package static let now: Int64 = 1_767_225_600_000
  /// A time before the request.
  static let earlier = DocumentValue.timestamp(Timestamp(milliseconds: now - 86_400_000) ?? .epoch)

  init(_ name: String, _ method: String, in collection: GeneratedCollection) {
    self.name = "\(method) \(collection.name): \(name)"
    (self.method, self.collection) = (method, collection.name)
  }

  /// The request with its caller and the stored data.
  ///
  /// - Throws: if the caller is invalid.
  package func situation() throws -> Situation {
    let path = DocumentPath([collection, "entry"])
    var identity = Identity.unauthenticated
    if let uid, let id = UserID(uid) {
      let claims = try TokenProfile(uid: id).claims(projectID: MockUser.defaultProjectID, now: Self.now / 1000)
      identity = .user(try User(id, claims: claims))
    }
    var situation = Situation(request: .firestore(operation(at: path)), identity: identity, now: Self.now)
    if let before { situation.seed.documents.append(Seed.Document(path: path, fields: before)) }
    if let profile {
      situation.seed.documents.append(Seed.Document(path: DocumentPath(["profiles", Self.caller]), fields: profile))
    }
    return situation
  }

  private func operation(at path: DocumentPath) -> FirestoreRequest.Operation {
    switch method {
    case "get": return .get(path)
    case "list":
      let parts = filters.map { DocumentFilter.field(FieldPath(names: [$0.0]), .equal, $0.1) }
      return .list(DocumentQuery(collection: collection, filter: parts.isEmpty ? nil : .and(parts), limit: limit))
    case "delete": return .commit([DocumentWrite(path, .delete)])
    default:
      let transforms = times.map { FieldTransform(FieldPath(names: [$0]), .serverTimestamp) }
      return .commit([DocumentWrite(path, .set(after), transforms: transforms)])
    }
  }
}
