import ArgumentParser
import DocumentTrees
import SQLiteTrees

/// The command `rules-sim data verify`.
struct DataVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a tree for damage.",
    discussion: """
      Reads the whole file: every page, every row with its checksum, and the log left by a killed process. Detects rows that \
      are lost or older than the last write. Exit code 1: the file is damaged; restore a backup. No rule is evaluated.

      Of a tree in PostgreSQL, which has no checksums of rows, every record is read and counted. The server finds damaged \
      pages itself if the cluster has data checksums.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions(access: .readOnly, cacheBytes: SQLiteOptions.bulk.cacheBytes)
      options.verify = .full
      let stored = try tree.open(options)
      guard let file = stored as? SQLiteTree else { return try Self.count(stored) }
      guard let report = file.verification, let rows = report.rows else { return }
      let seconds = Double(report.duration.components.seconds) + Double(report.duration.components.attoseconds) / 1e18
      let tenths = (seconds * 10).rounded() / 10
      Console.note("\(rows) row\(rows == 1 ? "" : "s"), \(report.bytes) bytes, no damage (\(tenths) s)")
    }
  }

  private static func count(_ tree: some DocumentTree) throws {
    let totals = try tree.totals()
    Console.note("\(totals.allRecords) record\(totals.allRecords == 1 ? "" : "s"), all readable")
  }
}
