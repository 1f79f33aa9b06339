import ArgumentParser
import IDTokenVerification
import Identities
import SourceText

/// `id-tokens mint`
struct MintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mint",
    abstract: "Print a signed test token for a user.",
    discussion: """
      The user is written as everywhere in this project: shorthand such as {"uid": "alice", "provider": "github.com", \
      "claims": {"admin": true}}, or the claims of a token, {"sub": "alice", "email": "…"}. Times that are not given are now.
      """)

  @Argument(help: "The user, as JSON.") var user: String
  @OptionGroup var key: KeyOptions
  @Option(help: "The project that the token is for.") var project = MockUser.defaultProjectID
  @Option(help: "The time of minting, in seconds since 1970; now if it is left out.") var at: Int64?

  func run() throws {
    try Failure.told {
      let now = at ?? SystemClock.now()
      let file = SourceFile(name: "<user>", text: user)
      let reading = try IdentityReader.read(file, dialect: .relaxed, projectID: project, now: now).get()
      guard case .user(let user) = reading.identity else { throw Failure("a token is made for a user") }
      if case .override = user.provenance {
        throw Failure("an `auth` variable is no token; write the user in shorthand, or as claims with `sub`")
      }
      for warning in reading.warnings { FileHandles.writeError("id-tokens: warning: \(warning.message)\n") }
      print(try key.signingKey().token(Self.timed(user.claims, now)))
    }
  }

  /// Test claims commonly are from 1970, where nothing says otherwise; a signed token like that would be refused.
  private static func timed(_ claims: Claims, _ now: Int64) -> Claims {
    guard claims["iat"] == 0, claims["exp"] == .integer(IdentityLimits.tokenLifetime) else { return claims }
    var claims = claims
    claims["iat"] = .integer(now)
    claims["exp"] = .integer(now + IdentityLimits.tokenLifetime)
    if claims["auth_time"] == 0 { claims["auth_time"] = .integer(now) }
    return claims
  }
}
