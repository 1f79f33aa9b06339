import ArgumentParser
import Identities
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools

/// `rules-sim token`
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Make and look into unsigned tokens, as emulators take them.",
    discussion: """
      An unsigned token proves nothing: real projects refuse it, and Firebase's emulators believe it. Signed tokens are the \
      matter of the command id-tokens.

        rules-sim token mint '{"uid": "alice", "provider": "github.com"}'
        rules-sim token inspect eyJhbGciOiJub25lIn0...
        rules-sim token inspect @- < token

      What stands in an argument, others on the machine can read in the list of processes; @- reads standard input.
      """,
    subcommands: [TokenMint.self, TokenInspect.self])
}

/// `rules-sim token mint`
struct TokenMint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mint",
    abstract: "Print the unsigned token of a user.",
    discussion: """
      The user is JSON, or @ and a file (@- is standard input): an account in a few words, {"uid": "alice", "provider": "github.com", "claims": \
      {"admin": true}}, or claims as test users have them, {"sub": "alice", …}. What is doubtful about it is told on standard \
      error.
      """)

  @Argument(help: "The user, as JSON, or @ and a file; @- is standard input.") var user: String
  @Option(help: "The project that the token is for.") var project = MockUser.defaultProjectID
  @Option(parsing: .unconditional, help: "The time of minting, in seconds since 1970; now if it is left out.")
  var at: Int64?

  func run() throws {
    try Exit.onError {
      let input = try JSONInput(argument: user, name: "user")
      let now = at ?? Clock.system.now() / 1000
      let reading: IdentityReading
      do throws(IdentityError) {
        reading = try IdentityReader.read(input.root, projectID: project, now: now).get()
      } catch {
        throw InvalidInput(error.message, at: error.span, in: input.file)
      }
      let user = try Self.user(reading.identity, input)
      for warning in reading.warnings { Console.note("warning: \(warning.message)") }
      try Console.write(try UnsignedToken.acceptableText(user.claims) + "\n")
    }
  }

  private static func user(_ identity: Identity, _ input: JSONInput) throws(InvalidInput) -> User {
    guard case .user(let user) = identity else {
      throw InvalidInput("a token is made for a user, and this is nobody", at: input.root.span, in: input.file)
    }
    guard case .override = user.provenance else { return user }
    throw InvalidInput(
      "an `auth` variable is no token; write the user in a few words, {\"uid\": …}, or as claims, {\"sub\": …}",
      at: input.root.span, in: input.file)
  }
}

/// `rules-sim token inspect`
struct TokenInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what the rules of each service see of an unsigned token, and what is odd about it.",
    discussion: "Exit code 0: emulators take it; 3: it is refused, with the reason.")

  @Argument(help: "The token; a header such as Bearer TOKEN will do, and @ and a file; @- is standard input.")
  var token: String
  @Option(help: "The project that the token should be for.") var project: String?
  @Option(parsing: .unconditional, help: "The time to compare with, in seconds since 1970; now if it is left out.")
  var at: Int64?

  func run() throws {
    try Exit.onError {
      let text = try TokenText.read(token)
      let decoder = EmulatorTokenDecoder(projectID: project)
      let decoded = try decoder.decode(text, now: at ?? Clock.system.now() / 1000)
      try Console.write(TokenReport.text(decoded))
    }
  }
}
