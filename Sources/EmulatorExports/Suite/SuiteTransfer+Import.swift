import DocumentTrees
import EmulatedProjects
import EmulatedStorage
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

extension SuiteTransfer {
  /// Stores the data of an export, after all of its files were read and checked.
  ///
  /// Documents, accounts and objects replace those of the same name, and others stay. A Realtime Database is replaced as a
  /// whole. Services that are not open are left out.
  ///
  /// - Parameter path: the path of the folder with `firebase-export-metadata.json`.
  /// - Returns: what was imported.
  /// - Throws: ``InvalidExport`` for a file that is damaged or missing. Nothing was imported then.
  package func importData(from path: String) async throws -> ImportReport {
    let content = try await blocking { [services] in try SuiteContent(path, services) }
    var report = ImportReport()
    // An account can be in conflict with an existing one, so accounts come first.
    if let accounts = content.accounts { report.accounts = try await store(accounts, content.settings) }
    let clock = projects.settings.clock
    let target = try projects.project(project)
    for (database, documents) in content.documents {
      // The page lists the databases that were used.
      _ = try target.firestore(database)
      report.documents += try await blocking {
        try documents.write(to: target.tree, database: database, now: clock.time())
      }
    }
    for (namespace, file) in content.databases {
      let tree = try projects.namespace(namespace).tree
      try await blocking { try RealtimeFiles.read(file, to: tree) }
      report.databases += 1
    }
    for bucket in content.buckets {
      let files = content.objects.filter { $0.object.metadata.object.bucket == bucket }
      try await storage.importObjects(to: bucket) { store in
        for file in files { try store(file.object, StorageFiles.content(file)) }
      }
      report.objects += files.count
    }
    return report
  }

  private func store(_ files: AccountFiles.Files, _ settings: [UInt8]?) async throws -> Int {
    let accounts = try projects.project(project).accounts
    let count = try await blocking { try AccountFiles.store(files, in: accounts) }
    if let settings { _ = await auth.respond(to: settingsRequest("PATCH", body: settings)) }
    return count
  }
}

/// The content of an export that was read and checked. Large files are read again when they are stored.
struct SuiteContent: Sendable {
  /// The folder of databases other than the default one, each in a folder with its name.
  static let databasesFolder = "firestore_databases"

  /// The documents by database.
  private(set) var documents: [(database: String, FirestoreImport)] = []
  /// The files of Realtime Databases.
  private(set) var databases: [(namespace: String, path: String)] = []
  /// The accounts; nil if the export has none.
  private(set) var accounts: AccountFiles.Files?
  /// The settings of accounts, as JSON.
  private(set) var settings: [UInt8]?
  /// The names of the buckets, each once.
  private(set) var buckets: [String] = []
  /// The objects.
  private(set) var objects: [StorageFiles.File] = []

  /// Reads and checks an export.
  ///
  /// - Throws: ``InvalidExport``.
  init(_ path: String, _ services: Set<ExportedService>) throws {
    let metadata = try SuiteMetadata(folder: path)
    for service in ExportedService.allCases where services.contains(service) {
      guard let folder = metadata.folders[service] else { continue }
      switch service {
      case .firestore: try readDocuments(metadata.firestoreFile ?? folder, in: path)
      case .database: try readDatabases(folder)
      case .auth: try readAccounts(folder)
      case .storage: try readObjects(folder)
      }
    }
  }

  private mutating func readDocuments(_ file: String, in root: String) throws {
    documents.append((DocumentPath.defaultDatabase, try FirestoreImport(path: file)))
    let others = "\(root)/\(SuiteContent.databasesFolder)"
    if ExportFiles.exists(others) {
      for entry in try ExportFiles.entries(others) where entry.kind == .folder {
        documents.append((PercentEncoding.decode(entry.name), try FirestoreImport(path: "\(others)/\(entry.name)")))
      }
    }
    for (_, document) in documents { _ = try document.check() }
  }

  private mutating func readDatabases(_ folder: String) throws {
    databases = try RealtimeFiles.files(in: folder)
    for (_, file) in databases { try RealtimeFiles.read(file, to: InMemoryTree()) }
  }

  private mutating func readAccounts(_ folder: String) throws {
    let files = try AccountFiles.read(folder)
    _ = try AccountFiles.check(files)
    accounts = files
    let file = AccountFiles.configuration(folder)
    if ExportFiles.exists(file) {
      _ = try ExportFiles.json(file)
      settings = try ExportFiles.bytes(file)
    }
  }

  private mutating func readObjects(_ folder: String) throws {
    objects = try StorageFiles.files(in: folder)
    for object in objects { _ = try StorageFiles.content(object) }
    let names = try StorageFiles.buckets(in: folder) + objects.map(\.object.metadata.object.bucket)
    buckets = Set(names).sorted()
  }
}
