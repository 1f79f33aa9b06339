public import Foundation

/// A folder beside the project on its developers' machines: recorded verdicts and real rules files. No test needs it;
/// those that use it say that they were skipped where it is missing.
public enum SharedFolder {
  /// A file below `../shared`, or nil.
  public static func file(_ path: String) -> URL? {
    let file = Repository.root.deletingLastPathComponent().appending(path: "shared").appending(path: path)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The lines of a file below `../shared`; none where it is missing.
  public static func lines(_ path: String) throws -> [String] {
    guard let file = file(path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

/// The number of mutations of a test: few in a normal run, or `RULES_MUTATIONS`.
public enum Mutations {
  /// The number of tries in all.
  public static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["RULES_MUTATIONS"].flatMap { Int($0) } ?? usual
  }
}
