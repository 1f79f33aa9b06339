#if Serve
import DocumentTrees
import EmulatorExports

/// The options `--import` and `--export-on-exit` of `serve`.
struct ServedData {
  private let importFolder: String?
  private let exportFolder: String?

  /// Creates the options.
  ///
  /// - Parameters:
  ///   - importFolder: the folder to import; nil for none.
  ///   - exportFolder: the folder to export to; empty for the folder of the import; nil for none.
  /// - Throws: `Exit.usage` for an empty folder without an import.
  init(importFolder: String?, exportFolder: String?) throws {
    self.importFolder = importFolder
    self.exportFolder = exportFolder == "" ? importFolder : exportFolder
    if self.exportFolder == nil, exportFolder != nil {
      Console.note("--export-on-exit needs a folder, because there is no --import")
      throw Exit.usage
    }
  }

  /// Imports the data, before a client asks for it.
  func read(_ transfer: SuiteTransfer<some DocumentTree>) async throws {
    guard let importFolder else { return }
    do {
      let report = try await transfer.importData(from: importFolder)
      Console.note(
        "imported \(report.documents) documents, \(report.databases) databases, \(report.accounts) accounts, "
          + "\(report.objects) objects from \(importFolder)")
    } catch {
      Console.note("\(error)")
      throw Exit.failure
    }
  }

  /// Exports the data.
  func write(_ transfer: SuiteTransfer<some DocumentTree>) async throws {
    guard let exportFolder else { return }
    do {
      let report = try await transfer.export(to: exportFolder)
      Console.note("exported to \(exportFolder)")
      for note in report.notes { Console.note(note) }
    } catch {
      Console.note("\(error)")
      throw Exit.failure
    }
  }
}
#endif
