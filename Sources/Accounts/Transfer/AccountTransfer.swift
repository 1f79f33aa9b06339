import Identities
public import SourceText

/// Accounts as `firebase auth:export` writes and `auth:import` reads them, and as the Authentication emulator exports
/// them: `{"users": […]}`.
extension AccountDirectory {
  /// How large an import may be.
  private static let dialect = JSONDialect(
    maximumDepth: IdentityLimits.tokenDepth + 2, maximumNodes: 10_000_000, maximumBytes: 256 << 20)
  /// What the emulator stores for a password: with the password in the clear.
  private static let emulatorHash = "fakeHash:salt="

  /// All accounts as one line of JSON for each, in Firebase's form.
  ///
  /// - Parameter includesPasswords: whether the hashes of passwords are in it.
  public func exportAccounts(includesPasswords: Bool = false) throws(AuthError) -> String {
    let lines = try accounts().map { account in
      var record = AccountRecord.claims(account)
      if !includesPasswords { record["passwordHash"] = nil }
      return record.text
    }
    return "{\"users\":[" + lines.map { "\n\($0)" }.joined(separator: ",") + "\n]}\n"
  }

  /// Reads accounts from an export; those of the same id are replaced. All or none.
  ///
  /// A password that the emulator wrote in the clear is hashed; a hash of Firebase's own algorithms is kept, and no
  /// password fits it here.
  ///
  /// - Returns: how many were read.
  /// - Throws: `internalError` where the file is no export; else what is wrong with an account.
  @discardableResult
  public func importAccounts(_ file: SourceFile) throws(AuthError) -> Int {
    let (tree, problems) = JSONReader.read(file, Self.dialect)
    if let problem = problems.first { throw AuthError(.internalError, "no export of accounts: \(problem.message)") }
    guard let users = tree.root["users"], case .array = users.value else {
      throw AuthError(.internalError, "an export of accounts is an object with the list `users`")
    }
    let elements = users.elements
    return try write { operations in
      var accounts: [Account] = []
      var known: Set<UserID> = []
      try Self.forEach(elements) { element in
        let account = try account(element, now: operations.now)
        guard known.insert(account.uid).inserted else {
          throw AuthError(.invalidUserID, "the id of the user stands twice in the export")
        }
        accounts.append(account)
      }
      // All that is replaced goes first, so that accounts may have exchanged emails.
      for account in accounts {
        if let old = try operations.book.account(account.uid) { try operations.book.delete(old) }
      }
      try Self.forEach(accounts) { try operations.book.save($0) }
      return accounts.count
    }
  }

  /// Says of an error which account it is about.
  private static func forEach<Element>(_ elements: [Element], _ body: (Element) throws -> Void) throws {
    for (index, element) in elements.enumerated() {
      do { try body(element) } catch let error as AuthError {
        throw AuthError(error.code, "account \(index + 1) of the export: \(error.detail ?? error.code.sentence)")
      }
    }
  }

  private func account(_ json: JSONNode, now: Int64) throws -> Account {
    guard var record = Claims(json: json) else {
      throw AuthError(.internalError, "an account is an object of at most \(IdentityLimits.tokenBytes) bytes")
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
