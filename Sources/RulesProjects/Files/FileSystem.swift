/// The files that suites, rules and data are read from; tests put their own in its place.
package struct FileSystem: Sendable {
  /// What is at a path.
  package enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, a pipe, a socket; in a listing also a symbolic link.
    case other
  }

  /// What a folder holds.
  package struct Entry: Sendable, Hashable {
    /// Its name, without the folder.
    package let name: String
    /// What it is; links are not followed.
    package let kind: Kind

    /// An entry.
    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// What is at a path, links followed.
  package let kind: @Sendable (_ path: String) -> Result<Kind, FileProblem>
  /// What a folder holds, in the order of the names' bytes.
  package let entries: @Sendable (_ folder: String) -> Result<[Entry], FileProblem>
  /// The bytes of a regular file that has at most `limit`.
  package let bytes: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>
  /// The absolute path of what is at a path, links followed.
  package let resolved: @Sendable (_ path: String) -> Result<String, FileProblem>
  /// What changes when somebody writes what is at a path, links followed; nil where there is nothing.
  package let stamp: @Sendable (_ path: String) -> FileStamp?

  /// Files as these functions tell; without the last two all lie in the root folder or below it, there are no links, and
  /// nothing is to be watched.
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

  /// A path that counts from the root folder, without detours.
  private static func absolute(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where !step.utf8.elementsEqual(".".utf8) {
      if step.utf8.elementsEqual("..".utf8) { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// A path that counts from `folder`, unless it is absolute.
  package static func path(_ path: String, from folder: String) -> String {
    folder.isEmpty || path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
  }

  /// The folder of a path; empty where it names none.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}

extension FileSystem {
  /// A path as one names it from `folder`; absolute where it does not lie there.
  package func path(_ path: String, seenFrom folder: String) -> String {
    if folder.isEmpty { return path }
    if path.utf8.starts(with: (folder + "/").utf8) { return String(path.dropFirst(folder.count + 1)) }
    return (try? resolved(path).get()) ?? path
  }
}

/// Why a file can not be read.
package struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path.
  package let path: String
  /// Why, in a few words: `there is no such file; check the path`.
  package let reason: String
  /// The folder of the project that the path leads out of; nil where something else is wrong.
  package let project: String?

  /// A problem with the file at `path`.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    project = nil
  }

  /// The path leads out of the project that it may not leave.
  package init(path: String, outsideOf project: String) {
    self.path = path
    self.project = project
    reason = "it leads out of the project `\(project)`"
  }

  /// One sentence.
  package var description: String { "cannot open `\(path)`: \(reason)" }
}
