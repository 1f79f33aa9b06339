public import DocumentTrees
public import Identities

/// The accounts of a project, stored in the accounts space of a tree. It has the operations of Firebase's servers and
/// the Admin SDK. For sign-in from an app's perspective, see ``Auth``.
public struct AccountDirectory: Sendable {
  /// The settings of the project or tenant.
  public var configuration: AuthConfiguration
  /// The tenant of the accounts. Nil for the project's own.
  public let tenant: String?
  /// The project's code that runs around account creation and sign-in.
  public var blockingFunctions = BlockingFunctions()
  /// Returns the current time in seconds since 1970.
  public var clock: @Sendable () -> Int64
  /// Generates the ids of new accounts: 28 letters and digits. It is called again if an account has the id.
  public var newUserID: @Sendable () -> String = { UserIDMaker.random() }
  /// Hashes and verifies passwords.
  public var passwordHasher = PasswordHasher.system
  /// The used credentials from errors, for all apps.
  let spentCredentials: SpentCredentials
  private let reading: @Sendable ((any AccountSpace) throws -> Void) throws -> Void
  private let writing: @Sendable ((any AccountSpace) throws -> Void) throws -> Void

  /// Creates a directory of the accounts in a tree.
  ///
  /// - Parameter tenant: the tenant; nil for the project itself. With an empty id, every operation throws
  ///   `tenantIDMismatch`.
  public init(
    _ tree: some DocumentTree, configuration: AuthConfiguration = AuthConfiguration(), tenant: String? = nil,
    clock: @escaping @Sendable () -> Int64
  ) {
    self.configuration = configuration
    self.tenant = tenant
    self.clock = clock
    spentCredentials = SpentCredentials()
    reading = { body in try tree.read { try body(SnapshotSpace($0)) } }
    writing = { body in
      try tree.write { transaction in
        let space = TransactionSpace(transaction)
        defer { transaction = space.transaction }
        try body(space)
      }
    }
  }

  /// Returns the accounts of a tenant in the same tree, with its own settings. Tenants share no account, email or
  /// provider.
  public func tenant(_ id: String, configuration: AuthConfiguration? = nil) -> AccountDirectory {
    var directory = AccountDirectory(like: self, tenant: id)
    directory.configuration = configuration ?? self.configuration
    return directory
  }

  private init(like other: AccountDirectory, tenant: String?) {
    configuration = other.configuration
    self.tenant = tenant
    blockingFunctions = other.blockingFunctions
    clock = other.clock
    newUserID = other.newUserID
    passwordHasher = other.passwordHasher
    spentCredentials = other.spentCredentials
    reading = other.reading
    writing = other.writing
  }

  // MARK: Transactions

  func read<Result>(_ body: (AccountBook) throws -> Result) throws(AuthError) -> Result {
    try run(writes: false) { try body(AccountBook($0, tenant: tenant)) }
  }

  /// Runs a transaction. Any error leaves the tree unchanged.
  func run<Result>(
    writes: Bool, _ body: (any AccountSpace) throws -> Result
  ) throws(AuthError) -> Result {
    if tenant?.isEmpty == true { throw AuthError(.tenantIDMismatch, "the id of a tenant must not be empty") }
    var result: Result?
    do {
      let transaction = writes ? writing : reading
      try transaction { result = try body($0) }
    } catch let error as AuthError {
      throw error
    } catch {
      throw AuthError(.internalError, "the accounts cannot be read or written: \(error)")
    }
    guard let result else { throw AuthError(.internalError) }
    return result
  }
}

/// The generator of user ids.
enum UserIDMaker {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  static func random() -> String {
    String(decoding: (0..<28).map { _ in characters[Int.random(in: 0..<characters.count)] }, as: UTF8.self)
  }
}

/// The project's code that runs before an account is created and before a sign-in completes (Firebase's "blocking
/// functions").
public struct BlockingFunctions: Sendable {
  /// The changes that the code may make.
  public struct Changes: Hashable, Sendable {
    /// A new display name.
    public var displayName: String?
    /// A new photo URL.
    public var photoURL: String?
    /// Whether the account is disabled.
    public var isDisabled: Bool?
    /// Whether the email counts as verified.
    public var emailVerified: Bool?
    /// New custom claims.
    public var customClaims: Claims?
    /// Claims for this session. Only used before a sign-in.
    public var sessionClaims: Claims?
    /// The error message if the code rejects the operation. Nil to allow it.
    public var refusal: String?

    /// Creates an empty set of changes.
    public init() {}
  }

  /// Runs before an account is created.
  public var beforeCreate: (@Sendable (Account) -> Changes)?
  /// Runs before a sign-in completes.
  public var beforeSignIn: (@Sendable (Account) -> Changes)?

  /// Creates blocking functions that do nothing.
  public init() {}
}
