import Foundation
import IDTokenVerification
import Identities
import SecurityRules
import Testing
import TreeConformance

@Suite("The Swift of the README") struct ReadmeGuide {
  private static let rules = """
    {"rules": {"profiles": {"$uid": {".write": "auth.uid === $uid && auth.provider === 'github'"}}}}
    """

  private let folder = TemporaryFolder()
  private let scene: RotationScene

  init() throws {
    scene = try RotationScene()
    let now = SystemClock.now()
    for (name, text) in [
      ("keys.json", try scene.one.x509PEMByKeyID(validity: now - 600...now + 86_400)),
      ("database.rules.json", Self.rules),
    ] { try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8) }
  }

  private func serve(_ header: String?) throws -> Identity {
    let keysFile = folder.file("keys.json")
    let rulesFile = folder.file("database.rules.json")
    let treeFile = folder.file("profiles.sqlite")
    let keys = try KeyProvider(contentsOf: keysFile)
    let verifier = try TokenVerifier(projectID: "my-project", keys: keys)
    let rules = try RulesProvider<RealtimeDatabase>(contentsOf: rulesFile)
    let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: treeFile))
    // Throws for an invalid token: answer 401. Without a header, the caller is signed out.
    let caller = try verifier.identity(authorization: header)
    // Throws if the rules deny it: answer 403.
    try server.set("profiles/octo", to: "Hello", as: caller)
    return caller
  }

  private func token(_ provider: ProviderID) throws -> String {
    let profile = TokenProfile(uid: try #require(UserID("octo")), provider: provider)
    return "Bearer " + (try scene.one.token(profile.claims(projectID: "my-project", now: SystemClock.now() - 60)))
  }

  @Test func onlyAGitHubUserWritesTheProfile() throws {
    let (github, google) = (try #require(ProviderID("github.com")), try #require(ProviderID("google.com")))
    #expect(try serve(token(github)).uid?.text == "octo")
    #expect(throws: PermissionDenied.self) { try serve(token(google)) }
    #expect(throws: PermissionDenied.self) { try serve(nil) }
    #expect(throws: TokenError.self) { try serve(token(github) + "x") }
  }
}
