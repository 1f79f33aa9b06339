import SuiteFixtures
import Synchronization
import Testing

@testable import RulesProjects
@testable import SuiteRuns
@testable import SuiteTools
@testable import TestSuites

@Suite("Watched suites")
struct WatchTests {
  /// Files that change while they are watched.
  private final class Folder: Sendable {
    private let files: Mutex<[String: String]>

    init(_ files: [String: String]) { self.files = Mutex(files) }

    subscript(path: String) -> String? {
      get { files.withLock { $0[path] } }
      set { files.withLock { $0[path] = newValue } }
    }

    private var now: FileSystem { MemoryFiles(files: files.withLock { $0 }).system }

    /// A folder's stamp changes with its entries.
    private func stamp(_ path: String) -> FileStamp? {
      if let stamp = now.stamp(path) { return stamp }
      guard case .success(.folder) = now.kind(path), case .success(let entries) = now.entries(path) else { return nil }
      return FileStamp(size: 0, seconds: Int64(entries.hashValue))
    }

    var system: FileSystem {
      FileSystem(
        kind: { self.now.kind($0) }, entries: { self.now.entries($0) }, bytes: { self.now.bytes($0, $1) },
        resolved: { self.now.resolved($0) }, stamp: { self.stamp($0) })
    }
  }

  private static let suite =
    "rules: r.json\ninclude: users.yaml\ndata: d.json\ncases: [{as: ann, read: /a, expect: allow}]\n"
  private static let files = [
    "a/suite.yaml": suite, "a/r.json": #"{"rules": {".read": "auth != null"}}"#, "a/d.json": "{}",
    "a/users.yaml": "users: {ann: {uid: ann}}", "b/suite.yaml": suite, "b/d.json": "{}",
    "b/r.json": #"{"rules": {".read": "auth.uid == 'ann'"}}"#, "b/users.yaml": "users: {ann: {uid: ann}}",
  ]

  private func start(_ folder: Folder) -> (watch: SuiteWatch, first: WatchReport) {
    var watch = SuiteWatch(TestRun.Options(), files: folder.system)
    let first = watch.run([])
    return (watch, first)
  }

  @Test(
    "A change runs only the affected suites",
    arguments: [
      ("a/r.json", #"{"rules": {".read": "false"}}"#, 1), ("a/d.json", #"{"a": 1}"#, 0),
      ("a/users.yaml", "users: {ann: null}", 1), ("b/r.json", #"{"rules": {".read": "data.exists()"}}"#, 1),
      ("b/suite.yaml", "rules: {.read: true}\nusers: {a: null}\ncases: [{as: a, read: /a, expect: deny}]", 1),
    ])
  func changes(path: String, text: String, failed: Int) {
    let folder = Folder(Self.files)
    var (watch, first) = start(folder)
    #expect(first.counts.passed == 2 && first.runCount == 2)
    #expect(watch.changes() == [])
    folder[path] = text
    #expect(watch.changes() == [path])
    let report = watch.run(watch.changes())
    #expect(report.runCount == 1)
    #expect(report.counts.failed == failed && report.counts.run == 2)
    #expect(report.text(onTerminal: false).hasPrefix("--- changed: \(path)\n"))
    #expect(watch.changes() == [])
  }

  @Test(
    "A broken or missing file is reported, and read again later",
    arguments: [
      "cases: [", nil, "rules: {.read: tru}\ncases: []\n",
    ] as [String?])
  func broken(text: String?) {
    let folder = Folder(Self.files)
    var (watch, _) = start(folder)
    folder["a/suite.yaml"] = text
    let broken = watch.run(watch.changes())
    #expect(broken.counts.passed == 1)
    #expect(text == nil || !broken.failures.isEmpty)
    folder["a/suite.yaml"] = Self.suite
    let whole = watch.run(watch.changes())
    #expect(whole.counts.passed == 2)
    #expect(whole.failures == "")
  }

  @Test func addedAndRemovedSuitesAreNoticed() {
    let folder = Folder(Self.files)
    var (watch, _) = start(folder)
    folder["c.suite.yaml"] = "rules: {.read: true}\nusers: {a: null}\ncases: [{as: a, read: /a, expect: allow}]"
    let added = watch.run(watch.changes())
    #expect(added.counts.passed == 3)
    #expect(added.runCount == 1)
    folder["c.suite.yaml"] = nil
    let report = watch.run(watch.changes())
    #expect(report.counts.passed == 2)
    #expect(report.runCount == 0)
    #expect(report.changed.contains("c.suite.yaml"))
  }

  @Test("The divider has the time and the files, not the folder that changed with them")
  func divider() {
    let folder = Folder(Self.files)
    var (watch, _) = start(folder)
    folder["a/d.json"] = #"{"a": 1}"#
    folder["notes.txt"] = ""
    let changes = watch.changes()
    #expect(changes.contains(".") && changes.contains("a/d.json"))
    let report = watch.run(changes)
    #expect(report.text(onTerminal: false, at: "09:05:30").hasPrefix("--- 09:05:30  changed: a/d.json\n"))
  }

  @Test("A terminal shows only the last report")
  func screen() {
    let (_, first) = start(Folder(Self.files))
    #expect(first.text(onTerminal: false).hasPrefix("2 passed, 0 failed in 2 suites; watching 8 files\n"))
    #expect(first.text(onTerminal: true).hasPrefix("\u{1B}[2J\u{1B}[3J\u{1B}[H2 passed"))
  }
}
