import Accounts
import ArgumentParser
import Identities
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText
import TestSuites

/// The command `rules-sim accounts`.
struct AccountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Manage accounts in a tree file: sign in, link, set claims, export, import.",
    discussion: """
      The tree file stores the accounts of a simulated project apart from the data, where no rule can read them. A \
      credential is JSON: {"provider": "github.com", "id": "583231", "email": "…"}, {"email": "…", "password": "…"} (with \
      "new": true to create the account), {"emailLink": "…"}, {"phone": "+1…"}, {"custom": "alice"} or "anonymous".

        rules-sim accounts sign-in data.sqlite '{"provider": "github.com", "id": "583231"}'
        rules-sim accounts link data.sqlite UID '{"provider": "microsoft.com", "oid": "…"}'
        rules-sim accounts claims data.sqlite UID '{"admin": true}'
        rules-sim accounts step data.sqlite UID '{"disable": true}'
        rules-sim accounts list data.sqlite
        rules-sim accounts export data.sqlite > accounts.json

      sign-in and link print the unsigned ID token, for --as and for emulators. Other users of the machine can see \
      command-line arguments in its process list. Put secrets into a file (@FILE), or pass them on standard input (@-).
      """,
    subcommands: [
      AccountsList.self, AccountsSignIn.self, AccountsLink.self, AccountsUnlink.self, AccountsClaims.self,
      AccountsStep.self,
      AccountsExport.self, AccountsImport.self,
    ])
}

/// The tree file and the settings of its accounts.
struct AccountsOptions: ParsableArguments {
  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Option(help: "The project ID.") var project = MockUser.defaultProjectID
  @Option(help: "The tenant ID.") var tenant: String?
  @Option(help: "The project settings, as in a suite: JSON, or @FILE.") var settings: String?

  /// Opens the account directory.
  ///
  /// - Parameter clock: the clock of the accounts; nil for the system clock.
  func directory(
    _ access: SQLiteOptions.Access = .readWrite, clock: ScriptClock? = nil
  ) throws -> AccountDirectory {
    let settings = try SignInScriptInput.settings(settings, project: project)
    var directory = AccountDirectory(
      try tree.open(SQLiteOptions(access: access)),
      configuration: settings.configuration, tenant: tenant,
      clock: { clock?.now ?? Clock.system.now() / 1000 })
    directory.blockingFunctions = settings.blockingFunctions
    return directory
  }
}

/// The options of commands that run steps of a sign-in script.
struct StepOptions: ParsableArguments {
  @Option(help: "What the app must see at the end, like the script step `expect`: JSON, or @FILE.")
  var expect: String?
  @Flag(help: "Print what the app sees, as JSON, instead of the token.") var result = false

  /// Runs steps as a user, prints the token, and describes its account on standard error.
  ///
  /// - Parameters:
  ///   - uid: the user; nil to begin signed out.
  ///   - mayEndSignedOut: whether the steps may end without a signed-in user.
  func tell(
    _ steps: [SignInStep], as uid: String?, in options: AccountsOptions, mayEndSignedOut: Bool = false
  ) throws {
    let clock = ScriptClock(Clock.system.now() / 1000)
    let auth = Auth(try options.directory(clock: clock))
    if let uid { try auth.assume(try SignInScriptInput.userID(uid)) }
    var player = SignInScriptPlayer(auth, clock: clock)
    for step in try steps + (expect.map { [try SignInScriptInput.step("expect", $0)] } ?? []) {
      step.diagnostics.forEach(Console.note)
      try player.play(step)
    }
    if result {
      let facts = try player.facts().claims.printableText
      try OpenTrees.close()
      return try Console.write(facts + "\n", as: .verbatim)
    }
    guard let user = auth.currentUser, let account = try auth.directory.account(user.uid) else {
      if mayEndSignedOut { return Console.note("no user is signed in") }
      throw AuthError(.noCurrentUser)
    }
    let line = SignInScriptInput.line(account, showsEmail: false)
    if account.isDisabled { return Console.note("no token for a disabled account: \(line)") }
    Console.note("signed in: \(line)")
    let token = UnsignedToken.text(try user.getIDToken())
    // A reader that ends early ends this process.
    try OpenTrees.close()
    try Console.write(token + "\n", as: .verbatim)
  }
}

/// The command `rules-sim accounts list`.
struct AccountsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List accounts: ID, masked email, providers, claims.")

  @OptionGroup var options: AccountsOptions
  @Flag(help: "Show full email addresses.") var showEmails = false

  func run() throws {
    try Exit.onError {
      for account in try options.directory(.readOnly).accounts() {
        try Console.write(SignInScriptInput.line(account, showsEmail: showEmails) + "\n", as: .verbatim)
      }
    }
  }
}

