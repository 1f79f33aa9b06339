import EmulatedProjects
import SourceText
import Testing

@testable import EmulatorExports

/// Exports as versions of firebase-tools write them.
struct FirebaseToolsTests {
  private static func importing(
    _ service: ExportedService, _ files: [(name: String, text: String)]
  ) async throws -> TestServer {
    let folder = try TemporaryFolder()
    let path = SuiteMetadata.folder(service)
    try folder.write(
      #"{"version": "13.29.1", "\#(service.rawValue)": {"version": "13.29.1", "path": "\#(path)"}}"#,
      to: SuiteMetadata.fileName)
    for file in files { try folder.write(file.text, to: "\(path)/\(file.name)") }
    let server = TestServer()
    _ = try await server.transfer.importData(from: folder.path)
    return server
  }

  // MARK: Accounts

  private static let accounts = #"""
    {"kind":"identitytoolkit#DownloadAccountResponse","users":[
    {"localId":"GKbqStRrOU9SzGDAY6vWuNQjLhXG","createdAt":"1700000000000","lastLoginAt":"1700000001000","displayName":"Ada",
    "photoUrl":"","passwordHash":"fakeHash:salt=fakeSaltAbC:password=se:cret=7","salt":"fakeSaltAbC",
    "passwordUpdatedAt":1700000000000,"customAttributes":"{\"role\":\"admin\"}","providerUserInfo":[{"providerId":"password",
    "email":"ada@example.com","federatedId":"ada@example.com","rawId":"ada@example.com"},{"providerId":"google.com",
    "rawId":"123","federatedId":"123","email":"ada@gmail.com"}],"validSince":"1700000000","email":"ada@example.com",
    "emailVerified":true,"disabled":false,"lastRefreshAt":"2023-11-14T22:13:20.000Z"}]}
    """#

  @Test func usersSignInWithTheirPasswords() async throws {
    let server = try await Self.importing(.auth, [("accounts.json", Self.accounts)])
    #expect(await server.canSignIn("ada@example.com", "se:cret=7"))
    #expect(await !server.canSignIn("ada@example.com", "secret8"))
    let lookup = await server.send(
      "POST", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup", #"{"email": ["ada@example.com"]}"#,
      to: server.auth)
    for part in [
      #""localId":"GKbqStRrOU9SzGDAY6vWuNQjLhXG""#, #""rawId":"123""#, #"role"#, #""createdAt":"1700000000000""#,
    ] {
      #expect(lookup.text.contains(part), "\(lookup.text)")
    }
  }

  @Test func theSettingsOfAccountsAreImported() async throws {
    let settings = #"{"signIn":{"allowDuplicateEmails":true},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#
    let server = try await Self.importing(.auth, [("accounts.json", Self.accounts), ("config.json", settings)])
    #expect(await server.send("GET", "/emulator/v1/projects/demo/config", to: server.auth).text == settings)
  }

  @Test func anInvalidAccountIsNamed() async throws {
    let error = await #expect(throws: InvalidExport.self) {
      try await Self.importing(
        .auth, [("accounts.json", #"{"users": [{"localId": "a"}, {"localId": "b", "email": "nobody"}]}"#)])
    }
    #expect(error?.problem.contains("account 2 of the export") == true)
  }

  // MARK: Realtime Database

  @Test func databasesHaveTheNamesOfTheirFiles() async throws {
    let server = try await Self.importing(
      .database, [("demo-default-rtdb.json", #"{"n":[1,null,3]}"#), ("second.json", "null"), ("notes.txt", "x")])
    #expect(try server.data("demo-default-rtdb") == #"{"n":{"0":1,"2":3}}"#)
    #expect(server.projects.namespaceNames == ["demo-default-rtdb", "second"])
  }

  // MARK: Cloud Storage

  private static let object = #"""
    {"name":"a/b.txt","bucket":"demo.appspot.com","contentType":"text/plain","metageneration":2,"generation":1700000000123,
    "storageClass":"STANDARD","contentDisposition":"inline","cacheControl":"no-cache","downloadTokens":["29f6f8b1"],
    "etag":"someETag","timeCreated":"2023-11-14T22:13:20.123Z","updated":"2023-11-15T22:13:20.123Z","size":5,
    "md5Hash":"XUFAKrxLKna5cZ2REBfFkg==","crc32c":"2591144780","contentEncoding":"identity","customMetadata":{"k":"v"}}
    """#
  private static let buckets = #"{"buckets": [{"id": "demo.appspot.com"}]}"#

  @Test(arguments: [
    ("5b7d9f0e-1111-2222-3333-444455556666.json", "5b7d9f0e-1111-2222-3333-444455556666"),
    ("demo.appspot.com%2Fa%2Fb.txt.json", "demo.appspot.com%2Fa%2Fb.txt"),
    ("demo.appspot.com%252Fa%252Fb.txt.json", "demo.appspot.com%2Fa%2Fb.txt"),
    ("demo.appspot.com/a/b.txt.json", "demo.appspot.com/a/b.txt"),
  ])
  func allFormsOfFileNamesAreRead(_ metadata: String, _ content: String) async throws {
    let server = try await Self.importing(
      .storage,
      [("buckets.json", Self.buckets), ("metadata/\(metadata)", Self.object), ("blobs/\(content)", "hello")])
    #expect(await server.object("a/b.txt") == "hello")
    let read = await server.metadata("a/b.txt")
    for part in [
      #""generation":"1700000000123""#, #""metageneration":"2""#, #""timeCreated":"2023-11-14T22:13:20.123Z""#,
      #""updated":"2023-11-15T22:13:20.123Z""#, #""etag":"someETag""#, #""cacheControl":"no-cache""#,
      #""downloadTokens":"29f6f8b1""#, #""metadata":{"k":"v"}"#, #""crc32c":"mnG7TA==""#,
    ] { #expect(read.contains(part), "\(read)") }
  }

  @Test func anObjectWithoutContentOrWithAnotherOneIsNamed() async throws {
    let files = [("buckets.json", Self.buckets), ("metadata/x.json", Self.object)]
    let missing = await #expect(throws: InvalidExport.self) { try await Self.importing(.storage, files) }
    #expect(missing?.problem.contains("the file with the content is missing") == true)
    let wrong = await #expect(throws: InvalidExport.self) {
      try await Self.importing(.storage, files + [("blobs/x", "jello")])
    }
    #expect(wrong?.problem.contains("not the content that its metadata describes") == true)
  }

  @Test func anExportWithoutObjectsIsImported() async throws {
    let server = try await Self.importing(.storage, [("buckets.json", Self.buckets)])
    #expect(server.projects.bucketNames == ["demo.appspot.com"])
  }
}
