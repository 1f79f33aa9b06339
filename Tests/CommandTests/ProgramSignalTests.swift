import Foundation
import TestSupport
import Testing

/// A program that `rules-sim` runs for its output, such as Git, has the signals that a shell gives its commands.
@Suite("Signals of programs")
struct ProgramSignalTests {
  @Test func gitHasTheSignalsOfAShell() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "git-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The message of a Git that fails is shown.
    let git = "#!/bin/sh\nkill -PIPE $$\necho 'an ignored signal' >&2\nexit 1\n"
    let path = folder.appending(path: "git").path
    try git.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' PIPE; exec \"$0\" compare git:a:x.rules git:b:x.rules",
      Tool.products.appending(path: "rules-sim").path,
    ]
    process.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
    let error = Pipe.unshared()
    process.standardError = error
    try process.start()
    let text = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text.contains("git has no such file") && !text.contains("an ignored signal"), "\(text)")
  }
}
