import Accounts
import DocumentTrees
import EmulatedProjects
import Identities
import RuleValues
import SecurityRules
import SourceText

extension ConsoleService {
  /// The maximum number of names in a list, and the maximum length of Realtime data in bytes of JSON.
  private static var maximumNames: Int { 500 }
  private static var maximumBytes: Int { 256 << 10 }

  /// Returns what is stored at a path: its value as JSON, and the names below it. A caller other than the administrator sees what
  /// the rules allow, or why they deny it.
  func data(_ request: HTTPRequest) async -> HTTPResponse {
    guard let store = store(request) else { return Self.failure(404, Self.unknownStore) }
    let path = request.parameter("path") ?? ""
    do {
      let identity = try await caller(request, store)
      if identity != .administrator, let refusal = await refusal(of: store, path, as: identity) { return refusal }
      switch store {
      case .firestore(let project, let database):
        let place = try DocumentPath.parse("/" + path, database: database)
        return try await projects.firestore(project, database, for: .reading).reading {
          try Self.documents(place, $0.tree)
        }
      case .realtime(let name):
        return try await projects.namespace(name, for: .reading).authorizer.reading {
          try Self.value(DataPath(path), $0.tree)
        }
      case .storage(let name):
        return try await projects.bucket(name, for: .reading).authorizer.reading {
          try Self.objects(name, prefix: path, $0.tree)
        }
      }
    } catch {
      return Self.failure(400, "\(error)")
    }
  }

  private static func documents(_ place: DocumentPath, _ tree: Tree) throws -> HTTPResponse {
    try tree.read { snapshot in
      let names = try snapshot.childIDs(of: place)
      let fields = place.isDocument ? try snapshot.document(at: place)?.readFields(at: place) : nil
      return answer(names) { writer in fields?.writePlain(to: &writer, database: place.database) ?? writer.null() }
    }
  }

  private static func value(_ path: DataPath, _ tree: Tree) throws -> HTTPResponse {
    let node = try tree.read { snapshot in
      var bytes = 0
      return try snapshot.subtree(at: snapshot.cursor(at: path)) { read in
        bytes += read
        if bytes > maximumBytes { throw ReadTooLarge(limit: maximumBytes) }
      }
    }
    return answer([]) { node.write(to: &$0) }
  }

  private static func objects(_ bucket: String, prefix: String, _ tree: Tree) throws -> HTTPResponse {
    var names: [String] = []
    var metadata: ObjectMetadata?
    try tree.read { snapshot in
      let object = ObjectName(bucket: bucket, name: prefix)
      metadata = prefix.isEmpty ? nil : try snapshot.object(named: object)?.readMetadata(of: object)
      try snapshot.forEachObject(in: .bucket(bucket, prefix: metadata == nil ? prefix : prefix + "/")) { object, _ in
        names.append(object.name)
        return names.count < maximumNames
      }
    }
    return answer(names) { writer in metadata?.write(to: &writer) ?? writer.null() }
  }

  private static func answer(_ names: [String], _ value: (inout JSONWriter) -> Void) -> HTTPResponse {
    .json { writer in
      writer.object {
        $0.key("names")
        $0.array { list in for name in names.prefix(maximumNames) { list.string(name) } }
        if names.count > maximumNames { $0.member("omitted", names.count - maximumNames) }
        $0.key("value")
        value(&$0)
      }
    }
  }

  /// Returns the accounts of a project.
  func users(_ request: HTTPRequest) async -> HTTPResponse {
    guard let id = request.parameter("project"), projectIDs.contains(id) else {
      return Self.failure(404, "no such project")
    }
    do {
      let project = try projects.project(id)
      let accounts = try await project.firestore(DocumentPath.defaultDatabase).reading { _ in
        try project.accounts.accounts()
      }
      return .json { writer in
        writer.array { list in
          for account in accounts.prefix(Self.maximumNames) {
            Self.write(account, try? project.accounts.user(signingInTo: account), to: &list)
          }
        }
      }
    } catch {
      return Self.failure(500, "\(error)")
    }
  }

  /// - Parameter user: the user whom rules would see.
  private static func write(_ account: Account, _ user: User?, to writer: inout JSONWriter) {
    writer.object {
      $0.member("uid", account.uid.text)
      $0.member("email", account.email)
      $0.member("name", account.displayName)
      $0.member("phone", account.phoneNumber)
      $0.member("photo", account.photoURL)
      $0.member("verified", account.emailVerified)
      $0.member("claims", account.customClaims.isEmpty ? "" : account.customClaims.text)
      $0.member("auth", user.flatMap { Identity.user($0).authValue(for: .firestore) }?.printableText)
      $0.member("providers", account.providerIDs.map { "\($0)" }.joined(separator: ", "))
      $0.member("disabled", account.isDisabled)
    }
  }

  static func failure(_ status: Int, _ text: String) -> HTTPResponse {
    .json(status) { $0.object { $0.member("error", text) } }
  }
}
