import DocumentTrees
import EmulatedProjects
import Identities
import RuleCoverage
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import EmulatorSuite

/// What a server prints about the requests of a run.
struct RequestReportTests {
  private static let documents = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents {
      match /notes/{id} { allow list: if !('secret' in resource.data); }
      match /users/{uid} { allow get: if request.auth.uid == uid; }
    } }
    """
  private static let objects = """
    rules_version = '2';
    service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read: if request.auth != null; } } }
    """

  private static func makeServer(_ mode: QueryMode = .emulator) throws -> ServedProjects<InMemoryTree> {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules.firestore[nil] = try FirestoreRuleset(source: documents, name: "firestore.rules")
    settings.rules.firestore["other"] = settings.rules.firestore[nil]
    settings.rules.storage[nil] = try StorageRuleset(source: objects, name: "storage.rules")
    settings.queryMode = mode
    return ServedProjects(settings)
  }

  private static func report(
    _ server: ServedProjects<InMemoryTree>, _ services: [EmulatorName] = [.firestore, .storage, .hub], requests: Int = 0
  ) -> RequestReport {
    RequestReport(server.journal, rules: server.initialRules.all, services: services, requests: requests)
  }

  private static func getUser(_ server: ServedProjects<InMemoryTree>) throws {
    _ = try server.project("demo").firestore("(default)").get("users/ada", as: .user(uid: "ada"))
  }

  @Test func filesThatNoRequestReachedCount() throws {
    let report = Self.report(try Self.makeServer())
    #expect(report.coverage.map(\.path) == ["firestore.rules", "storage.rules"])
    let threshold = try #require(CoverageThreshold("rules=90"))
    #expect(threshold.shortfall(of: report.coverage)?.hasPrefix("0 of 3 rules are covered") == true)
    let text = report.text(.plain)
    #expect(
      text.hasPrefix(
        """
        no request reached this server; do the tests read FIRESTORE_EMULATOR_HOST and FIREBASE_STORAGE_EMULATOR_HOST?

        Rules that no request reached
          firestore.rules:3:
        """), "\(text)")
    #expect(text.contains("\n  firestore.rules:4:") && text.contains("\n  storage.rules:2:"))
  }

  @Test func onlyOpenServicesCount() throws {
    let report = Self.report(try Self.makeServer(), [.firestore, .hub])
    #expect(report.coverage.map(\.path) == ["firestore.rules"])
    let text = report.text(.plain)
    #expect(text.hasPrefix("no request reached this server; do the tests read FIRESTORE_EMULATOR_HOST?\n"), "\(text)")
    let other = Self.report(try Self.makeServer(), [.auth])
    #expect(other.text(.plain) == "0 requests decided by rules: 0 allowed, 0 denied\n")
  }

  @Test func oneRequestIsNotSeveral() throws {
    let server = try Self.makeServer()
    try Self.getUser(server)
    let text = Self.report(server).text(.plain)
    #expect(text.hasPrefix("1 request decided by rules: 1 allowed, 0 denied\n"), "\(text)")
    #expect(!text.contains("firestore.rules:4:") && text.contains("storage.rules:2:"))
    try Self.getUser(server)
    #expect(Self.report(server).text(.plain).hasPrefix("2 requests decided by rules: 2 allowed, 0 denied\n"))
  }

  @Test func requestsOfTheAdministratorAreRequests() throws {
    let server = try Self.makeServer()
    _ = try server.project("demo").firestore("(default)").get("users/ada", as: .administrator)
    #expect(
      Self.report(server).text(.plain).hasPrefix(
        "0 requests decided by rules: 0 allowed, 0 denied; 1 by the administrator, without rules\n"))
  }

  /// Uploads of rules and sign-ins are requests too.
  @Test func otherRequestsReachedTheServer() throws {
    let text = Self.report(try Self.makeServer(), requests: 3).text(.plain)
    #expect(
      text.hasPrefix(
        "no request was decided by rules; 3 requests of other kinds, such as uploads of rules or sign-ins\n"),
      "\(text)")
  }

  @Test func anUploadOfTheTextOfAFileReachesTheFile() throws {
    let server = try Self.makeServer()
    try server.project("demo").setFirestoreRules(FirestoreRuleset(source: Self.documents, name: "uploaded.rules"))
    try Self.getUser(server)
    let report = Self.report(server)
    #expect(report.coverage.map(\.path) == ["firestore.rules", "storage.rules"])
    #expect(!report.text(.plain).contains("firestore.rules:4:"))
  }

  @Test func otherUploadsAreReportedBesideTheFiles() throws {
    let server = try Self.makeServer()
    let text = Self.documents.replacing("secret", with: "hidden")
    try server.project("demo").setFirestoreRules(FirestoreRuleset(source: text, name: "uploaded.rules"))
    try Self.getUser(server)
    #expect(Self.report(server).coverage.map(\.path) == ["firestore.rules", "storage.rules", "uploaded.rules"])
  }

  @Test func onlyTheLatestVersionOfAFileCounts() throws {
    let server = try Self.makeServer()
    try Self.getUser(server)
    let old = try #require(server.initialRules.firestore[nil])
    let text = "// A new first line.\n" + Self.documents
    server.replaceRules(old.erased, by: try FirestoreRuleset(source: text, name: "firestore.rules").erased)
    let report = Self.report(server)
    #expect(report.coverage.map(\.path) == ["firestore.rules", "storage.rules"])
    #expect(report.text(.plain).contains("\n  firestore.rules:5:"))
  }

  @Test func anUnprovenQueryIsAllowedAndReported() throws {
    let server = try Self.makeServer(.emulator)
    let authorizer = try server.project("demo").firestore("(default)")
    #expect(try authorizer.list(DocumentQuery(collection: "notes"), as: .unauthenticated).isEmpty)
    let text = Self.report(server).text(.plain)
    #expect(text.hasPrefix("1 request decided by rules: 1 allowed, 0 denied\n"))
    #expect(text.contains("\nAllowed, although the rules do not prove the query\n  1 × "), "\(text)")
    #expect(text.contains(" (firestore.rules:3:"), "\(text)")
  }

  @Test func strictQueriesAreDeniedAndReported() throws {
    let server = try Self.makeServer(.sound)
    let authorizer = try server.project("demo").firestore("(default)")
    #expect(throws: PermissionDenied.self) {
      try authorizer.list(DocumentQuery(collection: "notes"), as: .unauthenticated)
    }
    let text = Self.report(server).text(.plain)
    #expect(text.hasPrefix("1 request decided by rules: 0 allowed, 1 denied\n"))
    #expect(text.contains("\nDenied\n  1 × list denied by firestore.rules:3  allow list  /notes/{id}\n"), "\(text)")
    #expect(!text.contains("Allowed, although"))
  }
}
