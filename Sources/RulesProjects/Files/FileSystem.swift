/// Access to the files of suites, rules and data. Tests replace it with their own.
package struct FileSystem: Sendable {
  /// The kind of a file system entry.
  package enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// A folder; not a link to one in a listing.
    case folder
    /// A device, pipe or socket; in a listing also a symbolic link.
    case other
  }

  /// An entry of a folder.
  package struct Entry: Sendable, Hashable {
    /// The name, without the folder.
    package let name: String
    /// The kind; links are not followed.
    package let kind: Kind

    /// Creates an entry.
    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// The kind of the entry at a path, after following links.
  package let kind: @Sendable (_ path: String) -> Result<Kind, FileProblem>
  /// The entries of a folder, ordered by the bytes of their names.
  package let entries: @Sendable (_ folder: String) -> Result<[Entry], FileProblem>
  /// The bytes of a regular file that has at most `limit` bytes.
  package let bytes: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>
  /// The absolute path of the entry at a path, after following links.
  package let resolved: @Sendable (_ path: String) -> Result<String, FileProblem>
  /// The stamp of the file at a path, after following links; nil if there is none.
  package let stamp: @Sendable (_ path: String) -> FileStamp?

  /// Creates a file system from these functions. Without the last two, all paths are in the root folder or below it,
  /// there are no links, and files cannot be watched.
  package init(
    kind: @escaping @Sendable (_ path: String) -> Result<Kind, FileProblem>,
    entries: @escaping @Sendable (_ folder: String) -> Result<[Entry], FileProblem>,
    bytes: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>,
    resolved: (@Sendable (_ path: String) -> Result<String, FileProblem>)? = nil,
    stamp: @escaping @Sendable (_ path: String) -> FileStamp? = { _ in nil }
  ) {
    self.kind = kind
    self.entries = entries
    self.bytes = bytes
    self.resolved = resolved ?? { .success(Self.absolute($0)) }
    self.stamp = stamp
  }

  /// Returns the normalized absolute path of a path relative to the root folder.
  private static func absolute(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where !step.utf8.elementsEqual(".".utf8) {
      if step.utf8.elementsEqual("..".utf8) { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// Returns a path relative to `folder`, unless the path is absolute.
  package static func path(_ path: String, from folder: String) -> String {
    folder.isEmpty || path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
  }

  /// Returns the folder of a path; empty if the path has none.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}

extension FileSystem {
  /// Returns a path relative to `folder`; absolute if it is not in the folder.
  package func path(_ path: String, seenFrom folder: String) -> String {
    if folder.isEmpty { return path }
    if path.utf8.starts(with: (folder + "/").utf8) { return String(path.dropFirst(folder.count + 1)) }
    return (try? resolved(path).get()) ?? path
  }
}

/// The reason why a file cannot be read.
package struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The reason, in a few words: `there is no such file; check the path`.
  package let reason: String
  /// The project folder that the path leads out of; nil for other problems.
  package let project: String?

  /// Creates a problem with the file at `path`.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    project = nil
  }

  /// Creates the problem of a path that leads out of its project.
  package init(path: String, outsideOf project: String) {
    self.path = path
    self.project = project
    reason = "it leads out of the project `\(project)`"
  }

  /// The problem, in one sentence.
  package var description: String { "cannot open `\(path)`: \(reason)" }
}
