import Foundation

/// A program of the machine that checks what we write; tests that need one say that they were skipped where it is missing.
public enum ExternalTool {
  /// Whether the machine has it.
  public static func isThere(_ name: String) -> Bool {
    (try? run("sh", ["-c", "command -v \(name)"], files: [:]).code) == 0
  }

  /// Whether the machine has a Python with these modules, such as `jsonschema, yaml`.
  public static func hasPython(with modules: String) -> Bool {
    (try? run("python3", ["-c", "import \(modules)"], files: [:]).code) == 0
  }

  /// Runs it in a folder with those files.
  public static func run(
    _ name: String, _ arguments: [String], files: [String: String] = [:]
  ) throws -> (code: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe.unshared()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.start()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