/// The command `rules-sim accounts sign-in`.
struct AccountsSignIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in as an app does, and print the ID token.",
    discussion: "If the credential has no account yet, sign-in creates one. Standard error describes the account.")

  @OptionGroup var options: AccountsOptions
  @OptionGroup var steps: StepOptions
  @Argument(help: "The credential: JSON, or @FILE.") var credential: String

  func run() throws {
    try Exit.onError { try steps.tell([SignInScriptInput.step("signIn", credential)], as: nil, in: options) }
  }
}

/// The command `rules-sim accounts link`.
struct AccountsLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link a credential to an account, and print the ID token.")

  @OptionGroup var options: AccountsOptions
  @OptionGroup var steps: StepOptions
  @Argument(help: "The user ID.") var uid: String
  @Argument(help: "The credential: JSON, or @FILE.") var credential: String

  func run() throws {
    try Exit.onError { try steps.tell([SignInScriptInput.step("link", credential)], as: uid, in: options) }
  }
}

/// The command `rules-sim accounts unlink`.
struct AccountsUnlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", abstract: "Remove a provider from an account.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The user ID.") var uid: String
  @Argument(help: "The provider, such as github.com, password or phone.") var provider: String

  func run() throws {
    try Exit.onError {
      let auth = Auth(try options.directory())
      try auth.assume(try SignInScriptInput.userID(uid))
      guard let provider = ProviderID(provider) else { throw AuthError(.invalidProviderID) }
      try auth.currentUser?.unlink(fromProvider: provider)
    }
  }
}

/// The command `rules-sim accounts claims`.
struct AccountsClaims: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims", abstract: "Replace the custom claims of an account.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The user ID.") var uid: String
  @Argument(help: "The claims: a JSON object, or @FILE.") var claims: String

  func run() throws {
    try Exit.onError {
      let input = try JSONInput(argument: claims, name: "claims")
      guard let claims = Claims(json: input.root) else {
        throw AuthError(.forbiddenClaim, "claims must be a JSON object")
      }
      do {
        try options.directory().setCustomClaims(claims, for: try SignInScriptInput.userID(uid))
      } catch let error as AuthError {
        throw AdministratorError(error: error)
      }
    }
  }
}

/// The command `rules-sim accounts step`.
struct AccountsStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Run steps of a sign-in script, and print the ID token.",
    discussion: """
      The steps are those of sign-in scripts in suites (Grammar/suite.md), for example {"disable": true}, \
      {"verifyEmail": true}, {"revoke": true}, {"delete": true}, {"enrol": "phone"}, {"reauthenticate": {…}} or \
      {"profile": {"name": "…"}}.

      In a list, each step continues where the previous one ended. For example, {"secondFactor": true} can follow a sign-in \
      that fails with secondFactorRequired. {"wait": 400} advances the clock for the steps after it, and the accounts in the \
      file keep those times. {"expect": {"uid": "…"}} checks what the app sees.

      Exit code 2: the result of a step differs from what the step states.
      """)

  @OptionGroup var options: AccountsOptions
  @OptionGroup var told: StepOptions
  @Argument(help: "The user ID; - to begin signed out.") var uid: String
  @Argument(help: "The step, or a list of steps: JSON, or @FILE.") var steps: String

  func run() throws {
    try Exit.onError {
      try told.tell(SignInScriptInput.steps(steps), as: uid == "-" ? nil : uid, in: options, mayEndSignedOut: true)
    }
  }
}

/// The command `rules-sim accounts export`.
struct AccountsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export accounts in the format of the Authentication emulator.",
    discussion: """
      firebase auth:export writes the same format, but firebase auth:import rejects some of its members. Without --tenant, \
      only accounts outside tenants are exported; standard error lists the tenants that have accounts.
      """)

  @OptionGroup var options: AccountsOptions
  @Flag(help: "Include password hashes.") var passwords = false

  func run() throws {
    try Exit.onError {
      let directory = try options.directory(.readOnly)
      try Console.write(directory.exportAccounts(includesPasswords: passwords), as: .verbatim)
      let others = options.tenant == nil ? try directory.tenants() : []
      if !others.isEmpty {
        Console.note("the export does not include accounts of tenants: \(others.joined(separator: ", "))")
      }
    }
  }
}

/// The command `rules-sim accounts import`.
struct AccountsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import accounts from an export of Firebase or its emulator.",
    discussion:
      "Accounts with the same ID are replaced, and all others stay. If one account is invalid, none is imported.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The export.", completion: .file(extensions: ["json"])) var file: String

  func run() throws {
    try Exit.onError {
      let count = try options.directory().importAccounts(InputFile.read(file, maximumBytes: 256 << 20))
      Console.note("\(count) account\(count == 1 ? "" : "s") imported")
    }
  }
}
