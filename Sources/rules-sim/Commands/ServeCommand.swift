import ArgumentParser

/// The command `rules-sim serve`, which is also `emulators:start` of firebase-tools.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve Firebase's own clients, with the rules of this project.",
    discussion: """
      Tests and apps talk to this server as to Google's Emulator Suite, and the message of a denial says why.

        rules-sim serve                        serve until interrupted
        rules-sim serve --exec "npm test"      run a command against the server, and report
        rules-sim serve --data app.sqlite      keep the data in a file
        rules-sim serve --exec "npm test" --record suite.yaml   write a suite of the requests

      The rules are those of firebase.json, until a client uploads others, and are loaded again when a file changes. \
      Without rules, every request is allowed, as in Google's emulators. The ports are those of firebase.json, else the \
      usual ones, else free ones. The service `ui` is a page with the live requests, the data and the rules.

      Tokens are not verified, and `owner` bypasses the rules, so only this machine can reach the server. --host opens it to \
      others.
      """, aliases: ["emulators:start"])

  @Argument(help: "Rules files, firebase.json, or a folder. The default is the current folder.")
  var files: [String] = []
  @Option(help: "Run this command against the server. Exits with the command's code.") var exec: String?
  @OptionGroup var options: Options
  @OptionGroup var others: FirebaseToolsOptions

  func validate() throws {
    if others.config != nil, !files.isEmpty {
      throw ValidationError("name the rules, or their firebase.json by --config")
    }
  }

  func run() async throws { try await Run(files: files, command: exec, options: options, others: others).start() }
}
