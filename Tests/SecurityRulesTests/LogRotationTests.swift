import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Synchronization
import Testing

@Suite("Rotation and reopening of the decision log")
struct LogRotationTests {
  /// A folder with a log, and an authorizer whose requests are numbered.
  private final class Scene {
    let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
    var path: String { folder.appending(path: "decisions.log").path }
    private var number = 0

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Makes as many decisions, and waits for the log after each group.
    func decide(_ count: Int, _ log: DecisionLog, flushingEach group: Int = 1) throws {
      let rules = try RealtimeRuleset(source: #"{"rules": {".read": true}}"#)
      var server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(0), log: log)
      for _ in 0..<count {
        number += 1
        server.requestID = "\(number)"
        _ = try server.decide(.read(.root), as: .unauthenticated)
        if number % group == 0 { log.flush() }
      }
      log.flush()
    }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    /// The names of the files in the order of their lines: the oldest first.
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("decisions.log") }
        .sorted { (Int($0.dropFirst(14)) ?? 0) > (Int($1.dropFirst(14)) ?? 0) }
    }

    /// The number of each request in a file. A line that is not JSON is an error.
    func numbers(_ name: String) throws -> [Int] {
      try Data(contentsOf: file(name)).split(separator: UInt8(ascii: "\n")).map { line in
        let object = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
        return Int(try #require(object["req_id"] as? String)) ?? -1
      }
    }

    func bytes(_ name: String) throws -> Int { try Data(contentsOf: file(name)).count }
    func move(_ name: String, to other: String) throws {
      try FileManager.default.moveItem(at: file(name), to: file(other))
    }
  }

  @Test(arguments: [1, 7, 100]) func noLineIsLostBetweenFiles(group: Int) throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path, rotation: .init(maximumBytes: 1500, keptFiles: 1000))
    try scene.decide(100, log, flushingEach: group)
    log.close()
    let names = try scene.names()
    #expect(names.count > 10 && names.last == "decisions.log" && names.dropLast().last == "decisions.log.1")
    #expect(try names.flatMap { try scene.numbers($0) } == Array(1...100))
    for name in names {
      #expect(try (1...1500).contains(scene.bytes(name)), "\(name)")
      let mode = try FileManager.default.attributesOfItem(atPath: scene.file(name).path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(log.lostCount == 0 && log.failure == nil)
  }

  @Test func theOldestFileIsDeleted() throws {
    let scene = try Scene()
    let rotation = DecisionLog.Rotation(maximumBytes: 1500, keptFiles: 2)
    for _ in 0..<2 {
      let log = try DecisionLog(path: scene.path, rotation: rotation)
      try scene.decide(20, log)
      log.close()
    }
    #expect(try scene.names() == ["decisions.log.2", "decisions.log.1", "decisions.log"])
    let numbers = try scene.names().flatMap { try scene.numbers($0) }
    #expect(numbers == Array(41 - numbers.count...40))
  }

  @Test func aLongLineHasAFileOfItsOwn() throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path, rotation: .init(maximumBytes: 0, keptFiles: 10))
    try scene.decide(4, log, flushingEach: 4)
    log.close()
    #expect(try scene.names().map { try scene.numbers($0) } == [[1], [2], [3], [4]])
  }

  /// A folder has the name of the older file. The lines go to the open file until the folder is gone.
  @Test func aFailedRotationLosesNothing() throws {
    let scene = try Scene()
    let blocker = scene.file("decisions.log.1")
    try FileManager.default.createDirectory(at: blocker, withIntermediateDirectories: true)
    let log = try DecisionLog(path: scene.path, rotation: .init(maximumBytes: 1, keptFiles: 1))
    try scene.decide(3, log)
    #expect(try scene.numbers("decisions.log") == [1, 2, 3])
    #expect(log.failure != nil && log.lostCount == 0)
    #expect(log.figures.contains(Figure(.logFailing, .level, 1)))
    try FileManager.default.removeItem(at: blocker)
    try scene.decide(1, log)
    #expect(try scene.numbers("decisions.log.1") == [1, 2, 3] && scene.numbers("decisions.log") == [4])
    #expect(log.failure == nil && log.lostCount == 0)
    log.close()
  }

  /// What `logrotate` does with `create`: it moves the file, creates one, and sends a signal.
  @Test(arguments: [true, false]) func aMovedFileIsReplaced(isCreated: Bool) throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path)
    try scene.decide(1, log)
    try scene.move("decisions.log", to: "old")
    if isCreated { try Data().write(to: scene.file("decisions.log")) }
    try scene.decide(1, log)
    log.reopen()
    log.flush()
    #expect(FileManager.default.fileExists(atPath: scene.path))
    try scene.decide(1, log)
    #expect(try scene.numbers("old") == [1, 2] && scene.numbers("decisions.log") == [3])
    if !isCreated {
      let mode = try FileManager.default.attributesOfItem(atPath: scene.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(log.failure == nil && log.lostCount == 0)
    log.close()
  }

  /// What `logrotate` does with `copytruncate`: it copies the file and cuts it off, without a signal.
  @Test(arguments: [nil, DecisionLog.Rotation(maximumBytes: 100_000)])
  func aTruncatedFileIsContinued(rotation: DecisionLog.Rotation?) throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path, rotation: rotation)
    try scene.decide(2, log)
    try FileManager.default.copyItem(at: scene.file("decisions.log"), to: scene.file("old"))
    try FileHandle(forWritingTo: scene.file("decisions.log")).truncate(atOffset: 0)
    try scene.decide(1, log)
    #expect(try scene.numbers("old") == [1, 2] && scene.numbers("decisions.log") == [3])
    log.close()
  }

  @Test func aDeletedFileIsReplaced() throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path)
    try scene.decide(1, log)
    try FileManager.default.removeItem(at: scene.file("decisions.log"))
    try scene.decide(1, log)
    #expect(try scene.numbers("decisions.log") == [2])
    log.close()
  }

  /// The place of the file was taken by something else. The lines go to the open file until the place is free.
  @Test(arguments: ["link", "dangling link", "pipe", "folder"])
  func nothingButAFileIsOpenedAgain(_ kind: String) throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path)
    try scene.decide(1, log)
    try scene.move("decisions.log", to: "old")
    let outside = scene.file("outside")
    switch kind {
    case "link":
      try Data().write(to: outside)
      try FileManager.default.createSymbolicLink(at: scene.file("decisions.log"), withDestinationURL: outside)
    case "dangling link":
      try FileManager.default.createSymbolicLink(at: scene.file("decisions.log"), withDestinationURL: outside)
    case "pipe": #expect(mkfifo(scene.path, 0o600) == 0)
    default: try FileManager.default.createDirectory(at: scene.file("decisions.log"), withIntermediateDirectories: true)
    }
    log.reopen()
    log.flush()
    #expect(log.failure != nil)
    try scene.decide(1, log)
    #expect(try log.failure != nil && scene.numbers("old") == [1, 2] && log.lostCount == 0)
    #expect(try kind == "link" ? scene.bytes("outside") == 0 : !FileManager.default.fileExists(atPath: outside.path))
    try FileManager.default.removeItem(at: scene.file("decisions.log"))
    try scene.decide(1, log)
    #expect(try log.failure == nil && scene.numbers("decisions.log") == [3])
    log.close()
  }

  /// The same while the file is rotated: a link beside it is moved or replaced, never followed.
  @Test func rotationFollowsNoLink() throws {
    let scene = try Scene()
    let outside = scene.file("outside")
    try Data("outside".utf8).write(to: outside)
    try FileManager.default.createSymbolicLink(at: scene.file("decisions.log.1"), withDestinationURL: outside)
    let log = try DecisionLog(path: scene.path, rotation: .init(maximumBytes: 1, keptFiles: 3))
    try scene.decide(2, log)
    try scene.move("decisions.log", to: "moved")
    try FileManager.default.createSymbolicLink(at: scene.file("decisions.log"), withDestinationURL: outside)
    try scene.decide(2, log)
    #expect(try scene.numbers("decisions.log.1") == [1] && scene.numbers("moved") == [2, 3, 4])
    #expect(try String(contentsOf: outside, encoding: .utf8) == "outside")
    #expect(log.failure != nil && log.lostCount == 0)
    log.close()
  }

  /// The operator's own link is followed once: older files are beside the file that it leads to.
  @Test func aLinkToTheLogStays() throws {
    let (scene, other) = (try Scene(), try Scene())
    let link = scene.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other.file("decisions.log"))
    let log = try DecisionLog(path: link.path, rotation: .init(maximumBytes: 1, keptFiles: 1))
    try scene.decide(2, log)
    log.reopen()
    try scene.decide(1, log)
    #expect(try other.names().map { try other.numbers($0) } == [[2], [3]])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == other.path)
    log.close()
  }

  @Test func anotherProcessMayRotateTheFile() throws {
    let scene = try Scene()
    let rotation = DecisionLog.Rotation(maximumBytes: 1500, keptFiles: 100)
    let logs = [
      try DecisionLog(path: scene.path, rotation: rotation), try DecisionLog(path: scene.path, rotation: rotation),
    ]
    for _ in 0..<20 { for log in logs { try scene.decide(1, log) } }
    for log in logs { log.close() }
    #expect(try scene.names().flatMap { try scene.numbers($0) }.sorted() == Array(1...40))
    #expect(logs.allSatisfy { $0.failure == nil && $0.lostCount == 0 })
  }

  @Test func aFullDiskLosesLinesAndNothingElse() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let scene = try Scene()
    let log = try DecisionLog(path: "/dev/full")
    try scene.decide(3, log)
    #expect(log.failure == .diskFull(path: "/dev/full") && log.lostCount == 3)
    log.reopen()
    log.flush()
    #expect(throws: TreeError.cannotOpen(path: "/dev/full", .isIrregular)) {
      try DecisionLog(path: "/dev/full", rotation: .init(maximumBytes: 1000))
    }
    log.close()
    log.reopen()
    log.flush()
  }

  /// Decisions on several threads while the file is moved and rotated.
  @Test func reopeningUnderLoadLosesNothing() async throws {
    let scene = try Scene()
    let log = try DecisionLog(path: scene.path, rotation: .init(maximumBytes: 20_000, keptFiles: 1000))
    let rules = try RealtimeRuleset(source: #"{"rules": {".read": true}}"#)
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(0), log: log)
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          var server = server
          for number in 0..<250 {
            server.requestID = "\(thread * 250 + number)"
            _ = try? server.decide(.read(.root), as: .unauthenticated)
          }
        }
      }
      for _ in 0..<100 { log.reopen() }
    }
    log.close()
    #expect(try scene.names().flatMap { try scene.numbers($0) }.sorted() == Array(0..<1000))
    #expect(log.failure == nil && log.lostCount == 0)
  }
}
