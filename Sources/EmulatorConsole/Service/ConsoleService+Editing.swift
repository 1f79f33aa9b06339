import Accounts
import DocumentTrees
import EmulatedProjects
import Identities
import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

extension ConsoleService {
  /// Writes (`PUT`, with the value as JSON) or deletes (`DELETE`) what is at a path. A document that is put into a collection gets
  /// a new ID. A caller other than the administrator does what the rules allow.
  func edit(_ request: HTTPRequest) async -> HTTPResponse {
    guard let store = store(request) else { return Self.failure(404, Self.unknownStore) }
    let path = request.parameter("path") ?? ""
    do {
      let identity = try await caller(request, store)
      let isDeletion = request.method == "DELETE"
      let written: String
      switch store {
      case .firestore(let project, let database):
        let authorizer = try projects.project(project).firestore(database)
        let place = try DocumentPath.parse("/" + path, database: database)
        written =
          try await isDeletion
          ? Self.delete(place, authorizer, as: identity) : Self.put(request, at: place, authorizer, as: identity)
      case .realtime(let name):
        let (authorizer, place) = (try projects.namespace(name).authorizer, DataPath(path))
        let value = isDeletion ? WrittenValue(nil) : try DataReader.read(Self.json(request), at: place).get()
        try await authorizer.set(place, to: value, as: identity)
        written = path
      case .storage(let name):
        guard isDeletion else { return Self.failure(400, "upload files with a client; this page only deletes them") }
        try await projects.bucket(name).authorizer.delete(ObjectName(bucket: name, name: path), as: identity)
        written = path
      }
      return .json { writer in writer.object { $0.member("path", written) } }
    } catch {
      return failure(error)
    }
  }

  private static func put(
    _ request: HTTPRequest, at place: DocumentPath, _ authorizer: FirestoreAuthorizer<Tree>, as identity: Identity
  ) async throws -> String {
    let fields = WrittenFields(try DocumentFields(json: json(request), database: place.database))
    let result =
      place.isCollection
      ? try await authorizer.add(fields, to: place, as: identity)
      : try await authorizer.set(place, to: fields, as: identity)
    return result.path.relativeText
  }

  private static func delete(
    _ place: DocumentPath, _ authorizer: FirestoreAuthorizer<Tree>, as identity: Identity
  ) async throws -> String {
    try await authorizer.delete(place, as: identity)
    return place.relativeText
  }

  /// Returns the value in the body of a request.
  private static func json(_ request: HTTPRequest) throws -> JSONNode {
    let file = SourceFile(name: "<value>", bytes: request.body)
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumDepth: 64))
    if let problem = problems.first {
      let place = file.position(of: problem.span.start)
      throw InvalidValue(description: "line \(place.line), column \(place.column): \(problem.message)")
    }
    return tree.root
  }

  // MARK: Callers

  /// Returns the caller that a request names: `administrator`, `signed-out`, or the uid of a user after `user:`.
  func caller(_ request: HTTPRequest, _ store: ConsoleStore) async throws -> Identity {
    switch request.parameter("as") ?? "administrator" {
    case "administrator": return .administrator
    case "signed-out": return .unauthenticated
    case let text:
      guard text.hasPrefix("user:"), let uid = UserID(String(text.dropFirst("user:".count))),
        let id = projectID(of: store)
      else { throw InvalidValue(description: "no such caller") }
      let project = try projects.project(id)
      return try await project.firestore(DocumentPath.defaultDatabase).reading { _ in
        guard let account = try project.accounts.account(uid) else {
          throw InvalidValue(description: "the user does not exist any more")
        }
        return .user(try project.accounts.user(signingInTo: account))
      }
    }
  }

  /// Returns why rules deny a caller to read what is at a path; nil if they allow it. Nothing is read for it.
  func refusal(of store: ConsoleStore, _ path: String, as identity: Identity) async -> HTTPResponse? {
    do {
      switch store {
      case .firestore(let project, let database):
        let place = try DocumentPath.parse("/" + path, database: database)
        guard place.isCollection || place.isDocument else { return nil }
        let operation = place.isCollection ? FirestoreRequest.Operation.list(DocumentQuery(place)) : .get(place)
        try await projects.firestore(project, database, for: .reading).reading {
          try $0.require(operation, as: identity)
        }
      case .realtime(let name):
        try await projects.namespace(name, for: .reading).authorizer.reading {
          try $0.require(.read(DataPath(path)), as: identity)
        }
      case .storage(let name):
        let object = ObjectName(bucket: name, name: path)
        let operation = path.isEmpty ? StorageRequest.Operation.list(bucket: name, prefix: "") : .get(object)
        try await projects.bucket(name, for: .reading).authorizer.reading {
          try $0.require(operation, as: identity)
        }
      }
      return nil
    } catch {
      return failure(error)
    }
  }

  /// Returns the response to a request that failed: for a denial, with its reason.
  private func failure(_ error: any Error) -> HTTPResponse {
    guard let denial = error as? PermissionDenied else { return Self.failure(400, "\(error)") }
    return Self.failure(403, "denied by the rules: \(denial.explanation?.reason ?? denial.decision.sentence(nil))")
  }

  // MARK: Users

  /// Adds (`POST`), changes (`PUT`) or deletes (`DELETE`) a user of a project, as an administrator does with the identity toolkit.
  /// The body is a request of that API.
  func editUser(_ request: HTTPRequest) async -> HTTPResponse {
    guard let id = request.parameter("project"), projectIDs.contains(id) else {
      return Self.failure(404, "no such project")
    }
    let name =
      switch request.method {
      case "POST": ""
      case "PUT": ":update"
      default: ":delete"
      }
    let target = "/identitytoolkit.googleapis.com/v1/projects/\(PercentEncoding.encode(id))/accounts\(name)"
    let headers: HTTPHeaders = ["Authorization": "Bearer owner", "Content-Type": "application/json"]
    return await auth.respond(to: HTTPRequest("POST", target, headers: headers, body: request.body))
  }
}

/// A value from the page that is not valid.
private struct InvalidValue: Error, CustomStringConvertible {
  let description: String
}
