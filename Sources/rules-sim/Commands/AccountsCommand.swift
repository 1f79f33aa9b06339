import Accounts
import ArgumentParser
import Identities
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText
import TestSuites

/// `rules-sim accounts`
struct AccountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Keep accounts in a tree file: sign in, link, claims, export and import.",
    discussion: """
      The accounts of a simulated project, in a space of a tree file that no rule reaches. A credential is JSON: \
      {"provider": "github.com", "id": "583231", "email": "…"}, {"email": "…", "password": "…"} (with "new": true to create \
      the account), {"emailLink": "…"}, {"phone": "+1…"}, {"custom": "alice"} or "anonymous".

        rules-sim accounts sign-in data.sqlite '{"provider": "github.com", "id": "583231"}'
        rules-sim accounts link data.sqlite UID '{"provider": "microsoft.com", "oid": "…"}'
        rules-sim accounts claims data.sqlite UID '{"admin": true}'
        rules-sim accounts step data.sqlite UID '{"disable": true}'
        rules-sim accounts list data.sqlite
        rules-sim accounts export data.sqlite > accounts.json

      sign-in and link print the unsigned ID token, for --as and for emulators. What other users of the machine must not \
      see among its processes goes into a file (@FILE) or comes on the standard input (@-).
      """,
    subcommands: [
      AccountsList.self, AccountsSignIn.self, AccountsLink.self, AccountsUnlink.self, AccountsClaims.self,
      AccountsStep.self,
      AccountsExport.self, AccountsImport.self,
    ])
}

/// The file and the settings of the accounts that a command is about.
struct AccountsOptions: ParsableArguments {
  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Option(help: "The project.") var project = MockUser.defaultProjectID
  @Option(help: "The tenant.") var tenant: String?
  @Option(help: "The settings of the project, as suites have them, as JSON, or @ and a file.") var settings: String?

  /// - Parameter clock: the time of the accounts; nil, that of the system.
  func directory(
    _ access: SQLiteOptions.Access = .readWrite, clock: StoryClock? = nil
  ) throws -> AccountDirectory {
    let settings = try StoryInput.settings(settings, project: project)
    var directory = AccountDirectory(
      try SQLiteTree(path: tree, options: SQLiteOptions(access: access)),
      configuration: settings.configuration, tenant: tenant,
      clock: { clock?.now ?? Clock.system.now() / 1000 })
    directory.blockingFunctions = settings.blockingFunctions
    return directory
  }
}

/// What a command that does steps tells of them.
struct StepOptions: ParsableArguments {
  @Option(help: "What the app must see at the end, as the step `expect` of a story, as JSON, or @ and a file.")
  var expect: String?
  @Flag(help: "Print what the app sees, as JSON, in place of the token.") var result = false

  /// Does steps as a user; prints the token, and on standard error whose it is.
  ///
  /// - Parameters:
  ///   - uid: the user; nil, nobody.
  ///   - mayEndSignedOut: whether it is no error that nobody is signed in at the end.
  func tell(
    _ steps: [StoryStep], as uid: String?, in options: AccountsOptions, mayEndSignedOut: Bool = false
  ) throws {
    let clock = StoryClock(Clock.system.now() / 1000)
    let auth = Auth(try options.directory(clock: clock))
    if let uid { try auth.assume(try StoryInput.userID(uid)) }
    var player = StoryPlayer(auth, clock: clock)
    for step in try steps + (expect.map { [try StoryInput.step("expect", $0)] } ?? []) {
      step.diagnostics.forEach(Console.note)
      try player.play(step)
    }
    if result { return try Console.write(player.facts().claims.printableText + "\n") }
    guard let user = auth.currentUser, let account = try auth.directory.account(user.uid) else {
      if mayEndSignedOut { return Console.note("nobody is signed in") }
      throw AuthError(.noCurrentUser)
    }
    let line = StoryInput.line(account, showsEmail: false)
    if account.isDisabled { return Console.note("without a token: \(line)") }
    Console.note("signed in: \(line)")
    try Console.write(UnsignedToken.text(try user.getIDToken()) + "\n")
  }
}

/// `rules-sim accounts list`
struct AccountsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List accounts: id, email (masked), ways to sign in, claims.")

  @OptionGroup var options: AccountsOptions
  @Flag(help: "Show emails as they are.") var showEmails = false

  func run() throws {
    try Exit.onError {
      for account in try options.directory(.readOnly).accounts() {
        try Console.write(StoryInput.line(account, showsEmail: showEmails) + "\n")
      }
    }
  }
}

