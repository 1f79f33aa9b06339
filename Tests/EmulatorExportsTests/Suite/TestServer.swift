import Accounts
import DocumentTrees
import EmulatedAuth
import EmulatedProjects
import EmulatedStorage
import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import EmulatorExports

/// A server in memory with the project `demo`, and its exports.
struct TestServer {
  let projects: ServedProjects<InMemoryTree>
  let storage: StorageService<InMemoryTree>
  let auth: AuthService<InMemoryTree>
  let transfer: SuiteTransfer<InMemoryTree>

  init(_ services: Set<ExportedService> = Set(ExportedService.allCases)) {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.defaultProject = "demo"
    settings.clock = .fixed(1_700_000_000_000)
    projects = ServedProjects(settings)
    storage = StorageService(projects)
    auth = AuthService(projects)
    transfer = SuiteTransfer(projects, storage: storage, auth: auth, services: services)
  }

  func setDocument(_ fields: DocumentFields, at path: DocumentPath, project: String = "demo") throws {
    try projects.project(project).tree.write { transaction in
      try transaction.write(EncodedDocument(fields), at: path, now: .epoch)
    }
  }

  func document(_ path: DocumentPath) throws -> DocumentFields? {
    try projects.project("demo").tree.read { try $0.document(at: path)?.readFields(at: path) }
  }

  func set(_ json: String, in namespace: String) throws {
    try projects.namespace(namespace).tree.importJSON(from: MemorySource(Array(json.utf8)))
  }

  func data(_ namespace: String) throws -> String {
    let sink = MemorySink()
    try projects.namespace(namespace).tree.exportJSON(to: sink)
    return String(decoding: sink.bytes.dropLast(), as: UTF8.self)
  }

  func send(
    _ method: String, _ target: String, _ body: String = "", to service: any HTTPService,
    type: String = "application/json"
  ) async -> (status: Int, text: String) {
    let response = await service.respond(
      to: HTTPRequest(
        method, target, headers: ["Authorization": "Bearer owner", "Content-Type": type, "Host": "localhost"],
        body: Array(body.utf8)))
    var bytes: [UInt8] = []
    switch response.body {
    case .bytes(let all): bytes = all
    case .stream(let stream):
      let sink = CollectingSink()
      try? await stream(sink)
      bytes = sink.bytes
    }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  func signUp(_ email: String, _ password: String, tenant: String? = nil) async throws {
    let tenantMember = tenant.map { #", "tenantId": "\#($0)""# } ?? ""
    let answer = await send(
      "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k",
      #"{"email": "\#(email)", "password": "\#(password)"\#(tenantMember)}"#, to: auth)
    #expect(answer.status == 200, "\(answer.text)")
  }

  func canSignIn(_ email: String, _ password: String, tenant: String? = nil) async -> Bool {
    let tenantMember = tenant.map { #", "tenantId": "\#($0)""# } ?? ""
    return await send(
      "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",
      #"{"email": "\#(email)", "password": "\#(password)"\#(tenantMember)}"#, to: auth
    ).status == 200
  }

  func upload(_ name: String, _ content: String, bucket: String = "demo.appspot.com") async {
    let answer = await send(
      "POST", "/v0/b/\(bucket)/o?name=\(PercentEncoding.encode(name))", content, to: storage, type: "text/plain")
    #expect(answer.status == 200, "\(answer.text)")
  }

  func object(_ name: String, bucket: String = "demo.appspot.com") async -> String? {
    let answer = await send("GET", "/v0/b/\(bucket)/o/\(PercentEncoding.encode(name))?alt=media", to: storage)
    return answer.status == 200 ? answer.text : nil
  }

  func metadata(_ name: String, bucket: String = "demo.appspot.com") async -> String {
    await send("GET", "/v0/b/\(bucket)/o/\(PercentEncoding.encode(name))", to: storage).text
  }
}

/// Collects the pieces of a response.
private final class CollectingSink: MessageSink, @unchecked Sendable {
  var bytes: [UInt8] = []
  func send(_ message: [UInt8]) async throws { bytes += message }
}
