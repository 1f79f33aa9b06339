import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// Files that a test makes up.
struct MemoryFiles {
  var files: [String: String]

  var system: FileSystem {
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

enum SuiteFixtures {
  static let rules = """
    {
      "rules": {
        "users": {
          "$uid": {
            ".read": "auth != null",
            ".write": "auth.uid === $uid",
            "age": {".validate": "newData.isNumber() && newData.val() >= 18"}
          }
        },
        "log": {"$entry": {".write": "auth != null && !data.exists()", ".validate": "newData.child('at').val() === now"}},
        "list": {".read": "query.orderByChild == 'owner' && query.equalTo == auth.uid && query.limitToFirst <= 10"}
      }
    }
    """

  static let head = """
    rules: rules.json
    users:
      ann: {uid: ann}
      bob: {uid: bob}
      nobody: null
      server: {administrator: true}

    """

  /// Reads `head` and the given lines, with the rules above in `rules.json`.
  static func read(_ text: String, name: String = "suite.yaml", files: [String: String] = [:]) -> SuiteReading {
    let all = files.merging(["rules.json": rules]) { first, _ in first }
    return SuiteReader.read(SourceFile(name: name, text: text), files: MemoryFiles(files: all).system)
  }

  /// Runs the cases of `head` and the given lines; nil where they cannot be read.
  static func results(_ cases: String) -> [CaseResult]? {
    read(head + cases).suite.map { CaseRunner.run($0).cases }
  }

  /// Every diagnostic as `line:column severity code`.
  static func summary(_ reading: SuiteReading) -> [String] {
    reading.reports.flatMap { report in
      report.diagnostics.map { diagnostic in
        let position = report.file.position(of: diagnostic.span.start)
        return "\(position) \(diagnostic.severity.rawValue) \(diagnostic.code)"
      }
    }
  }
}
