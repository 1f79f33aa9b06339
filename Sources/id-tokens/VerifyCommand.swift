import ArgumentParser
import IDTokenVerification
import Identities

/// `id-tokens verify`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a signed ID token or session cookie; print its claims, or the exact reason of the refusal.",
    discussion: """
      Keys are read from a file: Google's map of certificates (the answer of \
      \(TokenKind.idToken.certificatesURL), for session cookies of \
      \(TokenKind.sessionCookie.certificatesURL)), or a JSON Web Key Set. \
      Beside our reason stands what Firebase's Admin SDK for Python says of the token, where it refuses it too.
      """)

  @Argument(help: "The token; a header such as Bearer TOKEN will do, and @ and a file; @- is standard input.")
  var token: String
  @Flag(help: "Accept a session cookie instead of an ID token.") var sessionCookie = false
  @Option(help: "The file with the keys.") var keys: String
  @Option(help: "The project whose tokens are accepted.") var project: String
  @Option(parsing: .unconditional, help: "How many seconds the clock may be off: 0 to 60.") var skew: Int64 = 0
  @Option(help: "The tenant that the token must be of.") var tenant: String?
  @Option(parsing: .unconditional, help: "The time to verify at, in seconds since 1970; now if it is left out.")
  var at: Int64?

  func run() throws {
    try Failure.told {
      let time = at
      let verifier = try TokenVerifier(
        sessionCookie ? .sessionCookie : .idToken, projectID: project, keys: try KeySet(try Input.file(keys)),
        clockSkew: skew,
        tenant: tenant.map { .exactly($0) } ?? .any, clock: { time ?? SystemClock.now() })
      let text = try Input.token(token)
      do throws(TokenError) {
        print(try verifier.verify(text).token.claims.printableText)
      } catch {
        if let words = verifier.firebaseMessage(text) {
          FileHandles.writeError("id-tokens: Firebase's Admin SDK for Python says: \(words)\n")
        }
        throw error
      }
    }
  }
}
