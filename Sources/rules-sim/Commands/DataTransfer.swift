import ArgumentParser
import DocumentTrees
import Platform
import RuleValues
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText

/// The command `rules-sim data import`.
struct DataImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replace the data in a tree file with a JSON export.",
    discussion: """
      The tree file is created if it is missing. The export is streamed, so it may be larger than memory. An import is \
      atomic: if it fails, the file does not change. Data of the other services stays. No rule is evaluated.

      The tree file is verified before the import, and the data of the service again before the commit. A damaged file is \
      left unchanged. The indexes of documents are built after the import.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Argument(help: "The JSON export; - for standard input.", completion: .file(extensions: ["json"])) var file = "-"
  @Option(help: "The path to replace (Realtime Database only).") var path = "/"
  @Flag(help: "Keep documents or objects that the export does not contain.") var merge = false
  @OptionGroup var service: DataServiceOption

  func validate() throws {
    if service.isCloud, path != "/" { throw ValidationError("--path is only for Realtime Database.") }
    if !service.isCloud, merge { throw ValidationError("--merge is only for documents and objects.") }
  }

  func run() throws {
    try Exit.onError {
      let name = file == "-" ? "<stdin>" : file
      let source = file == "-" ? FileSource(descriptor: STDIN_FILENO, name: name) : try FileSource(path: file)
      var options = SQLiteOptions.bulk
      options.verify = .full
      let stored = try tree.open(options)
      try Transfer.run("import", unit: service.service.unit, isShown: true) { progress in
        try RecordExport.load(
          service.service, source, name: name, into: stored, at: DataPath(path),
          mode: merge ? .merge : .replace, now: Clock.system.now(), progress: progress)
      }
      if service.service == .firestore, try !stored.indexes().areComplete { try DataIndex.build(stored) }
    }
  }
}

/// The command `rules-sim data export`.
struct DataExport: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case plain
    case rest
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data in a tree file as a JSON export.",
    discussion: """
      The export is a consistent snapshot, even while other processes write. No rule is evaluated.

      The tree file is verified first. An export of a damaged file fails with exit code 1 and does not replace the output \
      file.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Argument(help: "The file to write; - for standard output.", completion: .file()) var file = "-"
  @Option(help: "The path to export (Realtime Database only).") var path = "/"
  @Flag(help: "Write each member on its own line (Realtime Database only).") var pretty = false
  @Option(
    help: "The format of documents and objects: plain (keyed by path), or rest (the JSON of the service's REST API).")
  var format = Format.plain
  @OptionGroup var service: DataServiceOption

  func validate() throws {
    if service.isCloud, path != "/" || pretty {
      throw ValidationError("--path and --pretty are only for Realtime Database.")
    }
    if !service.isCloud, format != .plain { throw ValidationError("--format is only for documents and objects.") }
  }

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions.bulk
      options.access = .readOnly
      let stored = try Self.open(tree, options)
      let sink =
        file == "-"
        ? FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
        : try FileSink(path: file, sparing: (stored as? SQLiteTree)?.files ?? [])
      try Transfer.run("export", unit: service.service.unit, isShown: file != "-") { progress in
        let done = try write(stored, to: sink, progress)
        try sink.finish()
        return done
      }
    }
  }

  /// Opens a tree file after full verification. A file of an older version has no checksums and gets a quick check.
  private static func open(_ tree: TreePlace, _ options: SQLiteOptions) throws -> any DocumentTree {
    var options = options
    options.verify = .full
    do {
      return try tree.open(options)
    } catch TreeError.withoutChecksums {
      Console.note("warning: `\(tree.text)` has no checksums to verify; open it for writing once to add them")
      options.verify = .quick
      return try tree.open(options)
    }
  }

  private func write(
    _ stored: some DocumentTree, to sink: FileSink, _ progress: (TransferProgress) throws -> Void
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

/// Runs an import or an export, with a progress line and a summary at the end.
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
