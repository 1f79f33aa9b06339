import ArgumentParser
import DocumentTrees
import RulesProjects
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

      A power failure can leave an incomplete commit at the end of the log. Its bytes could also be a commit that was damaged \
      later, so no command opens the file. If you know that the power failed, --after-power-failure drops the incomplete \
      commit, and then checks the file.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace

  @Flag(help: "First drop an incomplete commit, which a power failure left in the log of the file.")
  var afterPowerFailure = false

  func validate() throws {
    guard afterPowerFailure, tree.isDatabase else { return }
    throw ValidationError("PostgreSQL recovers by itself; leave out --after-power-failure")
  }

  func run() throws {
    try Exit.onError {
      if afterPowerFailure { try dropIncompleteCommit() }
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

  /// SQLite drops the commit when it opens the file, and the next write replaces the log.
  private func dropIncompleteCommit() throws {
    // Opened for writing, a missing file would be created. The check after this says that it is missing.
    guard FileStatus.exists(tree.text) else { return }
    let left = LeftLog(beside: tree.text)
    let damage = left?.damage
    if let damage, left?.losesCommits == true {
      throw TreeError.corrupt(path: tree.text, detail: "\(damage), so commits are lost, by no power failure")
    }
    try SQLiteTree(path: tree.text, options: SQLiteOptions(verify: .none)).close()
    Console.note(damage.map { "\($0); the rest of the log was dropped" } ?? "its log has no incomplete commit")
  }

  private static func count(_ tree: some DocumentTree) throws {
    let totals = try tree.totals()
    Console.note("\(totals.allRecords) record\(totals.allRecords == 1 ? "" : "s"), all readable")
  }
}
