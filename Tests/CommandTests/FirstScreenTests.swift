import Foundation
import TestSupport
import Testing

/// What a new user sees first, as transcripts that a person has read: `UPDATE_EXPECTED=1 swift test --filter FirstScreenTests`
/// writes them again; read the diff.
///
/// A transcript begins with a sentence and the files of a folder (`--- NAME`). A line after `$ ` is a command, and the lines
/// below it are what it prints. `[exit N]` follows if its exit code is not 0.
@Suite struct FirstScreenTests {
  static let names = ["1-nothing", "2-rules-below", "3-first-error", "4-first-suite", "5-first-coverage"]

  @Test(arguments: names)
  func screensAreTheReviewedText(_ name: String) throws {
    let path = Repository.root.appending(path: "Tests/CommandTests/FirstScreens/\(name).txt")
    let expected = try String(contentsOf: path, encoding: .utf8)
    let actual = try played(expected)
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
      try actual.write(to: path, atomically: true, encoding: .utf8)
    }
    #expect(actual == expected, "UPDATE_EXPECTED=1 swift test --filter FirstScreenTests writes it again")
  }

  /// Returns the transcript with what its commands print now.
  private func played(_ transcript: String) throws -> String {
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let start = lines.firstIndex { $0.hasPrefix("$ ") } ?? lines.endIndex
    let folder = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID().uuidString)/project")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(lines[..<start], below: folder)
    var text = lines[..<start].joined(separator: "\n") + "\n"
    for command in lines[start...] where command.hasPrefix("$ ") {
      text += command + "\n" + (try output(of: String(command.dropFirst(2)), in: folder))
    }
    return text
  }

  private func write(_ lines: ArraySlice<String>, below folder: URL) throws {
    var file: (name: String, lines: [String])?
    for line in lines {
      guard line.hasPrefix("---") else {
        file?.lines.append(line)
        continue
      }
      if let file {
        let url = folder.appending(path: file.name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (file.lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
      }
      let name = line.dropFirst(3).drop { $0 == " " }
      file = name.isEmpty ? nil : (String(name), [])
    }
  }

  private func output(of command: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command + " 2>&1"]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "\(Tool.products.path):/usr/bin:/bin", "NO_COLOR": "1", "COLUMNS": "100"]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe.unshared()
    process.standardOutput = pipe
    try process.start()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    let code = process.terminationStatus == 0 ? "" : "[exit \(process.terminationStatus)]\n"
    return text + (text.hasSuffix("\n") || text.isEmpty ? "" : "\n") + code + "\n"
  }
}
