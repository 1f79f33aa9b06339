import ArgumentParser
import IDTokenVerification
import Identities
import SourceText

/// The command `id-tokens mint`.
struct MintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mint",
    abstract: "Print a signed test token for a user.",
    discussion: """
      Write the user in shorthand such as {"uid": "alice", "provider": "github.com", "claims": {"admin": true}}, or as \
      token claims, {"sub": "alice", "email": "…"}, or as @ and a file. Times that are not given are set to now. If a \
      verifier would reject the token, it is still minted, with a warning on standard error.
      """)

  @Argument(help: "The user, as JSON, or @ and a file; @- is standard input.") var user: String
  @OptionGroup var key: KeyOptions
  @Option(help: "The project that the token is for.") var project = MockUser.defaultProjectID
  @Option(parsing: .unconditional, help: "The time of minting, in seconds since 1970; now by default.")
  var at: Int64?

  func run() throws {
    try Failure.told {
      let now = at ?? SystemClock.now()
      let file = try Input.argument(user, name: "<user>")
      let reading = try IdentityReader.read(file, dialect: .relaxed, form: .token, projectID: project, now: now).get()
      guard case .user(let user) = reading.identity else { throw Failure("a token needs a user") }
      let claims = try Self.timed(user.claims, asWritten: JSONReader.read(file, .relaxed).tree.root, now)
      for warning in reading.warnings { FileHandles.writeError("id-tokens: warning: \(warning.message)\n") }
      for problem in SigningKey.problems(ofTokenWith: claims, projectID: project, now: now) {
        FileHandles.writeError("id-tokens: warning: a verifier will reject it: \(problem.message)\n")
      }
      print(try key.signingKey().token(claims))
    }
  }

  /// Returns the claims with missing times set to now. By default, test claims are from 1970, and a verifier would
  /// reject such a token. Given times do not change.
  private static func timed(_ claims: Claims, asWritten written: JSONNode, _ now: Int64) throws -> Claims {
    guard written["sub"] ?? written["user_id"] != nil, written["iat"] == nil else { return claims }
    var claims = claims
    claims["iat"] = .integer(now)
    let (expires, isTooLate) = now.addingReportingOverflow(IdentityLimits.tokenLifetime)
    if isTooLate { throw IdentityError(.timeOutOfRange("--at"), at: []) }
    if written["exp"] == nil { claims["exp"] = .integer(expires) }
    if written["auth_time"] == nil { claims["auth_time"] = .integer(now) }
    return claims
  }
}
