import Platform
import Synchronization

/// The files that this process may read, and drafts that replace some of them.
///
/// A server whose client names paths restricts its process once, before it uses the first path. From then on, every file
/// that a command names, and every file that a suite or a project refers to, goes through the view. Without a view, only
/// the permissions of the user count.
package struct FileView: Sendable {
  /// What is at a path that may be read.
  enum Place {
    /// A file or folder, or nothing: the absolute path, after following links.
    case disk(String)
    /// A draft: its absolute path and its bytes.
    case draft(String, [UInt8])
  }

  /// The length at which the system rejects a path.
  private static let maximumLength = 4096
  private static let shared = Mutex<FileView?>(nil)
  private static let rejections = Atomic(0)

  /// The absolute paths of the folders, after following links.
  private let folders: [String]
  /// The drafts by their absolute paths.
  private let drafts: [String: [UInt8]]

  /// Creates a view of the files in folders and below them.
  ///
  /// - Parameters:
  ///   - folders: the folders. One that does not exist has no files.
  ///   - drafts: texts by path. Each is read in place of the file at its path.
  /// - Throws: if the path of a draft leads out of the folders.
  package init(folders: [String], drafts: [(path: String, text: String)]) throws(FileProblem) {
    self.folders = folders.compactMap { Self.resolved($0) }
    var texts: [String: [UInt8]] = [:]
    for draft in drafts {
      guard let path = Self.resolved(draft.path), Self.contains(path, self.folders) else {
        throw Self.problem(draft.path)
      }
      texts[path] = Array(draft.text.utf8)
    }
    self.drafts = texts
  }

  /// The view of this process; nil if it is not restricted.
  static var current: FileView? { shared.withLock { $0 } }

  /// Restricts this process to a view. Only its first call has an effect.
  package static func restrict(to view: FileView) {
    shared.withLock { if $0 == nil { $0 = view } }
  }

  /// Whether a path led out of the folders, so that a view with other folders could have other files.
  package static var hasRejected: Bool { rejections.load(ordering: .relaxed) > 0 }

  /// Checks that the view of this process, if there is one, has a path.
  ///
  /// - Throws: if the path leads out of the folders, or is standard input.
  package static func check(_ path: String) throws(InputFileError) {
    if case .failure(let problem)? = current?.place(path) { throw InputFileError(problem.description) }
  }

  /// Returns what is at a path.
  func place(_ path: String) -> Result<Place, FileProblem> {
    guard path != "-", let full = Self.resolved(path), Self.contains(full, folders) else {
      Self.rejections.wrappingAdd(1, ordering: .relaxed)
      return .failure(Self.problem(path))
    }
    return .success(drafts[full].map { .draft(full, $0) } ?? .disk(full))
  }

  /// Returns the names of the drafts in a folder.
  ///
  /// - Parameter folder: an absolute path, after following links.
  func drafts(in folder: String) -> [String] {
    drafts.keys.filter { FileSystem.folder(of: $0).utf8.elementsEqual(folder.utf8) }.map(FileStatus.name)
  }

  /// The same words for all files outside, so that a message does not tell which of them exist.
  private static func problem(_ path: String) -> FileProblem {
    FileProblem(
      path: path.utf8.count > maximumLength ? "…" : path,
      reason: "it is outside of the folders that the client may use")
  }

  private static func contains(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { folder in
      let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
      return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: prefix.utf8)
    }
  }

  /// Returns the absolute path of an entry, after following links. What does not exist is below its nearest existing folder.
  ///
  /// - Returns: nil if the path has a NUL character, is too long, goes up from a missing folder, or is a link to nothing.
  private static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), path.utf8.count <= maximumLength else { return nil }
    var existing = path.isEmpty ? "." : path
    var missing: [String] = []
    while true {
      if let found = realpath(existing, nil) {
        defer { free(found) }
        let folder = String(cString: found)
        return missing.isEmpty
          ? folder : (folder == "/" ? "" : folder) + "/" + missing.reversed().joined(separator: "/")
      }
      var status = stat()
      guard lstat(existing, &status) != 0 else { return nil }
      while existing.utf8.count > 1, existing.utf8.last == UInt8(ascii: "/") { existing.removeLast() }
      let name = FileStatus.name(of: existing)
      let folder = FileSystem.folder(of: existing)
      guard !name.isEmpty, name != "..", name != ".", folder != existing else { return nil }
      missing.append(name)
      existing = folder.isEmpty ? "." : folder
    }
  }
}
