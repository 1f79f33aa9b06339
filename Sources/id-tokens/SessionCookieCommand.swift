import ArgumentParser
import IDTokenVerification
import Identities

/// The command `id-tokens session-cookie`.
struct SessionCookieCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session-cookie",
    abstract: "Print a signed test session cookie made from an ID token.",
    discussion: """
      The ID token is verified first, as in Firebase, so an expired token is rejected. The cookie has its claims, with new \
      times and the issuer of session cookies.
      """)

  @Argument(help: "The ID token, a header such as Bearer TOKEN, or @ and a file; @- is standard input.")
  var token: String
  @Option(help: "The file with the keys that verify the ID token.") var keys: String
  @Option(help: "The project that the token is for.") var project = MockUser.defaultProjectID
  @OptionGroup var key: KeyOptions
  @Option(
    parsing: .unconditional,
    help: "The lifetime of the cookie: seconds, or a number and m, h or d. 300 (5m) to 1209600 (14d).")
  var expiresIn = CookieLifetime(seconds: IdentityLimits.sessionCookieLifetimes.upperBound)
  @Option(parsing: .unconditional, help: "The time of creation, in seconds since 1970; now by default.")
  var at: Int64?

  func run() throws {
    try Failure.told {
      let now = at ?? SystemClock.now()
      let verifier = try TokenVerifier(projectID: project, keys: try KeySet(try Input.file(keys)), clock: { now })
      let token = try verifier.verify(try Input.token(token))
      print(try key.signingKey().sessionCookie(from: token, lifetime: expiresIn.seconds, now: now))
    }
  }
}

/// The lifetime of a session cookie in the form of an argument: `432000`, `7200m`, `120h` or `5d`.
struct CookieLifetime: ExpressibleByArgument {
  let seconds: Int64

  init(seconds: Int64) { self.seconds = seconds }

  init?(argument: String) {
    let unit: Int64? =
      switch argument.utf8.last {
      case UInt8(ascii: "m"): 60
      case UInt8(ascii: "h"): 3_600
      case UInt8(ascii: "d"): 86_400
      default: nil
      }
    guard let count = Int64(unit == nil ? argument : String(argument.dropLast())) else { return nil }
    let (seconds, isTooMany) = count.multipliedReportingOverflow(by: unit ?? 1)
    if isTooMany { return nil }
    self.seconds = seconds
  }

  var defaultValueDescription: String { "14d" }
}
