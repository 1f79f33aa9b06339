import ArgumentParser
import IDTokenVerification
import Identities

/// The command `id-tokens verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a signed ID token or session cookie; print its claims, or the exact reason of the rejection.",
    discussion: """
      Keys are read from a file: Google's map of certificates (from \
      \(TokenKind.idToken.certificatesURL), for session cookies from \
      \(TokenKind.sessionCookie.certificatesURL)), or a JSON Web Key Set. \
      For a rejected token, the message of Firebase's Admin SDK for Python is also printed, if it rejects the token too.
      """)

  @Argument(help: "The token, a header such as Bearer TOKEN, or @ and a file; @- is standard input.")
  var token: String
  @Flag(help: "Accept a session cookie instead of an ID token.") var sessionCookie = false
  @Option(help: "The file with the keys.") var keys: String
  @Option(help: "The project whose tokens are accepted.") var project: String
  @Option(parsing: .unconditional, help: "The tolerated clock skew in seconds, 0 to 60.") var skew: Int64 = 0
  @Option(help: "The tenant that the token must belong to.") var tenant: String?
  @Option(parsing: .unconditional, help: "The time of the verification, in seconds since 1970; now by default.")
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
