public import DocumentTrees
public import Identities

/// The accounts of a project, kept in the space of accounts of a tree: what Firebase's servers and the Admin SDK do with
/// them. Sign-in as an app sees it is ``Auth``.
public struct AccountDirectory: Sendable {
  /// The settings of the project or tenant.
  public var configuration: AuthConfiguration
  /// The tenant whose accounts these are; nil for the project's own.
  public let tenant: String?
  /// Code of the project that runs around the creation of accounts and sign-ins.
  public var blockingFunctions = BlockingFunctions()
  /// Tells the seconds since 1970.
  public var clock: @Sendable () -> Int64
  /// Makes up the ids of new accounts: 28 letters and digits. It is asked again where an account has the id.
  public var newUserID: @Sendable () -> String = { UserIDMaker.random() }
  /// Makes and recognises what is stored of passwords.
  public var passwordHasher = PasswordHasher.system
  /// The credentials of errors that were used, in whatever app.
  let spentCredentials: SpentCredentials
  private let reading: @Sendable ((any AccountSpace) throws -> Void) throws -> Void
  private let writing: @Sendable ((any AccountSpace) throws -> Void) throws -> Void

  /// The accounts in a tree.
  ///
  /// - Parameter tenant: the tenant; one with an empty id has no accounts, and everything about it throws
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

  /// The accounts of a tenant in the same tree, with settings of its own: no account, email or provider is shared.
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

  func write<Result>(_ body: (AccountOperations) throws -> Result) throws(AuthError) -> Result {
    try run(writes: true) {
      try body(AccountOperations(book: AccountBook($0, tenant: tenant), directory: self, now: clock()))
    }
  }

  /// All or nothing: an error of any kind leaves the tree as it was.
  private func run<Result>(
    writes: Bool, _ body: (any AccountSpace) throws -> Result
  ) throws(AuthError) -> Result {
    if tenant?.isEmpty == true { throw AuthError(.tenantIDMismatch, "the id of a tenant is not empty") }
    var result: Result?
    do {
      let transaction = writes ? writing : reading
      try transaction { result = try body($0) }
    } catch let error as AuthError {
      throw error
    } catch {
      throw AuthError(.internalError, "the accounts can not be read or written: \(error)")
    }
    guard let result else { throw AuthError(.internalError) }
    return result
  }
}

/// Makes up ids of users.
enum UserIDMaker {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  static func random() -> String {
    String(decoding: (0..<28).map { _ in characters[Int.random(in: 0..<characters.count)] }, as: UTF8.self)
  }
}

/// Code of the project that runs before an account is created and before a sign-in is completed (Firebase's "blocking
/// functions").
public struct BlockingFunctions: Sendable {
  /// What such code may change.
  public struct Changes: Hashable, Sendable {
    /// A new name to show.
    public var displayName: String?
    /// A new photo.
    public var photoURL: String?
    /// Whether the account is disabled.
    public var isDisabled: Bool?
    /// Whether the email counts as verified.
    public var emailVerified: Bool?
    /// New custom claims.
    public var customClaims: Claims?
    /// Claims for this session; only before a sign-in.
    public var sessionClaims: Claims?
    /// Why the code refuses, in the words that it throws; nil if it does not.
    public var refusal: String?

    /// No changes.
    public init() {}
  }

  /// Runs before an account is created.
  public var beforeCreate: (@Sendable (Account) -> Changes)?
  /// Runs before a sign-in is completed.
  public var beforeSignIn: (@Sendable (Account) -> Changes)?

  /// No code.
  public init() {}
}
