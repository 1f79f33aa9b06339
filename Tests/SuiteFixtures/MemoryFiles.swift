package import RulesProjects

/// Files that a test makes up.
package struct MemoryFiles {
  /// The texts of the files, by path.
  package var files: [String: String]

  /// Files with these texts, by path.
  package init(files: [String: String]) { self.files = files }

  /// The files, as a command finds them in its working folder.
  package var system: FileSystem {
    let files = self.files
    return FileSystem(
      kind: { path in
        let path = path.hasPrefix("/project/") ? String(path.dropFirst(9)) : path
        if files[path] != nil { return .success(.file) }
        let isFolder = path == "." || files.keys.contains { $0.hasPrefix(path + "/") }
        return isFolder
          ? .success(.folder) : .failure(FileProblem(path: path, reason: "there is no such file; check the path"))
      },
      entries: { folder in
        let prefix = folder == "." ? "" : folder + "/"
        let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        let names = Set(below.compactMap { path in path.split(separator: "/").first.map(String.init) })
        return .success(
          names.sorted().map { .init(name: $0, kind: files[prefix + $0] == nil ? .folder : .file) })
      },
      bytes: { path, _ in
        files[path].map { .success(Array($0.utf8)) }
          ?? .failure(FileProblem(path: path, reason: "there is no such file; check the path"))
      },
      resolved: { .success(Self.resolved($0)) },
      stamp: { path in files[path].map { FileStamp(size: Int64($0.utf8.count), seconds: Int64($0.hashValue)) } })
  }

  /// The path as if the files lay in `/project`.
  private static func resolved(_ path: String) -> String {
    var steps = ["project"]
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
    }
    return path.hasPrefix("/") ? "/" + steps.dropFirst().joined(separator: "/") : "/" + steps.joined(separator: "/")
  }
}