/// `rules-sim accounts sign-in`
struct AccountsSignIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in as an app would; print the ID token.",
    discussion: "Who has no account yet gets one. Standard error tells whose it is.")

  @OptionGroup var options: AccountsOptions
  @OptionGroup var steps: StepOptions
  @Argument(help: "The credential, as JSON, or @ and a file.") var credential: String

  func run() throws {
    try Exit.onError { try steps.tell([StoryInput.step("signIn", credential)], as: nil, in: options) }
  }
}

/// `rules-sim accounts link`
struct AccountsLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link a way to sign in to an account; print the ID token.")

  @OptionGroup var options: AccountsOptions
  @OptionGroup var steps: StepOptions
  @Argument(help: "The id of the user.") var uid: String
  @Argument(help: "The credential, as JSON, or @ and a file.") var credential: String

  func run() throws {
    try Exit.onError { try steps.tell([StoryInput.step("link", credential)], as: uid, in: options) }
  }
}

/// `rules-sim accounts unlink`
struct AccountsUnlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", abstract: "Take a way to sign in off an account.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The id of the user.") var uid: String
  @Argument(help: "The provider, such as github.com, password or phone.") var provider: String

  func run() throws {
    try Exit.onError {
      let auth = Auth(try options.directory())
      try auth.assume(try StoryInput.userID(uid))
      guard let provider = ProviderID(provider) else { throw AuthError(.invalidProviderID) }
      try auth.currentUser?.unlink(fromProvider: provider)
    }
  }
}

/// `rules-sim accounts claims`
struct AccountsClaims: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims", abstract: "Give claims to an account, in place of those that it had.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The id of the user.") var uid: String
  @Argument(help: "The claims: a JSON object, or @ and a file.") var claims: String

  func run() throws {
    try Exit.onError {
      let input = try JSONInput(argument: claims, name: "claims")
      guard let claims = Claims(json: input.root) else { throw AuthError(.forbiddenClaim, "claims are a JSON object") }
      try options.directory().setCustomClaims(claims, for: try StoryInput.userID(uid))
    }
  }
}

/// `rules-sim accounts step`
struct AccountsStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Do any step of a story to an account; print the ID token.",
    discussion: """
      The steps are those of stories in suites (Grammar/suite.md): {"disable": true}, {"verifyEmail": true}, \
      {"revoke": true}, {"delete": true}, {"enrol": "phone"}, {"reauthenticate": {…}}, {"profile": {"name": "…"}} and \
      others. Of several steps in a list each begins where the last one ended, so a sign-in that fails with \
      secondFactorRequired can be followed by {"secondFactor": true}, and {"wait": 400} lets time pass for the steps behind \
      it; the accounts in the file keep the times of these. {"expect": {"uid": "…"}} says what the app must see. Exit code 2: a step went otherwise than it is written.
      """)

  @OptionGroup var options: AccountsOptions
  @OptionGroup var told: StepOptions
  @Argument(help: "The id of the user; - stands for nobody.") var uid: String
  @Argument(help: "The step, or a list of steps, as JSON, or @ and a file.") var steps: String

  func run() throws {
    try Exit.onError {
      try told.tell(StoryInput.steps(steps), as: uid == "-" ? nil : uid, in: options, mayEndSignedOut: true)
    }
  }
}

/// `rules-sim accounts export`
struct AccountsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write accounts as the Authentication emulator exports them.",
    discussion: """
      The form is that of `firebase auth:export`, too; `firebase auth:import` refuses some of the members. Without --tenant \
      it is the project's own accounts; standard error names the tenants that have others.
      """)

  @OptionGroup var options: AccountsOptions
  @Flag(help: "Write the hashes of passwords too.") var passwords = false

  func run() throws {
    try Exit.onError {
      let directory = try options.directory(.readOnly)
      try Console.write(directory.exportAccounts(includesPasswords: passwords))
      let others = options.tenant == nil ? try directory.tenants() : []
      if !others.isEmpty { Console.note("accounts of tenants are not in it: \(others.joined(separator: ", "))") }
    }
  }
}

/// `rules-sim accounts import`
struct AccountsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read accounts from an export of Firebase or its emulator; all or none.",
    discussion: "Accounts of the same id are replaced, all others stay.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The export.", completion: .file(extensions: ["json"])) var file: String

  func run() throws {
    try Exit.onError {
      let count = try options.directory().importAccounts(InputFile.read(file, maximumBytes: 256 << 20))
      Console.note("\(count) accounts read")
    }
  }
}
