import DocumentTrees
import EmulatedProjects
import RuleValues
import SourceText
import Testing

@testable import EmulatorExports

/// The endpoints of the Firestore emulator and of the hub.
struct EndpointTests {
  private struct Rest: HTTPService {
    func respond(to request: HTTPRequest) async -> HTTPResponse { .text(404, "rest") }
  }

  private static let database = "projects/demo/databases/(default)"

  private static func post(_ server: TestServer, _ action: String, _ body: String) async -> (status: Int, text: String)
  {
    await server.send(
      "POST", "/emulator/v1/projects/demo:\(action)", body,
      to: FirestoreTransferEndpoint(server.projects, before: Rest()))
  }

  private static func body(_ directory: String, _ more: String = "") -> String {
    #"{"database": "\#(database)", "export_directory": "\#(directory)"\#(more)}"#
  }

  @Test func documentsAreExportedAndImported() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    try server.setDocument(["n": 1], at: "c/d")
    let export = await Self.post(server, "export", Self.body(folder.path, #", "export_name": "e""#))
    #expect(export == (200, "{}"))
    // A second export replaces the first one.
    #expect(await Self.post(server, "export", Self.body(folder.path, #", "export_name": "e""#)).status == 200)
    let other = TestServer()
    let file = "\(folder.path)/e/e.overall_export_metadata"
    #expect(await Self.post(other, "import", Self.body(file)) == (200, "{}"))
    #expect(try other.document("c/d") == ["n": 1])
    // The database of the request gets the documents.
    let body = #"{"database": "projects/demo/databases/second", "export_directory": "\#(file)"}"#
    #expect(await Self.post(other, "import", body).status == 200)
    #expect(try other.document(DocumentPath(["c", "d"], database: "second")) == ["n": 1])
  }

  @Test func anExportWithoutANameHasTheTimeInItsName() async throws {
    let folder = try TemporaryFolder()
    #expect(await Self.post(TestServer(), "export", Self.body(folder.path)).status == 200)
    #expect(
      folder.names() == [
        "firestore_export_1700000000",
        "firestore_export_1700000000/firestore_export_1700000000.overall_export_metadata",
      ])
  }

  // The texts are those of emulator 1.19.9, unless the request is one that it accepts.
  @Test func invalidRequestsAreRejected() async throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "taken/file")
    let cases: [(action: String, body: String, text: String)] = [
      ("export", "", "Payload isn't valid for request."),
      ("export", "{}", #"Database name \"\" is not projects/PROJECT/databases/DATABASE."#),
      ("export", Self.body(folder.path, #", "other": "x""#), "Payload isn't valid for request."),
      ("export", Self.body("\(folder.path)/missing"), "export_directory must be a directory"),
      ("export", Self.body(folder.path, #", "export_name": "../x""#), "without slashes"),
      ("export", Self.body(folder.path, #", "export_name": "taken""#), "not an export of Firestore"),
      ("import", Self.body(folder.path, #", "export_name": "x""#), "Payload isn't valid for request."),
      ("import", Self.body("\(folder.path)/missing"), "there is no such file"),
      ("import", Self.body("\(folder.path)/taken/file"), "nothing was imported"),
    ]
    for (action, body, text) in cases {
      let answer = await Self.post(TestServer(), action, body)
      #expect(answer.status == 400, "\(body)")
      #expect(answer.text.contains(text), "\(answer.text)")
    }
    #expect(folder.names() == ["taken", "taken/file"])
  }

  @Test func otherRequestsGoToTheNextService() async {
    let server = TestServer()
    #expect(await Self.post(server, "securityRules", "").text == "rest")
    let hub = HubTransferEndpoint(server.transfer, before: Rest())
    #expect(await server.send("GET", "/_admin/export", to: hub).text == "rest")
    #expect(await server.send("POST", "/emulators", to: hub).text == "rest")
  }

  @Test func theHubExports() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    try server.setDocument([:], at: "c/d")
    let hub = HubTransferEndpoint(server.transfer, before: Rest())
    let path = "\(folder.path)/e"
    let answer = await server.send(
      "POST", "/_admin/export", #"{"path": "\#(path)", "initiatedBy": "test", "targets": ["firestore", "functions"]}"#,
      to: hub)
    #expect(answer == (200, #"{"message":"OK"}"#))
    #expect(folder.names("e").contains("firestore_export"))
    #expect(!folder.names("e").contains("auth_export"))
    for body in ["", "{}", "[]", #"{"path": 1}"#] {
      #expect(await server.send("POST", "/_admin/export", body, to: hub).status == 400)
    }
    try folder.write("x", to: "taken/file")
    #expect(await server.send("POST", "/_admin/export", #"{"path": "\#(folder.path)/taken"}"#, to: hub).status == 500)
  }

  @Test func pagesCannotExport() async throws {
    let folder = try TemporaryFolder()
    let server = TestServer()
    for (service, path, body) in [
      (HubTransferEndpoint(server.transfer, before: Rest()), "/_admin/export", #"{"path": "\#(folder.path)/e"}"#),
      (
        FirestoreTransferEndpoint(server.projects, before: Rest()), "/emulator/v1/projects/demo:export",
        Self.body(folder.path)
      ),
    ] as [(any HTTPService, String, String)] {
      let response = await service.respond(
        to: HTTPRequest("POST", path, headers: ["Origin": "http://localhost:3000"], body: Array(body.utf8)))
      #expect(response.status == 403)
    }
    #expect(folder.names() == [])
  }
}
