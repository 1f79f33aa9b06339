import Foundation
import TestSupport
import Testing

@Suite("Scripts, styles and pages are files")
struct EmbeddedFiles {
  private static let endings = [".js", ".css", ".html"]

  private static var files: [String] {
    get throws {
      try endings.flatMap { try Repository.files(below: "Sources", ending: $0) }.filter { !$0.contains(".docc/") }
    }
  }

  @Test func theManifestEmbedsEachFile() throws {
    let manifest = try Repository.text("Package.swift")
    let list = try #require(
      manifest.components(separatedBy: "let embedded = [").last?.components(separatedBy: "\n]").first)
    for file in try Self.files {
      let name = try #require(file.split(separator: "/").last)
      #expect(list.contains("\(name)\""), "\(file)")
    }
  }

  /// A page of one expression is short enough for a string.
  @Test func noSourceFileHasTheTextOfOne() throws {
    for path in try Repository.files(below: "Sources", ending: ".swift") where !path.contains(".docc/") {
      for line in try Repository.text(path).split(separator: "\n") {
        let isScript = line.contains("addEventListener(") || line.contains("querySelector(")
        let isStyle = line.contains(#/^\s+[.#:a-z][^{}"\\=]*\{\s*[a-z-]+:[^{}]*;/#)
        #expect(!isScript && !isStyle, "\(path): \(line)")
      }
    }
  }

  @Test("Scripts parse", .enabled("needs node") { ExternalTool.isThere("node") })
  func scriptsParse() throws {
    let scripts = try Self.files.filter { $0.hasSuffix(".js") }
    #expect(scripts.count > 4)
    for script in scripts {
      let outcome = try ExternalTool.run(
        "node", ["--check", "script.js"], files: ["script.js": Repository.text(script)])
      #expect(outcome.code == 0, "\(script): \(outcome.text)")
    }
  }
}
