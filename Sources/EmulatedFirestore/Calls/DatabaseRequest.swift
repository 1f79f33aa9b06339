import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules

/// The requests of one caller to one database. Errors are those of clients.
struct DatabaseRequest<Tree: DocumentTree>: Sendable {
  let name: DatabaseName
  let project: EmulatedProject<Tree>
  private(set) var authorizer: FirestoreAuthorizer<Tree>
  let identity: Identity
  /// The time of the state that is read; nil for the present one.
  private(set) var readTime: Timestamp?

  init(
    _ name: DatabaseName, of project: EmulatedProject<Tree>, as identity: Identity, for use: StoreUse
  ) throws(TooManyProjects) {
    self.name = name
    self.project = project
    self.identity = identity
    authorizer = try project.firestore(name.database, for: use)
  }

  /// Returns the same request for the state at an earlier time.
  ///
  /// - Throws: `FAILED_PRECONDITION` if the state is not known any more, as Google's emulator answers; `UNIMPLEMENTED` for a tree
  ///   that has no history.
  func at(_ time: Timestamp) async throws(RPCError) -> DatabaseRequest {
    var request = self
    request.readTime = time
    guard project.isKept else { return request }
    guard let history = project.history else {
      throw RPCError(.unimplemented, "reads at an earlier time (read_time) are not supported with --data")
    }
    let earlier = try await run { try await authorizer.writing { _ in history.tree(at: time) } }
    guard let earlier else { throw .readTimeIsTooOld }
    request.authorizer = try await run { try project.firestore(name.database, for: .reading, at: earlier) }
    return request
  }

  /// Runs an operation, and turns its error into that of clients. A denial gets its reason.
  ///
  /// - Parameter body: carries the request out.
  func run<Result: Sendable>(_ body: () async throws -> Result) async throws(RPCError) -> Result {
    do {
      return try await body()
    } catch let denial as PermissionDenied {
      throw explained(denial)
    } catch {
      throw RPCError(error, project: name.project)
    }
  }

  /// Returns the results of a query.
  ///
  /// - Throws: a denial first, as Google's emulator decides before it checks how the parts of the query go together.
  func list(_ query: QueryOnWire) async throws(RPCError) -> [FoundDocument] {
    if query.isForAdministrators {
      try checkOwner(query.nearest == nil ? "queries without a collection id" : "find_nearest")
      if let problem = query.problem { throw problem }
      return try await run { try await authorizer.reading { try $0.found(by: query.query) } }
    }
    let found = try await run { try await authorizer.list(query.query, as: identity) }
    if let problem = query.problem { throw problem }
    return found
  }

  private func explained(_ denial: PermissionDenied) -> RPCError {
    let text = denial.decision.denialText ?? "Missing or insufficient permissions."
    // Google's emulator begins a new line for the results of rules only.
    let message = text.hasPrefix("No matching allow") ? text : "\n" + text
    return RPCError(.permissionDenied, message + (denial.explanation.map { "\n\n\($0.reason)" } ?? ""))
  }

  /// Whether the caller may list ids without rules, as only the owner may.
  func checkOwner(_ method: String) throws(RPCError) {
    guard identity == .administrator else {
      throw RPCError(.permissionDenied, "Missing or insufficient permissions. Only the owner may call \(method).")
    }
  }
}

extension RPCError {
  /// Creates the error that a client gets for an error of the library.
  ///
  /// - Parameter project: the project of the request, for texts in the words of Google's emulator.
  init(_ error: any Error, project: String = "") {
    switch error {
    case let error as RPCError: self = error
    case let error as PreconditionFailed: self.init(error, in: project)
    case let error as InvalidRequest: self.init(.invalidArgument, "\(error)")
    case is ReadConflict:
      self.init(.aborted, "Transaction lock timeout: the data that the transaction read has changed.")
    case let error as TooManyProjects: self.init(.resourceExhausted, "\(error)")
    case let error as any RequestError:
      self.init(Self.status(error.clientReason), "\(error)")
    case is CancellationError: self.init(.cancelled, "the client ended the call")
    default: self.init(.internal, "the server could not answer: \(error)")
    }
  }

  private init(_ error: PreconditionFailed, in project: String) {
    let key = Self.key(error.path, in: project)
    switch error.precondition {
    case .exists(true): self.init(.notFound, "no entity to update: \(key)")
    case .exists(false): self.init(.alreadyExists, "entity already exists: \(key)")
    case .updateTime:
      self.init(.failedPrecondition, "the stored version does not match the required base version: \(error)")
    }
  }

  /// Returns a document as Google's emulator prints it in the text of an error.
  private static func key(_ path: DocumentPath, in project: String) -> String {
    var text = "app: \"dev~\(project)\"\npath <\n"
    for index in stride(from: 0, to: path.segments.count - 1, by: 2) {
      let (type, name) = (path.segments[index], path.segments[index + 1])
      text += "  Element {\n    type: \"\(type)\"\n    name: \"\(name)\"\n  }\n"
    }
    return text + ">\n"
  }

  private static func status(_ reason: ClientReason) -> RPCStatus {
    switch reason {
    case .allowed: .ok
    case .invalidArgument: .invalidArgument
    case .permissionDenied: .permissionDenied
    case .deadlineExceeded: .deadlineExceeded
    case .cancelled: .cancelled
    case .unavailable: .unavailable
    case .resourceExhausted: .resourceExhausted
    case .notFound: .notFound
    case .alreadyExists: .alreadyExists
    case .failedPrecondition: .failedPrecondition
    }
  }
}
