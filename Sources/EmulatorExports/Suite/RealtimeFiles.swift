import DocumentTrees
import EmulatedProjects
import RuleValues
import RulesProjects
import SourceText

/// The files of Realtime Databases in an export: one JSON file for each database, with its name.
enum RealtimeFiles {
  private static let suffix = ".json"

  /// Returns the name of a database's file. Names that Firebase allows stay as they are.
  static func fileName(_ namespace: String) throws(CannotExport) -> String {
    let name = PercentEncoding.encode(namespace)
    guard !name.isEmpty, name.utf8.count <= 200 else {
      throw CannotExport("the database \(EscapedText.name(namespace))", "its name is too long for a file")
    }
    return name + suffix
  }

  /// Returns the files of an export with the names of their databases.
  ///
  /// - Throws: ``InvalidExport``.
  static func files(in folder: String) throws(InvalidExport) -> [(namespace: String, path: String)] {
    try ExportFiles.entries(folder).compactMap { entry in
      guard entry.kind == .file, entry.name.hasSuffix(suffix), entry.name.utf8.count > suffix.utf8.count else {
        return nil
      }
      return (PercentEncoding.decode(String(entry.name.dropLast(suffix.count))), "\(folder)/\(entry.name)")
    }
  }

  /// Writes the data of a database.
  static func write(_ tree: some DocumentTree, to path: String) throws {
    let sink = try FileSink(path: path)
    try tree.exportJSON(to: sink)
    try sink.finish()
  }

  /// Replaces the data of a database by that of a file.
  ///
  /// - Throws: ``InvalidExport`` if the file is damaged, or a `TreeError`. Nothing was written then.
  static func read(_ path: String, to tree: some DocumentTree) throws {
    let source = try ExportFiles.source(path)
    do {
      try tree.importJSON(from: source)
    } catch let problem as ImportProblem {
      throw InvalidExport(path, problem.description)
    }
  }
}
