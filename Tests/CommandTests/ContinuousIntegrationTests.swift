import Foundation
import SourceText
import TestSupport
import Testing

@testable import TestSuites

/// `Examples/ci`: the tests run what its files tell a CI system to run, and its page shows the same files.
@Suite("Files for CI systems")
struct ContinuousIntegrationTests {
  static let files = [".github/workflows/rules.yml", ".gitlab-ci.yml", ".pre-commit-config.yaml"]

  private static func tree(_ name: String, in folder: String = "Examples/ci/") throws -> JSONNode {
    let (tree, problems) = YAMLTree.read(SourceFile(name: name, text: try Repository.text(folder + name)))
    #expect(problems.isEmpty, "\(name)")
    return tree.root
  }

  /// Runs a script in a copy of the example, after a change to it.
  private static func run(
    _ script: String, changing: (String, String, String)? = nil, _ body: (URL) throws -> Void = { _ in }
  ) throws -> (code: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ci-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Repository.root.appending(path: "Examples/ci"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let (name, old, new) = changing {
      let file = folder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(old))
      try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-eo", "pipefail", "-c", script]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(Tool.products.path):/usr/bin:/bin", "GITHUB_STEP_SUMMARY": folder.appending(path: "summary.md").path,
    ]
    let pipe = Pipe.unshared()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.start()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try body(folder)
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static let openDoor = (
    "firestore.rules", "allow delete: if resource.data.owner == request.auth.uid", "allow delete: if true"
  )

  /// What only the suite notices: `check --strict` rejects `openDoor`.
  private static let wideDoor = (openDoor.0, openDoor.1, "allow delete: if request.auth != null")

  @Test func thePageShowsTheFiles() throws {
    let page = try Repository.text("Examples/ci/README.md")
    for name in Self.files {
      let text = try Repository.text("Examples/ci/\(name)")
      #expect(page.contains("```yaml\n\(text)```\n"), "\(name)")
    }
  }

  /// The scripts of the workflow's own steps that call the tool.
  private static func steps() throws -> [String] {
    let steps = try #require(tree(files[0])["jobs"]?["rules"]?["steps"]?.elements)
    return steps.compactMap { $0["run"]?.string }.filter { !$0.contains("pip\" install") }
  }

  @Test func gitHubActions() throws {
    let steps = try Self.steps()
    #expect(steps.count == 3 && steps.allSatisfy { $0.contains("rules-sim ") })
    for step in steps {
      let outcome = try Self.run(step) { folder in
        guard step.contains("--report") else { return }
        for name in ["summary.md", "reports/rules.sarif", "reports/junit.xml", "reports/rules.html"] {
          #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(name)")
        }
      }
      #expect(outcome.code == 0, "\(outcome.text)")
    }
    let uploads = try #require(Self.tree(Self.files[0])["jobs"]?["rules"]?["steps"]?.elements).compactMap { $0["with"] }
    #expect(uploads.contains { $0["sarif_file"]?.string == "reports/rules.sarif" })
    #expect(uploads.contains { $0["path"]?.string == "reports" })
  }

  @Test func gitHubActionsFailWithOpenRules() throws {
    let step = try #require(Self.steps().last)
    let outcome = try Self.run(step, changing: Self.openDoor) { folder in
      let summary = try String(contentsOf: folder.appending(path: "summary.md"), encoding: .utf8)
      #expect(summary.hasPrefix("### ❌ Security rules: 21 passed, 2 failed"))
    }
    #expect(outcome.code == 2)
    #expect(outcome.text.contains("\n::error file=suite.yaml,line=30,col="))
    let broken = try Self.run(
      try #require(Self.steps().first), changing: ("firestore.rules", "if resource", "fi resource"))
    #expect(broken.code == 3 && broken.text.hasPrefix("::error file=firestore.rules,line=6,col="))
  }

  @Test func gitLab() throws {
    let job = try #require(Self.tree(Self.files[1])["security-rules"])
    let script = job["script"]?.elements.compactMap(\.string).joined(separator: "\n") ?? ""
    let reports = [
      job["artifacts"]?["reports"]?["junit"]?.string,
      job["artifacts"]?["reports"]?["coverage_report"]?["path"]?.string,
    ].compactMap(\.self)
    #expect(reports.count == 2)
    let outcome = try Self.run(script) { folder in
      for name in reports { #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path)) }
    }
    #expect(outcome.code == 0, "\(outcome.text)")
    let pattern = try #require(job["coverage"]?.string)
    let regex = try Regex(String(pattern.dropFirst().dropLast()))
    let found = outcome.text.split(separator: "\n").compactMap { $0.firstMatch(of: regex)?.output[1].substring }
    #expect(found.last == "100")
    #expect(try Self.run(script, changing: Self.openDoor).code == 3)
    #expect(try Self.run(script, changing: Self.wideDoor).code == 2)
  }

  /// What pre-commit would run for a commit of `changed`.
  private static func hooks(_ root: JSONNode, for changed: String) throws -> [String] {
    try root.elements.compactMap { hook in
      let pattern = try Regex(try #require(hook["files"]?.string))
      guard changed.firstMatch(of: pattern) != nil else { return nil }
      let entry = try #require(hook["entry"]?.string)
      return hook["pass_filenames"]?.value == .bool(false) ? entry : "\(entry) \(changed)"
    }
  }

  @Test func preCommit() throws {
    let hooks = try #require(Self.tree(Self.files[2])["repos"]?.elements.first?["hooks"])
    #expect(
      try Self.hooks(hooks, for: "firestore.rules") == [
        "rules-sim format firestore.rules", "rules-sim check --strict firestore.rules", "rules-sim test",
      ])
    #expect(try Self.hooks(hooks, for: "app/database.rules.json").count == 3)
    #expect(try Self.hooks(hooks, for: "suite.yaml") == ["rules-sim test"])
    #expect(try Self.hooks(hooks, for: "README.md").isEmpty)
    let script = try Self.hooks(hooks, for: "firestore.rules").joined(separator: "\n")
    #expect(try Self.run(script).code == 0)
    #expect(try Self.run(script, changing: Self.openDoor).code == 3)
    #expect(try Self.run(script, changing: Self.wideDoor).code == 2)
  }

  /// What others name by `repo:` is the same.
  @Test func hooksEqualThoseOfThisRepository() throws {
    let local = try #require(Self.tree(Self.files[2])["repos"]?.elements.first?["hooks"])
    let ours = try Self.tree(".pre-commit-hooks.yaml", in: "")
    #expect(ours.elements.count == 6)
    for hook in ours.elements {
      let id = try #require(hook["id"]?.string).replacing("-system", with: "")
      let other = try #require(local.elements.first { $0["id"]?.string == id })
      for key in ["name", "entry", "files"] { #expect(hook[key]?.string == other[key]?.string) }
    }
  }

  private static let schemas: [(file: String, schema: String)] = [
    (files[0], "github-workflows"), (files[1], "gitlab-ci"),
  ]

  /// `pip install check-jsonschema`: it carries the schemas of both systems.
  @Test(
    "They are valid by the schemas of their systems",
    .enabled("needs check-jsonschema") { ExternalTool.isThere("check-jsonschema") })
  func validator() throws {
    for (file, schema) in Self.schemas {
      let path = Repository.root.appending(path: "Examples/ci/\(file)").path
      let outcome = try ExternalTool.run(
        "check-jsonschema", ["--builtin-schema", "vendor.\(schema)", path], files: [:])
      #expect(outcome.code == 0, "\(outcome.text)")
    }
  }
}
