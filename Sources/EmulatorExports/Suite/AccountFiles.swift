import Accounts
import DocumentTrees
import EmulatedProjects
import Identities
import SourceText

/// The files of accounts in an export: one for the project, and one for each tenant, which firebase-tools does not export.
enum AccountFiles {
  private static let accountsFile = "accounts.json"
  private static let configurationFile = "config.json"
  private static let tenantsFolder = "tenants"
  private static let kind = "{\"kind\":\"identitytoolkit#DownloadAccountResponse\","
  /// The limit on a file of accounts.
  private static let maximumBytes = 256 << 20

  /// The path of the project's settings in the folder.
  static func configuration(_ folder: String) -> String { "\(folder)/\(configurationFile)" }

  // MARK: Writing

  /// Writes the accounts of a project and of its tenants.
  ///
  /// - Returns: the number of accounts whose password Google's emulator cannot check, because only its hash is known.
  static func write(_ accounts: AccountDirectory, to folder: String) throws -> Int {
    var hashed = try write(accounts, toFile: "\(folder)/\(accountsFile)")
    let tenants = try accounts.tenants()
    if !tenants.isEmpty { try NewFolder.createAll("\(folder)/\(tenantsFolder)") }
    for tenant in tenants {
      let name = try RealtimeFiles.fileName(tenant)
      hashed += try write(accounts.tenant(tenant), toFile: "\(folder)/\(tenantsFolder)/\(name)")
    }
    return hashed
  }

  private static func write(_ accounts: AccountDirectory, toFile path: String) throws -> Int {
    let text = try accounts.exportAccounts(includesPasswords: true)
    let (tree, _) = JSONReader.read(
      SourceFile(name: path, text: text), JSONDialect(maximumNodes: .max, maximumBytes: .max))
    var output = Array((kind + "\"users\":[").utf8)
    var hashed = 0
    for (index, user) in (tree.root["users"]?.elements ?? []).enumerated() {
      guard var record = Claims(json: user) else {
        throw CannotExport("account \(index + 1)", "it is too large")
      }
      // The emulator's name of the time.
      record["lastLoginAt"] = record["lastSignedInAt"]
      record["lastSignedInAt"] = nil
      if let hash = record["passwordHash"]?.string {
        if let password = EmulatorPassword(text: hash) {
          record["salt"] = .string(password.salt)
        } else {
          hashed += 1
        }
      }
      output += ((index == 0 ? "\n" : ",\n") + record.text).utf8
    }
    output += "\n]}\n".utf8
    try NewFolder.write(output, to: path)
    return hashed
  }

  // MARK: Reading

  /// The accounts of an export by tenant; nil for those of the project.
  struct Files: Sendable {
    fileprivate let files: [(tenant: String?, file: SourceFile)]
  }

  /// Reads the files of a folder.
  ///
  /// - Throws: ``InvalidExport``.
  static func read(_ folder: String) throws(InvalidExport) -> Files {
    var files: [(tenant: String?, file: SourceFile)] = []
    let main = "\(folder)/\(accountsFile)"
    if ExportFiles.exists(main) { files.append((nil, try file(main))) }
    let tenants = "\(folder)/\(tenantsFolder)"
    if ExportFiles.exists(tenants) {
      for (tenant, path) in try RealtimeFiles.files(in: tenants) { files.append((tenant, try file(path))) }
    }
    return Files(files: files)
  }

  private static func file(_ path: String) throws(InvalidExport) -> SourceFile {
    SourceFile(name: path, bytes: try ExportFiles.bytes(path, limit: maximumBytes))
  }

  /// Checks the files without storing anything.
  ///
  /// - Returns: the number of accounts.
  /// - Throws: ``InvalidExport``.
  static func check(_ files: Files) throws -> Int {
    var scratch = AccountDirectory(InMemoryTree()) { 0 }
    // Real hashes take milliseconds each.
    scratch.passwordHasher = PasswordHasher(hash: { $0 }, isMatch: { $0 == $1 })
    return try store(files, in: scratch)
  }

  /// Stores the accounts. Those of the same ID are replaced, and others stay. A password in clear text is hashed.
  ///
  /// - Returns: the number of accounts.
  /// - Throws: ``InvalidExport`` for the file with an account that cannot be stored.
  static func store(_ files: Files, in accounts: AccountDirectory) throws -> Int {
    var count = 0
    for (tenant, file) in files.files {
      do throws(AuthError) {
        count += try (tenant.map { accounts.tenant($0) } ?? accounts).importAccounts(file)
      } catch {
        throw InvalidExport(file.name, error.detail ?? "\(error)", advice: "correct or remove the account")
      }
    }
    return count
  }
}
