import Identities
public import SourceText

/// The import and export of accounts in the format of `firebase auth:export` and `auth:import`, and of the
/// Authentication emulator: `{"users": […]}`.
extension AccountDirectory {
  /// The size limits of an import.
  private static let dialect = JSONDialect(
    maximumDepth: IdentityLimits.tokenDepth + 2, maximumNodes: 10_000_000, maximumBytes: 256 << 20)
  /// The prefix of a password in the emulator, which stores it in clear text.
  private static let emulatorHash = "fakeHash:salt="

  /// Returns all accounts in Firebase's format, with one line of JSON for each.
  ///
  /// - Parameter includesPasswords: whether to include the password hashes.
  public func exportAccounts(includesPasswords: Bool = false) throws(AuthError) -> String {
    let lines = try accounts().map { account in
      var record = AccountRecord.claims(account)
      if !includesPasswords { record["passwordHash"] = nil }
      return record.text
    }
    return "{\"users\":[" + lines.map { "\n\($0)" }.joined(separator: ",") + "\n]}\n"
  }

  /// Imports accounts from an export and replaces those with the same id. An error imports none of them.
  ///
  /// A clear-text password from the emulator is hashed. A hash of Firebase's own algorithms is stored, but no password
  /// matches it here.
  ///
  /// - Returns: the number of imported accounts.
  /// - Throws: `internalError` if the file is not an export; otherwise the problem with an account.
  @discardableResult
  public func importAccounts(_ file: SourceFile) throws(AuthError) -> Int {
    let (tree, problems) = JSONReader.read(file, Self.dialect)
    if let problem = problems.first {
      throw AuthError(.internalError, "invalid export of accounts: \(problem.message)")
    }
    guard let users = tree.root["users"], case .array = users.value else {
      throw AuthError(.internalError, "an export of accounts must be an object with the list `users`")
    }
    let elements = users.elements
    return try write { operations in
      var accounts: [Account] = []
      var known: Set<UserID> = []
      try Self.forEach(elements) { element in
        let account = try account(element, now: operations.now)
        guard known.insert(account.uid).inserted else {
          throw AuthError(.invalidUserID, "duplicate user id in the export")
        }
        accounts.append(account)
      }
      // All replaced accounts are deleted first, because accounts may have exchanged emails.
      for account in accounts {
        if let old = try operations.book.account(account.uid) { try operations.book.delete(old) }
      }
      try Self.forEach(accounts) { try operations.book.save($0) }
      return accounts.count
    }
  }

  /// Adds the number of the account to each error.
  private static func forEach<Element>(_ elements: [Element], _ body: (Element) throws -> Void) throws {
    for (index, element) in elements.enumerated() {
      do { try body(element) } catch let error as AuthError {
        throw AuthError(error.code, "account \(index + 1) of the export: \(error.detail ?? error.code.sentence)")
      }
    }
  }

  private func account(_ json: JSONNode, now: Int64) throws -> Account {
    guard var record = Claims(json: json) else {
      throw AuthError(.internalError, "an account must be an object of at most \(IdentityLimits.tokenBytes) bytes")
    }
    if let hash = record["passwordHash"]?.string, hash.utf8.starts(with: Self.emulatorHash.utf8) {
      guard let password = hash.split(separator: ":password=", maxSplits: 1).dropFirst().first else {
        throw AuthError(.internalError, "a hash of the emulator lacks its password")
      }
      guard let made = passwordHasher.hash(String(password)) else { throw AuthError(.weakPassword) }
      record["passwordHash"] = .string(made)
      record["salt"] = nil
    }
    return try AccountReader.read(record, tenant: tenant, now: now)
  }
}
