import ArgumentParser
import DocumentTrees
import SQLiteTrees

/// The command `rules-sim data verify`.
struct DataVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a tree file for damage.",
    discussion: """
      Reads the whole file: every page, every row with its checksum, and the log left by a killed process. Detects rows that \
      are lost or older than the last write. Exit code 1: the file is damaged; restore a backup. No rule is evaluated.
      """)

  @Argument(help: "The tree file.", completion: .file()) var tree: String

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions(access: .readOnly, cacheBytes: SQLiteOptions.bulk.cacheBytes)
      options.verify = .full
      let stored = try SQLiteTree(path: tree, options: options)
      guard let report = stored.verification, let rows = report.rows else { return }
      let seconds = Double(report.duration.components.seconds) + Double(report.duration.components.attoseconds) / 1e18
      let tenths = (seconds * 10).rounded() / 10
      Console.note("\(rows) row\(rows == 1 ? "" : "s"), \(report.bytes) bytes, no damage (\(tenths) s)")
    }
  }
}
