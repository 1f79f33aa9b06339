/// The folder that a project is, and the bound that it is for the files which its own files name.
///
/// A suite or a `firebase.json` may be a stranger's, as in a pull request, and what is wrong with a file is told with a
/// line of it: a name that leads out of the project would put a secret of the machine into a log that everybody reads. So
/// each file that another file names is opened through here; what somebody names on the command line is not.
package struct ProjectFolder: Sendable {
  /// What lies in the root of a project.
  private static let marks = ["firebase.json", ".git"]

  /// Its absolute path, links followed.
  let root: String
  private let files: FileSystem

  /// The project that the file at `path` belongs to: the nearest folder above it, links followed, with a `firebase.json`
  /// or `.git`; else the folder that the tool was started in, if the file lies below it and it is not the root of all; else
  /// the file's own.
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

  /// The absolute path of what is at `path`, links followed; a problem with a ``FileProblem/project`` where that is not
  /// in this one.
  package func resolved(_ path: String) -> Result<String, FileProblem> {
    let result = files.resolved(path)
    let isInside = if case .success(let place) = result { contains(place) } else { !leadsOut(path) }
    return isInside ? result : .failure(FileProblem(path: path, outsideOf: root))
  }

  /// The bytes of a regular file in the project that has at most `limit`.
  package func bytes(_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem> {
    resolved(path).flatMap { _ in files.bytes(path, limit) }
  }

  /// Whether a path that leads nowhere does so outside: nobody is told which files a machine lacks.
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
