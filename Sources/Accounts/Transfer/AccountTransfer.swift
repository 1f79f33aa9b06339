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
      for (index, element) in elements.enumerated() {
        do {
          try operations.book.save(try account(element, now: operations.now))
        } catch let error as AuthError {
          throw AuthError(error.code, "account \(index + 1) of the export: \(error.detail ?? error.code.sentence)")
        }
      }
      return elements.count
    }
  }

  private func account(_ json: JSONNode, now: Int64) throws -> Account {
    guard var record = Claims(json: json) else {
      throw AuthError(.internalError, "an account is an object of at most \(IdentityLimits.tokenBytes) bytes")
    }
    if let hash = record["passwordHash"]?.string, hash.utf8.starts(with: Self.emulatorHash.utf8) {
      let password = hash.split(separator: ":password=", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
      guard let made = passwordHasher.hash(password) else { throw AuthError(.weakPassword) }
      record["passwordHash"] = .string(made)
      record["salt"] = nil
    }
    return try AccountReader.read(record, tenant: tenant, now: now)
  }
}
