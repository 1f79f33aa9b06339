import ArgumentParser
import DocumentTrees
import SQLiteTrees

/// `rules-sim data verify`
struct DataVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a tree file is not damaged.",
    discussion: """
      Reads the whole file: each page, each row by its checksum, and the log that a killed process left. Finds rows that \
      are lost or older than the last write. Exit code 1 means damage: restore a backup. No rule is asked.
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
