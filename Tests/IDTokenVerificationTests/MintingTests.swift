import Foundation
import IDTokenVerification
import Identities
import SourceText
import TestSupport
import Testing

@Suite("Minting test tokens")
struct MintingTests {
  private static let now: Int64 = 1_800_000_000

  private func claims() throws -> Claims {
    var profile = TokenProfile(uid: try #require(UserID("alice")), provider: .github)
    profile.identities = [.init(.github, ["583231"])]
    profile.email = "alice@example.com"
    profile.customClaims = ["admin": true]
    return try profile.claims(projectID: "demo-project", now: Self.now)
  }

  @Test func bothFormsOfTheKeyVerifyItsSignatures() throws {
    let key = try SigningKey(keyID: "mine")
    let token = try key.token(claims())
    let validity = Self.now - 60...Self.now + 60
    for text in [try key.jwks(), try key.x509PEMByKeyID(validity: validity)] {
      let keys = try KeySet(SourceFile(name: "<keys>", text: text))
      let verifier = try TokenVerifier(projectID: "demo-project", keys: keys, clock: { Self.now })
      #expect(try verifier.verify(token).uid.text == "alice")
    }
    let again = try SigningKey(pem: key.pem, keyID: "mine")
    #expect(try again.token(claims()) == token)
  }

  /// What is minted can be accepted, as far as that is in its form, and by a key that a set can hold.
  @Test func invalidTokensAreNotMinted() throws {
    let key = try SigningKey(keyID: "mine")
    let long = Claims([Claims.Member("x", .string(String(repeating: "x", count: IdentityLimits.tokenBytes)))])
    #expect(throws: TokenError.malformed(.tooLarge)) { try key.token(try #require(long)) }
    let deep = (0..<IdentityLimits.tokenDepth).reduce(ClaimValue.integer(1)) { value, _ in .list([value]) }
    #expect(throws: TokenError.malformed(.depth(.payload))) { try key.token(["deep": deep]) }
    #expect(throws: KeySetError.self) { try SigningKey(keyID: "") }
    #expect(throws: KeySetError.self) { try SigningKey(pem: key.pem, keyID: "") }
  }

  @Test(.enabled(if: Python.hasFirebaseAdmin, "needs firebase-admin: set IDENTITY_PYTHONPATH"))
  func firebaseAdminVerifiesIt() throws {
    let now = Int64(Date.now.timeIntervalSince1970)
    let key = try SigningKey(keyID: "mine")
    var claims = try claims()
    claims["iat"] = .integer(now - 10)
    claims["auth_time"] = .integer(now - 10)
    claims["exp"] = .integer(now + 3000)
    let input: Claims = [
      "token": .string(try key.token(claims)), "key": .string(key.pem),
      "x509": .string(try key.x509PEMByKeyID(validity: now - 86_400...now + 86_400)),
    ]
    #expect(try Python.run(Self.script, input.text) == "alice github.com\n")
  }

  private static let script = """
    \(Python.firebaseAdmin)
    claims = auth.verify_id_token(given["token"])
    print(claims["uid"], claims["firebase"]["sign_in_provider"])
    """
}

/// Python with libraries of others, where a machine has them.
enum Python {
  private static var path: String? { ProcessInfo.processInfo.environment["IDENTITY_PYTHONPATH"] }

  /// A script's beginning: an app of firebase-admin whose keys are `x509` of the input `given`, and no network's.
  static let firebaseAdmin = """
    import json, sys, warnings
    warnings.simplefilter("error")
    import firebase_admin
    from firebase_admin import auth, credentials
    given = json.load(sys.stdin)
    account = {"type": "service_account", "project_id": "demo-project", "private_key": given["key"],
               "client_email": "a@b.iam.gserviceaccount.com", "token_uri": "https://example.com"}
    app = firebase_admin.initialize_app(credentials.Certificate(account), {"projectId": "demo-project"})
    class Response: status = 200; data = given["x509"].encode()
    auth._get_client(app)._token_verifier.request = lambda *a, **k: Response
    """

  static let hasFirebaseAdmin = (try? run("import firebase_admin", "")) != nil

  struct Failure: Error {
    let errors: String
  }

  static func run(_ script: String, _ input: String) throws -> String { try run(["-c", script], input) }

  static func run(file: String, _ arguments: [String]) throws -> String { try run([file] + arguments, "") }

  private static func run(_ arguments: [String], _ input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONPATH": path ?? ""]) { $1 }
    let (stdin, stdout, stderr) = (Pipe.unshared(), Pipe.unshared(), Pipe.unshared())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
    try process.start()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(errors: String(decoding: errors, as: UTF8.self)) }
    return String(decoding: output, as: UTF8.self)
  }
}
