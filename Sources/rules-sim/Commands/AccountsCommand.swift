import Accounts
import ArgumentParser
import Identities
import SQLiteTrees
import SecurityRules
import Simulation
import SourceText

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
        rules-sim accounts list data.sqlite
        rules-sim accounts export data.sqlite > accounts.json

      sign-in and link print the unsigned ID token, for --as and for emulators.
      """,
    subcommands: [
      AccountsList.self, AccountsSignIn.self, AccountsLink.self, AccountsUnlink.self, AccountsClaims.self,
      AccountsExport.self, AccountsImport.self,
    ])
}

/// The file and the settings of the accounts that a command is about.
struct AccountsOptions: ParsableArguments {
  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Option(help: "The project.") var project = MockUser.defaultProjectID
  @Option(help: "The tenant.") var tenant: String?

  func directory(_ access: SQLiteOptions.Access = .readWrite) throws -> AccountDirectory {
    AccountDirectory(
      try SQLiteTree(path: tree, options: SQLiteOptions(access: access)),
      configuration: AuthConfiguration(projectID: project), tenant: tenant, clock: { Clock.system.now() / 1000 })
  }

  /// The directory with this user signed in; nil, nobody.
  func auth(as uid: String?) throws -> Auth {
    let auth = Auth(try directory())
    if let uid { try auth.assume(try StoryInput.userID(uid)) }
    return auth
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
  @Argument(help: "The credential, as JSON, or @ and a file.") var credential: String

  func run() throws {
    try Exit.onError {
      try SignedIn.tell("signIn", credential, in: options.auth(as: nil))
    }
  }
}

/// `rules-sim accounts link`
struct AccountsLink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link a way to sign in to an account; print the ID token.")

  @OptionGroup var options: AccountsOptions
  @Argument(help: "The id of the user.") var uid: String
  @Argument(help: "The credential, as JSON, or @ and a file.") var credential: String

  func run() throws {
    try Exit.onError {
      try SignedIn.tell("link", credential, in: options.auth(as: uid))
    }
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
      let auth = try options.auth(as: uid)
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

/// `rules-sim accounts export`
struct AccountsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write accounts in the form of firebase auth:export.")

  @OptionGroup var options: AccountsOptions
  @Flag(help: "Write the hashes of passwords too.") var passwords = false

  func run() throws {
    try Exit.onError { try Console.write(options.directory(.readOnly).exportAccounts(includesPasswords: passwords)) }
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

/// Who is signed in after a command.
enum SignedIn {
  /// Does what an action takes a credential for; prints the token, and on standard error whose it is.
  static func tell(_ action: String, _ credential: String, in auth: Auth) throws {
    var player = StoryPlayer(auth, clock: StoryClock(0))
    try player.play(StoryInput.step(action, credential))
    guard let user = auth.currentUser else { throw AuthError(.noCurrentUser) }
    Console.note("signed in: \(StoryInput.line(user.account, showsEmail: false))")
    try Console.write(UnsignedToken.text(try user.getIDToken()) + "\n")
  }
}
