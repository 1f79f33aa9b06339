import ArgumentParser
import Identities
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools

/// The command `rules-sim token`.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Create unsigned tokens, and show what rules see of a token.",
    discussion: """
      An unsigned token proves nothing: Firebase rejects it, and only emulators accept it. The command id-tokens \
      verifies signed tokens.

        rules-sim token mint '{"uid": "alice", "provider": "github.com"}'
        rules-sim token inspect eyJhbGciOiJub25lIn0...
        rules-sim token inspect @- < token

      Other users of the machine can see command-line arguments in its process list. Use @- to read standard input instead.
      """,
    subcommands: [TokenMint.self, TokenInspect.self])
}

/// The command `rules-sim token mint`.
struct TokenMint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mint",
    abstract: "Print an unsigned token for a user.",
    discussion: """
      The user is JSON, @FILE, or @- for standard input. Write a short account, {"uid": "alice", "provider": "github.com", \
      "claims": {"admin": true}}, or token claims, {"sub": "alice", …}. Warnings go to standard error.
      """)

  @Argument(help: "The user: JSON, @FILE, or @- for standard input.") var user: String
  @Option(help: "The project ID in the token.") var project = MockUser.defaultProjectID
  @Option(parsing: .unconditional, help: "The time of issue, in seconds since 1970. The default is now.")
  var at: Int64?

  func run() throws {
    try Exit.onError {
      let input = try JSONInput(argument: user, name: "user")
      let now = at ?? Clock.system.now() / 1000
      let reading: IdentityReading
      do throws(IdentityError) {
        reading = try IdentityReader.read(input.root, form: .token, projectID: project, now: now).get()
      } catch {
        throw InvalidInput(error.message, at: error.span, in: input.file)
      }
      let user = try Self.user(reading.identity, input)
      for warning in reading.warnings { Console.note("warning: \(warning.message)") }
      try Console.write(try UnsignedToken.acceptableText(user.claims) + "\n", as: .verbatim)
    }
  }

  private static func user(_ identity: Identity, _ input: JSONInput) throws(InvalidInput) -> User {
    guard case .user(let user) = identity else {
      throw InvalidInput("a token needs a user, not null", at: input.root.span, in: input.file)
    }
    return user
  }
}

/// The command `rules-sim token inspect`.
struct TokenInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what the rules of each service see of a token, with warnings.",
    discussion: """
      The signature of a signed ID token is not checked, and the output says so. Use @- or @FILE for a real token: other \
      users of the machine can see command-line arguments.

      Exit code 0: the token can be read; 3: it cannot, or it is no ID token, with the reason.
      """)

  @Argument(help: "The token or a header such as Bearer TOKEN; @FILE, or @- for standard input.")
  var token: String
  @Option(help: "The project ID to expect in the token.") var project: String?
  @Option(parsing: .unconditional, help: "The time of the check, in seconds since 1970. The default is now.")
  var at: Int64?

  func run() throws {
    try Exit.onError {
      let text = try TokenText.read(token)
      let decoded = try ReadableToken(text, projectID: project, now: at ?? Clock.system.now() / 1000)
      try Console.write(TokenReport.text(decoded), as: .verbatim)
    }
  }
}
