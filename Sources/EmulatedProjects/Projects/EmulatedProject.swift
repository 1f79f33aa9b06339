package import Accounts
package import DocumentTrees
package import SecurityRules
import Synchronization

/// The documents and accounts of a project, with the project's rules and clock.
package final class EmulatedProject<Tree: DocumentTree>: Sendable {
  /// The id of the project.
  package let id: String
  /// The documents, objects and accounts.
  package let tree: Tree
  /// Whether the server keeps the project; false if it was only read.
  package let isKept: Bool
  /// The earlier states of the documents; nil for trees in files, and for a project that was only read.
  package let history: DocumentHistory<Tree>?
  /// The accounts of the project itself, without its tenants.
  package let accounts: AccountDirectory
  /// The server that has the project.
  private let server: ServedProjects<Tree>
  private let databases = Mutex<[String: RulesProvider<CloudFirestore>]>([:])
  private let uploaded = Mutex<FirestoreRuleset?>(nil)
  /// The rules of a database without rules.
  private let open: FirestoreRuleset

  init(id: String, tree: Tree, _ server: ServedProjects<Tree>, isKept: Bool) throws {
    open = try MissingRules.open()
    self.isKept = isKept
    self.id = id
    self.tree = tree
    self.server = server
    let clock = server.settings.clock
    history = isKept ? server.settings.copyTree.map { DocumentHistory(tree, clock: clock, copy: $0) } : nil
    var accounts = AccountDirectory(tree, clock: { clock.now() / 1000 })
    accounts.passwordHasher = EmulatorPassword.hasher
    self.accounts = accounts
  }

  /// Returns the rules of a database.
  ///
  /// - Throws: ``TooManyProjects``.
  private func firestoreRules(
    _ database: String, for use: StoreUse
  ) throws(TooManyProjects) -> RulesProvider<CloudFirestore> {
    try databases.withLock { (databases) throws(TooManyProjects) in
      if let rules = databases[database] { return rules }
      let rules = RulesProvider(currentRules(of: database))
      if try server.keeps(use, of: id, beside: databases.count) { databases[database] = rules }
      return rules
    }
  }

  /// Returns the rules that are in force for a database at this moment.
  package func currentRules(of database: String) -> FirestoreRuleset {
    uploaded.withLock { $0 } ?? server.initialRules.firestore(database) ?? open
  }

  /// Whether a client has uploaded rules for the project.
  var hasUploadedRules: Bool { uploaded.withLock { $0 != nil } }

  /// Puts rules in force for all databases of the project.
  package func setFirestoreRules(_ rules: FirestoreRuleset) {
    uploaded.withLock { $0 = rules }
    databases.withLock { for database in $0.values { database.replace(by: rules) } }
  }

  /// Replaces rules of a file by those of a new version of the file.
  func replaceRules(_ old: AnyRuleset, by new: AnyRuleset) {
    uploaded.withLock { uploaded in
      if let known = uploaded, known.erased.isVersion(old) { uploaded = FirestoreRuleset(new) }
    }
    databases.withLock { for database in $0.values { database.replace(old, by: new) } }
  }

  /// The ids of the databases that were used.
  package var databaseIDs: [String] { databases.withLock { $0.keys.sorted() } }

  /// Returns the authorizer of a database's documents.
  ///
  /// - Parameter earlier: an earlier state of the documents; nil for the present one.
  /// - Throws: ``TooManyProjects``.
  package func firestore(
    _ database: String, for use: StoreUse = .keeping, at earlier: Tree? = nil
  ) throws(TooManyProjects) -> FirestoreAuthorizer<Tree> {
    server.authorizer(try firestoreRules(database, for: use), earlier ?? tree, id)
  }
}

/// A Realtime Database.
package final class EmulatedNamespace<Tree: DocumentTree>: Sendable {
  /// The name of the database.
  package let name: String
  /// The data.
  package let tree: Tree
  /// The rules in force.
  package let rules: RulesProvider<RealtimeDatabase>
  /// Decides and carries out requests.
  package let authorizer: RealtimeAuthorizer<Tree>

  init(name: String, tree: Tree, _ server: ServedProjects<Tree>) throws {
    self.name = name
    self.tree = tree
    rules = RulesProvider(try server.initialRules.realtime(name) ?? MissingRules.open())
    authorizer = server.authorizer(rules, tree, name)
  }
}

/// A bucket of Cloud Storage. Its objects' metadata is in the tree of a project.
package final class EmulatedBucket<Tree: DocumentTree>: Sendable {
  /// The name of the bucket.
  package let name: String
  /// The project whose documents the rules can read.
  package let project: EmulatedProject<Tree>
  /// The rules in force.
  package let rules: RulesProvider<CloudStorage>
  /// Decides and carries out requests.
  package let authorizer: StorageAuthorizer<Tree>

  init(
    name: String, of project: EmulatedProject<Tree>, rules: StorageRuleset, _ server: ServedProjects<Tree>
  ) {
    self.name = name
    self.project = project
    self.rules = RulesProvider(rules)
    authorizer = server.authorizer(self.rules, project.tree, name)
  }
}
