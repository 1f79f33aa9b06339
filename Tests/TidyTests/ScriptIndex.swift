import Foundation
import TestSupport
import Testing

/// `.ci/README.md` lists the scripts of the repository, and all pages name their paths.
@Suite("The index of the scripts is complete")
struct ScriptIndex {
  private static let folder = ".ci"

  /// The paths that the rows of the index link to, relative to `.ci`.
  private static func indexed() throws -> [String] {
    try Repository.text("\(folder)/README.md").split(separator: "\n").compactMap { row in
      row.firstMatch(of: #/^\| \[`[^`]+`\]\(([^)]+)\) \| /#).map { String($0.1) }
    }
  }

  /// The files below `.ci`, relative to it.
  private static func files() throws -> [String] {
    let top = Repository.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: top.path).sorted().filter { path in
      let isFile = try? top.appending(path: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      return isFile == true && !path.contains("__pycache__")
    }
  }

  private static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: Repository.root.appending(path: "\(folder)/\(path)").path)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
  }

  @Test func everyScriptIsIndexed() throws {
    let indexed = Set(try Self.indexed())
    let scripts = try Self.files().filter { path in
      Self.isExecutable(path) || [".py", ".c", ".json"].contains { path.hasSuffix($0) }
    }
    #expect(scripts.count > 50)
    for script in scripts { #expect(indexed.contains(script), "\(script)") }
  }

  @Test func everyPathOfTheIndexExists() throws {
    let indexed = try Self.indexed()
    #expect(Set(indexed).count == indexed.count, "a path is listed twice")
    for path in indexed { #expect(Self.exists("\(Self.folder)/\(path)"), "\(path)") }
  }

  /// The sentence says what the script does. A stranger reads it before anything else, and the index repeats it.
  @Test func everyScriptBeginsWithASentence() throws {
    for path in try Self.files() where Self.isExecutable(path) || path.hasSuffix(".py") || path.hasSuffix(".c") {
      let lines = try Repository.text("\(Self.folder)/\(path)").split(separator: "\n", omittingEmptySubsequences: false)
      let line = lines.first { !$0.hasPrefix("#!") } ?? ""
      let words = line.firstMatch(of: #/^(?:# |// |""")([A-Z].*)$/#)?.1.split(separator: " ") ?? []
      #expect(words.count >= 4, "\(path): \(line)")
    }
  }

  /// Old entries of the changelog may name paths that were moved.
  @Test func everyNamedScriptExists() throws {
    var pages = ["README.md", "Package.swift"]
    for folder in ["Sources", "Tests", "Examples", "Grammar"] {
      for suffix in [".md", ".swift", ".py"] { pages += try Repository.files(below: folder, ending: suffix) }
    }
    pages += try Repository.files(below: "Sources/SecurityRules/SecurityRules.docc", ending: ".md")
    for folder in [Self.folder, ".github"] {
      let top = Repository.root.appending(path: folder).path
      pages += try FileManager.default.subpathsOfDirectory(atPath: top).map { "\(folder)/\($0)" }
    }
    var count = 0
    for page in pages.sorted() where !page.hasSuffix("CHANGELOG.md") {
      guard let text = try? Repository.text(page), text.contains(".ci/") else { continue }
      for line in text.split(separator: "\n") where line.contains(".ci/") {
        for found in line.matches(of: #/(?:^|[^\w.])(\.ci/[\w./-]*\w)/#) {
          count += 1
          #expect(Self.exists(String(found.1)), "\(page) names \(found.1)")
        }
      }
    }
    #expect(count > 150)
  }
}
