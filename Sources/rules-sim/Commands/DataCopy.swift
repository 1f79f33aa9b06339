import ArgumentParser
import DocumentTrees
import SQLiteTrees

#if Postgres
import PostgresTrees
#endif

/// The command `rules-sim data copy`.
struct DataCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a tree to another place: between tree files and PostgreSQL databases.",
    discussion: """
      Copies everything: the data of all services, accounts and indexes, from one state of the source, while other programs \
      may use the source. Afterwards the target is read again, and the checksums of all records are compared.

        rules-sim data copy data.sqlite postgres://rules@localhost/notes
        rules-sim data copy postgres://rules@localhost/notes data.sqlite

      A target with data is refused; with --replace, its data is replaced. After an interruption, the same command continues: \
      only records that differ are written. Until the copy is complete, a database as target cannot be used, and a file as \
      target has the ending .copy. Others can see arguments in the process list: put a password into PGPASSWORD or ~/.pgpass.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var source: TreePlace
  @Argument(help: "The target: a tree file, or postgres://USER@HOST/DATABASE.", completion: .file())
  var target: TreePlace
  @Flag(help: "Replace the data of the target.") var replace = false

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions.bulk
      options.access = .readOnly
      let stored = try source.open(options)
      if target.isDatabase { try copyToDatabase(stored) } else { try copyToFile(stored) }
    }
  }

  private func copyToDatabase(_ stored: some DocumentTree) throws {
    #if Postgres
    let tree = try PostgresTree.copyTarget(PostgresOptions(url: target.text), replace ? .replacing : .intoEmpty)
    let report = try Self.copy(from: stored, to: tree)
    try tree.endCopy()
    Self.tell(report)
    #else
    throw MissingPostgres()
    #endif
  }

  /// Copies to a file beside the target, which replaces the target when it is complete.
  private func copyToFile(_ stored: some DocumentTree) throws {
    let place = CopiedFile(path: target.text)
    try place.check(replaces: replace)
    var options = SQLiteOptions.bulk
    // Indexes are records, which are copied too.
    options.indexes = .declared
    let report = try Self.copy(from: stored, to: SQLiteTree(path: place.unfinished, options: options))
    try place.finish()
    Self.tell(report)
  }

  private static func copy<Source: DocumentTree, Target: DocumentTree>(
    from source: Source, to target: Target
  ) throws -> TreeCopy<Source, Target>.Report {
    let bar = ProgressBar("copy", isShown: Console.errorIsTerminal)
    defer { bar.end() }
    return try TreeCopy(from: source, to: target).run { bar.update($0, of: $1, "records") }
  }

  private static func tell<Source, Target>(_ report: TreeCopy<Source, Target>.Report) {
    let (all, written) = (report.totals.allRecords, report.writtenCount)
    let part = written == all ? "" : ", \(written) of them written now"
    let deleted = report.deletedCount == 0 ? "" : ", \(report.deletedCount) others deleted"
    Console.note("\(all) record\(all == 1 ? "" : "s") copied\(part)\(deleted); all checksums are equal")
  }
}
