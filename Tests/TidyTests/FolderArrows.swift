import TestSupport
import Testing

/// The folders of a module, connected by the types that their files use.
///
/// A file uses a type if the type's name occurs in its code. Comments do not count. Strings count, because of their
/// interpolations. A type is one that a file declares at its top level, unless it is private or two folders declare
/// the same name. Members of extensions are not followed.
struct FolderGraph {
  /// A file that uses a type of another folder.
  struct Use: CustomStringConvertible {
    let file: String
    let folder: String
    let type: String
    let owner: String

    var description: String { "\(folder) -> \(owner): \(file) uses \(type)" }
  }

  /// The uses across folders, in the order of their files.
  let uses: [Use]

  /// Creates the graph of the sources of a module.
  init(of module: String) throws {
    let paths = try Repository.files(below: "Sources/\(module)", ending: ".swift")
    self.init(try paths.map { ($0, try Repository.text($0)) })
  }

  /// - Parameter files: the paths, such as `Sources/RunReports/HTML/HTMLText.swift`, and the texts.
  init(_ files: [(path: String, text: String)]) {
    let declaration =
      #/(?:@\S+ )*(?:(?:public|package|internal|final|indirect) )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/#
    var owners: [Substring: Set<String>] = [:]
    var words: [(path: String, names: Set<Substring>)] = []
    for (path, text) in files {
      var names: Set<Substring> = []
      for line in text.split(separator: "\n") {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        if let match = code.prefixMatch(of: declaration) {
          owners[match.output.1, default: []].insert(Self.folder(of: path))
        }
        names.formUnion(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      }
      words.append((path, names))
    }
    uses = words.flatMap { path, names in
      names.sorted().compactMap { name in
        guard let found = owners[name], found.count == 1, let owner = found.first else { return nil }
        let folder = Self.folder(of: path)
        return owner == folder ? nil : Use(file: path, folder: folder, type: String(name), owner: owner)
      }
    }
  }

  /// The uses that are part of a cycle: the folder of the type leads back to the folder of the file.
  var cyclicUses: [Use] {
    var reached: [String: Set<String>] = [:]
    for owner in Set(uses.map(\.owner)) { reached[owner] = folders(from: owner) }
    return uses.filter { reached[$0.owner]?.contains($0.folder) ?? false }
  }

  /// Returns the folder and all folders whose types it uses, directly or through other folders.
  private func folders(from start: String) -> Set<String> {
    var found: Set<String> = [start]
    var count = 0
    while count < found.count {
      count = found.count
      for use in uses where found.contains(use.folder) { found.insert(use.owner) }
    }
    return found
  }

  /// Returns the folder of a file below its module; `.` for a file beside the folders.
  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "."
  }
}

@Suite("The folders of a module are layers")
struct FolderArrows {
  @Test func noFolderLeadsBackToItself() throws {
    let modules = try DeclaredModules.imports().keys.sorted()
    #expect(modules.count > 30)
    for module in modules {
      for use in try FolderGraph(of: module).cyclicUses { Issue.record("\(module): \(use)") }
    }
  }

  /// A cycle of three folders is found, and the use that leads into it is not reported.
  @Test func cyclesAreFound() {
    let graph = FolderGraph([
      ("Sources/M/Top.swift", "struct Top { let low: Low }"),
      ("Sources/M/A/Low.swift", "package struct Low {\n  let text = \"\\(Middle.name)\"  // Top\n}"),
      ("Sources/M/B/Middle.swift", "@frozen package enum Middle {}\nextension High {}"),
      ("Sources/M/C/High.swift", "final class High { let low: Low }"),
    ])
    #expect(graph.uses.count == 4)
    #expect(graph.cyclicUses.map(\.folder) == ["A", "B", "C"])
    #expect(graph.cyclicUses.map(\.type) == ["Middle", "High", "Low"])
  }
}
