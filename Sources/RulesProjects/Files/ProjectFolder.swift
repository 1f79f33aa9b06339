/// The folder of a project, which must contain all files that files of the project refer to.
///
/// A suite or a `firebase.json` may be untrusted, for example in a pull request. A diagnostic quotes a line of the
/// file, so a path out of the project could copy a secret of the machine into a public log.
///
/// Every file that another file refers to is therefore opened through this type. Files named on the command line are
/// not restricted.
package struct ProjectFolder: Sendable {
  /// The entries that mark the root of a project.
  private static let marks = ["firebase.json", ".git"]

  /// The absolute path, after following links.
  let root: String
  private let files: FileSystem

  /// Finds the project that contains the file at `path`.
  ///
  /// It is the closest enclosing folder with a `firebase.json` or `.git`, after following links. Without one, it is the
  /// working directory if that contains the file and is not the root folder. Otherwise it is the file's own folder.
  package init(of path: String, in files: FileSystem) {
    self.files = files
    let own = FileSystem.folder(of: path)
    guard let start = try? files.resolved(own.isEmpty ? "." : own).get() else {
      root = own
      return
    }
    var folder = start
    while !Self.marks.contains(where: { (try? files.kind(FileStatus.join(folder, $0)).get()) != nil }) {
      let parent = FileSystem.folder(of: folder)
      if parent.isEmpty || parent.utf8.elementsEqual(folder.utf8) {
        root = Self.startingFolder(above: start, in: files) ?? start
        return
      }
      folder = parent
    }
    root = folder
  }

  private static func startingFolder(above folder: String, in files: FileSystem) -> String? {
    guard let place = try? files.resolved(".").get(), place.utf8.count > 1 else { return nil }
    return folder.utf8.elementsEqual(place.utf8) || folder.utf8.starts(with: (place + "/").utf8) ? place : nil
  }

  /// Returns the absolute path of the entry at `path`, after following links. If it is not in the project, the
  /// ``FileProblem/project`` of the problem is set.
  package func resolved(_ path: String) -> Result<String, FileProblem> {
    let result = files.resolved(path)
    let isInside = if case .success(let place) = result { contains(place) } else { !leadsOut(path) }
    return isInside ? result : .failure(FileProblem(path: path, outsideOf: root))
  }

  /// Returns the bytes of a regular file in the project that has at most `limit` bytes.
  package func bytes(_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem> {
    resolved(path).flatMap { _ in files.bytes(path, limit) }
  }

  /// Returns whether a path to a missing file leads out of the project, so that messages do not reveal which files
  /// exist on the machine.
  private func leadsOut(_ path: String) -> Bool {
    var folder = path
    while true {
      let parent = FileSystem.folder(of: folder)
      if let place = try? files.resolved(parent.isEmpty ? "." : parent).get() { return !contains(place) }
      if parent.utf8.elementsEqual(folder.utf8) { return true }
      folder = parent
    }
  }

  private func contains(_ place: String) -> Bool {
    let prefix = root.utf8.last == UInt8(ascii: "/") ? root : root + "/"
    return place.utf8.elementsEqual(root.utf8) || place.utf8.starts(with: prefix.utf8)
  }
}
