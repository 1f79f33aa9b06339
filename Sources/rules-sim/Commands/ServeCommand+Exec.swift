import ArgumentParser

extension ServeCommand {
  /// The command `rules-sim emulators:exec`, which takes the user's command as `firebase emulators:exec` does.
  struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "emulators:exec",
      abstract: "Run a command against a local server, as firebase-tools does.",
      usage: #"rules-sim emulators:exec [<options>] "<command>""#,
      discussion: """
        The server starts with the rules of this folder, the command runs, and the server reports. It is the server of \
        rules-sim serve.

          rules-sim emulators:exec --project demo-app "npm test"
          rules-sim emulators:exec --only firestore "npm test" --import saved
        """)

    @Argument(help: "The command for the shell, as one argument. Exits with the command's code.")
    var command: String?
    @Option(help: "The command, as for rules-sim serve.") var exec: String?
    @OptionGroup var options: Options
    @OptionGroup var others: FirebaseToolsOptions

    func validate() throws {
      let form = #"rules-sim emulators:exec "npm test""#
      if command == nil, exec == nil { throw ValidationError("emulators:exec needs a command: \(form)") }
      if command != nil, exec != nil { throw ValidationError("emulators:exec takes one command: \(form)") }
    }

    func run() async throws {
      try await Run(files: [], command: command ?? exec, options: options, others: others).start()
    }
  }
}
