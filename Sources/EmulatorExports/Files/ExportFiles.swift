import DocumentTrees
import Platform
import RulesProjects
import SourceText

/// Reads the files of an export.
enum ExportFiles {
  /// The limit on a JSON file with settings or metadata.
  private static let maximumBytes = 16 << 20

  /// Returns the bytes of a small file.
  ///
  /// - Throws: ``InvalidExport``.
  static func bytes(_ path: String, limit: Int = maximumBytes) throws(InvalidExport) -> [UInt8] {
    do {
      return try FileSystem.local.bytes(path, limit).get()
    } catch {
      throw InvalidExport(path, error.reason)
    }
  }

  /// Returns the root of a small JSON file.
  ///
  /// - Throws: ``InvalidExport``.
  static func json(_ path: String) throws(InvalidExport) -> JSONNode {
    let file = SourceFile(name: path, bytes: try bytes(path))
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumDepth: 64, maximumNodes: 1_000_000))
    if let problem = problems.first { throw InvalidExport(path, "not JSON: \(problem.message)") }
    return tree.root
  }

  /// Opens a file to read it piece by piece.
  ///
  /// - Throws: ``InvalidExport``.
  static func source(_ path: String) throws(InvalidExport) -> FileSource {
    do throws(TreeError) {
      return try FileSource(path: path)
    } catch {
      throw InvalidExport(path, "\(error)")
    }
  }

  /// Returns the entries of a folder, ordered by their names.
  ///
  /// - Throws: ``InvalidExport``.
  static func entries(_ folder: String) throws(InvalidExport) -> [FileSystem.Entry] {
    do {
      return try FileSystem.local.entries(folder).get().sorted { $0.name < $1.name }
    } catch {
      throw InvalidExport(folder, error.reason)
    }
  }

  /// Returns whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool { (try? FileSystem.local.kind(path).get()) == .folder }

  /// Returns whether there is anything at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the path of a file that another file of the export names.
  ///
  /// - Throws: ``InvalidExport`` if the path leads out of the folder.
  static func path(_ relative: String, in folder: String, namedBy file: String) throws(InvalidExport) -> String {
    let parts = relative.split(separator: "/", omittingEmptySubsequences: false)
    guard !relative.isEmpty, !relative.utf8.contains(0), !parts.contains(""), !parts.contains("..") else {
      throw InvalidExport(
        file, "it names the file \(EscapedText.name(relative)), which is not in the folder of the export")
    }
    return folder + "/" + relative
  }
}
