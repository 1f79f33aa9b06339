public import Foundation

/// Runs a built executable as a user would.
public enum Tool {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// The exit code.
    public let code: Int32
    /// The standard output.
    public let output: String
    /// The standard error.
    public let error: String
  }

  /// The folder of the build products: where the running test bundle is.
  public static let products: URL = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: bundle).deletingLastPathComponent()
  }()

  /// Runs an executable of this package to its end.
  ///
  /// - Parameters:
  ///   - name: the product, such as `rules-sim`.
  ///   - folder: the working folder, relative to the top folder of the project unless absolute.
  ///   - input: what it reads from standard input.
  public static func run(
    _ name: String, _ arguments: [String], in folder: String = ".", input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = products.appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL =
      folder.hasPrefix("/") ? URL(filePath: folder) : Repository.root.appending(path: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
      .merging(environment) { $1 }
    let files = try Files()
    defer { files.remove() }
    try input.write(to: files.input, atomically: false, encoding: .utf8)
    process.standardInput = try FileHandle(forReadingFrom: files.input)
    process.standardOutput = try FileHandle(forWritingTo: files.output)
    process.standardError = try FileHandle(forWritingTo: files.error)
    try process.start()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: try String(contentsOf: files.output, encoding: .utf8),
      error: try String(contentsOf: files.error, encoding: .utf8))
  }

  /// Runs commands of `rules-sim` in a new folder, one after the other.
  ///
  /// - Parameters:
  ///   - commands: their arguments, with spaces between them.
  ///   - files: the texts of the files in the folder, by name.
  /// - Returns: the outcomes of the commands.
  public static func runSimulator(_ commands: [String], with files: [String: String]) throws -> [Outcome] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "simulator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    return try commands.map { try run("rules-sim", $0.split(separator: " ").map(String.init), in: folder.path) }
  }

  /// Files instead of pipes, which would need reading while the process runs.
  private struct Files {
    let folder: URL
    var input: URL { folder.appending(path: "input") }
    var output: URL { folder.appending(path: "output") }
    var error: URL { folder.appending(path: "error") }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in [output, error] { try Data().write(to: file) }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }
}
