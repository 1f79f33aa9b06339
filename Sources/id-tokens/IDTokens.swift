import ArgumentParser

/// The command `id-tokens`.
@main
struct IDTokens: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "id-tokens",
    abstract: "Create and verify signed test tokens offline.",
    discussion: """
      Creates signed ID tokens and session cookies with your own key, to test a server. Verifies a token and prints the \
      exact reason if it is rejected. \
      It contains no secrets of Google, so no real project accepts these tokens.

        id-tokens key > key.pem                     a new key
        id-tokens keys --key key.pem > keys.json    its public half, in Google's format
        id-tokens mint '{"uid": "alice", "provider": "github.com"}' --key key.pem > token
        id-tokens verify @token --keys keys.json --project demo-project
        id-tokens session-cookie @token --keys keys.json --key key.pem --expires-in 5d > cookie
        id-tokens verify --session-cookie @cookie --keys keys.json --project demo-project

      For a token or a user, @ and a name read a file, and @- reads standard input. Other users of the machine can see \
      arguments in the list of processes.

      Exit codes: 0 success; 1 a file could not be read; 2 the token is rejected; 3 another input is invalid; \
      64 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [
      KeyCommand.self, KeysCommand.self, MintCommand.self, SessionCookieCommand.self, VerifyCommand.self,
    ])
}
