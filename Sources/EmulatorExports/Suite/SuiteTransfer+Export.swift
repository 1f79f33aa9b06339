import DocumentTrees
import EmulatedProjects
import EmulatedStorage
import Platform
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import Synchronization

extension SuiteTransfer {
  /// Writes the data of the server to a folder. The folder is complete, or as it was before.
  ///
  /// - Parameters:
  ///   - path: the path of the folder. An existing folder is replaced if it is empty or an export.
  ///   - targets: the services to export; nil for all open services.
  /// - Returns: what was exported.
  /// - Throws: ``CannotExport``, or a `TreeError`.
  package func export(to path: String, only targets: Set<ExportedService>? = nil) async throws -> ExportReport {
    let wanted = targets.map { services.intersection($0) } ?? services
    guard !wanted.isEmpty else {
      throw CannotExport("`\(path)`", "none of the wanted services is open")
    }
    let folder = try NewFolder(replacing: path, kind: "an export") {
      ExportFiles.exists("\($0)/\(SuiteMetadata.fileName)")
    }
    try await blocking { try openStored() }
    var report = ExportReport(path: path)
    for service in ExportedService.allCases where wanted.contains(service) {
      let inner = try folder.folder(SuiteMetadata.folder(service))
      switch service {
      case .firestore: report.documents = try await exportFirestore(to: inner, in: folder.path)
      case .database: report.databases = try await exportDatabases(to: inner)
      case .auth: report.hashedPasswords = try await exportAccounts(to: inner)
      case .storage: report.objects = try await exportStorage(to: inner)
      }
    }
    report.otherProjects = try await otherProjects()
    // The file comes last, because it makes the folder an export.
    try NewFolder.write(SuiteMetadata.bytes(wanted), to: "\(folder.path)/\(SuiteMetadata.fileName)")
    try folder.finish()
    return report
  }

  private func exportFirestore(to folder: String, in root: String) async throws -> Int64 {
    let project = try projects.project(project)
    let time = try projects.settings.clock.time()
    return try await blocking {
      var count: Int64 = 0
      for database in try Self.databases(of: project.tree) {
        let isDefault = database == DocumentPath.defaultDatabase
        let name = isDefault ? SuiteMetadata.folder(.firestore) : try Self.folderName(database)
        let target = isDefault ? folder : "\(root)/\(SuiteContent.databasesFolder)/\(name)"
        if !isDefault { try NewFolder.createAll(target) }
        count += try FirestoreExport.write(
          database, of: project.tree, project: project.id, to: target,
          name: name, time: time)
      }
      return count
    }
  }

  /// Returns the name of the folder of a database other than the default one.
  private static func folderName(_ database: String) throws(CannotExport) -> String {
    guard database != ".", database != "..", database.utf8.count <= 80 else {
      throw CannotExport("the database \(EscapedText.name(database))", "a folder cannot have its name")
    }
    return PercentEncoding.encode(database)
  }

  /// Returns the databases with documents, and the default one.
  private static func databases(of tree: Tree) throws -> [String] {
    try tree.read { snapshot in
      var found: [String] = [DocumentPath.defaultDatabase]
      try snapshot.forEachDocument(in: .everything) { path, _ in
        if found.last != path.database, !found.contains(path.database) { found.append(path.database) }
        return true
      }
      return found
    }
  }

  private func exportDatabases(to folder: String) async throws -> Int {
    let namespaces = try Set(projects.namespaceNames + ["\(project)-default-rtdb"]).sorted().map {
      try projects.namespace($0)
    }
    return try await blocking {
      var count = 0
      for namespace in namespaces {
        let isEmpty = try namespace.tree.read { try $0.summary(at: EncodedPath(.root)).isAbsent }
        if isEmpty { continue }
        try RealtimeFiles.write(
          namespace.tree, to: "\(folder)/\(try RealtimeFiles.fileName(namespace.name))")
        count += 1
      }
      return count
    }
  }

  private func exportAccounts(to folder: String) async throws -> Int {
    let settings = await auth.respond(to: settingsRequest("GET"))
    guard settings.status == 200, case .bytes(let bytes) = settings.body else {
      throw CannotExport("the settings of accounts", "they cannot be read")
    }
    try NewFolder.write(bytes, to: AccountFiles.configuration(folder))
    let accounts = try projects.project(project).accounts
    return try await blocking { try AccountFiles.write(accounts, to: folder) }
  }

  private func exportStorage(to folder: String) async throws -> Int {
    try StorageFiles.begin(folder)
    let written = Mutex<(objects: Int, buckets: Set<String>)>((0, Set(projects.bucketNames)))
    for id in projects.projectIDs {
      guard let bucket = try await firstBucket(of: id) else { continue }
      try await storage.exportObjects(ofProjectWith: bucket) { object, content in
        try StorageFiles.write(object, content, to: folder)
        written.withLock { written in
          written.objects += 1
          written.buckets.insert(object.metadata.object.bucket)
        }
      }
    }
    let (objects, buckets) = written.withLock { $0 }
    try StorageFiles.writeBuckets(buckets.sorted(), to: folder)
    return objects
  }

  /// Returns the bucket of a project's first object; nil if the project has no objects.
  private func firstBucket(of id: String) async throws -> String? {
    let project = try projects.project(id)
    let name: String? = try await blocking {
      try project.tree.read { snapshot in
        var name: String?
        try snapshot.forEachObject(in: .everything) { object, _ in
          name = object.bucket
          return false
        }
        return name
      }
    }
    guard let name, try projects.bucket(name).project.id == id else { return nil }
    return name
  }

  /// Returns the projects that have documents or accounts and are not exported.
  private func otherProjects() async throws -> [String] {
    let others = try projects.projectIDs.filter { $0 != project }.map { try projects.project($0) }
    return try await blocking {
      try others.filter { other in
        try other.tree.read { snapshot in
          var isUsed = false
          try snapshot.forEachDocument(in: .everything) { _, _ in
            isUsed = true
            return false
          }
          try snapshot.forEachAccount(in: .everything) { _, _ in
            isUsed = true
            return false
          }
          return isUsed
        }
      }.map(\.id)
    }
  }
}
