import ArgumentParser
import DocumentTrees
import RuleValues
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim data import`
struct DataImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replace the data in a tree file by a JSON export.",
    discussion: """
      The file is created if it is missing. The export is read as a stream, so it may be larger than the memory. All or \
      nothing is imported, of one service; what the others hold stays. No rule is asked.

      The tree file is verified before, and everything of the service before it is committed. A damaged file is left as it \
      is.
      """)

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The JSON export; - is standard input.", completion: .file(extensions: ["json"])) var file = "-"
  @Option(help: "The place that is replaced, of a Realtime Database.") var path = "/"
  @Flag(help: "Keep the documents or objects that the export does not name.") var merge = false
  @OptionGroup var service: DataServiceOption

  func validate() throws {
    if service.isCloud, path != "/" { throw ValidationError("--path is of a Realtime Database.") }
    if !service.isCloud, merge { throw ValidationError("--merge is of documents and objects.") }
  }

  func run() throws {
    try Exit.onError {
      let name = file == "-" ? "<stdin>" : file
      let source = file == "-" ? FileSource(descriptor: STDIN_FILENO, name: name) : try FileSource(path: file)
      var options = SQLiteOptions.bulk
      options.verify = .full
      let stored = try SQLiteTree(path: tree, options: options)
      try Transfer.run("import", unit: service.unit, isShown: true) { progress in
        try RecordExport.load(
          service.service, source, name: name, into: stored, at: DataPath(path),
          mode: merge ? .merge : .replace, now: Clock.system.now(), progress: progress)
      }
    }
  }
}

/// `rules-sim data export`
struct DataExport: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case plain
    case rest
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data of a tree file as a JSON export.",
    discussion: """
      One frozen state is written, also while others write. No rule is asked.

      The tree file is verified before. An export of a damaged file fails with exit code 1, and replaces no file.
      """)

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The file to write; - is standard output.", completion: .file()) var file = "-"
  @Option(help: "The place that is exported, of a Realtime Database.") var path = "/"
  @Flag(help: "Put each member on a line of its own, of a Realtime Database.") var pretty = false
  @Option(help: "How documents and objects are written: plain (by path), or rest (as the services' APIs do).")
  var format = Format.plain
  @OptionGroup var service: DataServiceOption

  func validate() throws {
    if service.isCloud, path != "/" || pretty {
      throw ValidationError("--path and --pretty are of a Realtime Database.")
    }
    if !service.isCloud, format != .plain { throw ValidationError("--format is of documents and objects.") }
  }

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions.bulk
      options.access = .readOnly
      let stored = try Self.open(tree, options)
      let sink =
        file == "-"
        ? FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
        : try FileSink(path: file, sparing: stored.files)
      try Transfer.run("export", unit: service.unit, isShown: file != "-") { progress in
        let done = try write(stored, to: sink, progress)
        try sink.finish()
        return done
      }
    }
  }

  /// Opens a tree that passes a full verification; one of an older version as it is.
  private static func open(_ tree: String, _ options: SQLiteOptions) throws -> SQLiteTree {
    var options = options
    options.verify = .full
    do throws(TreeError) {
      return try SQLiteTree(path: tree, options: options)
    } catch .withoutChecksums {
      Console.note("warning: `\(tree)` has no checksums to verify; open it for writing once, which adds them")
      options.verify = .quick
      return try SQLiteTree(path: tree, options: options)
    }
  }

  private func write(
    _ stored: SQLiteTree, to sink: FileSink, _ progress: (TransferProgress) throws -> Void
  ) throws -> TransferProgress {
    switch service.service {
    case .realtime: try stored.exportJSON(at: DataPath(path), to: sink, pretty: pretty, progress: progress)
    case .firestore:
      try stored.exportDocuments(
        to: sink, as: format == .rest ? .rest(project: MockUser.defaultProjectID) : .plain, progress: progress)
    case .storage: try stored.exportObjects(to: sink, as: format == .rest ? .list : .map, progress: progress)
    }
  }
}

/// What an import and an export have in common: a line that tells how far they are, and the sum at the end.
private enum Transfer {
  static func run(
    _ title: String, unit: String, isShown: Bool,
    _ body: ((TransferProgress) throws -> Void) throws -> TransferProgress
  ) throws {
    let bar = ProgressBar(title, isShown: isShown && Console.errorIsTerminal)
    defer { bar.end() }
    let done = try body { bar.update($0) }
    bar.end()
    Console.note("\(done.values) \(unit)\(done.values == 1 ? "" : "s") \(title)ed")
  }
}
