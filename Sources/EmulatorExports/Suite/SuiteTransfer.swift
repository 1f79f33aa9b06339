package import DocumentTrees
package import EmulatedProjects
package import EmulatedStorage
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// Exports and imports the data of a server in the format of Firebase's Emulator Suite.
///
/// Source: protocol of the Emulator Suite (firebase-tools, src/emulator/hubExport.ts and controller.ts).
package struct SuiteTransfer<Tree: DocumentTree>: Sendable {
  let projects: ServedProjects<Tree>
  let storage: StorageService<Tree>
  /// The Authentication service, which has the settings of a project.
  let auth: any HTTPService
  /// The project whose documents and accounts are exported.
  let project: String
  /// The services whose data is exported and imported.
  let services: Set<ExportedService>
  private let stored: @Sendable () -> [EmulatedStore]

  /// Creates the transfer of a server's data.
  ///
  /// - Parameters:
  ///   - projects: the projects of the server.
  ///   - storage: the storage service.
  ///   - auth: the Authentication service.
  ///   - services: the open services.
  ///   - stored: returns the stores that have data from before, although no client may have named them yet.
  package init(
    _ projects: ServedProjects<Tree>, storage: StorageService<Tree>, auth: any HTTPService,
    services: Set<ExportedService>, stored: @escaping @Sendable () -> [EmulatedStore] = { [] }
  ) {
    self.stored = stored
    self.projects = projects
    self.storage = storage
    self.auth = auth
    self.services = services
    project = projects.settings.defaultProject ?? "demo-project"
  }

  /// Opens all stores with data, so that the server knows them.
  func openStored() throws {
    for store in stored() {
      switch store {
      case .project(let id): _ = try projects.project(id)
      case .namespace(let name): _ = try projects.namespace(name)
      }
    }
  }

  /// Runs blocking work on a thread for reads.
  func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await projects.project(project).firestore(DocumentPath.defaultDatabase).reading { _ in try body() }
  }

  /// The request for the settings of the project's accounts.
  func settingsRequest(_ method: String, body: [UInt8] = []) -> HTTPRequest {
    HTTPRequest(
      method, "/emulator/v1/projects/\(PercentEncoding.encode(project))/config",
      headers: ["Authorization": "Bearer owner", "Content-Type": "application/json"], body: body)
  }
}

/// What an export has.
package struct ExportReport: Sendable, Hashable {
  /// The path of the folder.
  package let path: String
  /// The number of documents.
  package var documents: Int64 = 0
  /// The number of Realtime Databases.
  package var databases = 0
  /// The number of objects.
  package var objects = 0
  /// The number of accounts whose password is exported as a hash.
  package var hashedPasswords = 0
  /// The projects with documents or accounts that are not exported.
  package var otherProjects: [String] = []

  /// Notes for people: what the export lacks, or what other programs cannot use. Each is one line.
  package var notes: [String] {
    var notes: [String] = []
    if hashedPasswords > 0 {
      notes.append(
        "\(hashedPasswords) passwords are exported as hashes, because only the hashes are known: rules-sim accepts "
          + "these passwords after an import, and Google's emulator does not")
    }
    if !otherProjects.isEmpty {
      let names = otherProjects.map { EscapedText.name($0) }.joined(separator: ", ")
      notes.append("the documents and accounts of other projects are not exported: \(names); choose one with --project")
    }
    return notes
  }
}

/// What an import stored.
package struct ImportReport: Sendable, Hashable {
  /// The number of documents.
  package var documents = 0
  /// The number of Realtime Databases.
  package var databases = 0
  /// The number of accounts.
  package var accounts = 0
  /// The number of objects.
  package var objects = 0
}
