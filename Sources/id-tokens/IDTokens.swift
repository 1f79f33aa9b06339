import ArgumentParser

/// The command `id-tokens`.
@main
struct IDTokens: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "id-tokens",
    abstract: "Make and verify signed test tokens, offline.",
    discussion: """
      Signed ID tokens for trying a server out, session cookies made from them, with a key of your own, and the verdict on a token with its exact reason. \
      Nothing here is a secret of Google's: no token of yours is accepted by a real project.

        id-tokens key > key.pem                     a new key
        id-tokens keys --key key.pem > keys.json    its public half, as Google publishes certificates
        id-tokens mint '{"uid": "alice", "provider": "github.com"}' --key key.pem > token
        id-tokens verify @token --keys keys.json --project demo-project
        id-tokens session-cookie @token --keys keys.json --key key.pem --expires-in 5d > cookie
        id-tokens verify --session-cookie @cookie --keys keys.json --project demo-project

      Where a token or a user is wanted, @ and a name is a file, and @- standard input. What stands in an argument, others \
      on the machine can read in the list of processes.

      Exit codes: 0 all is well; 1 a file could not be read; 2 the token is refused; 3 another input is invalid; \
      64 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [
      KeyCommand.self, KeysCommand.self, MintCommand.self, SessionCookieCommand.self, VerifyCommand.self,
    ])
}
