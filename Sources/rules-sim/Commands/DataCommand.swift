import ArgumentParser
import DocumentTrees
import RuleValues
import SQLiteTrees
import SecurityRules
import Simulation
import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim data`
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Keep data in a tree file: import, export, get, set.",
    discussion: """
      A tree file is one SQLite file that holds what a Realtime Database holds. These commands act as an administrator: \
      no rule is asked.

        rules-sim data import data.sqlite export.json    replace all by an export
        rules-sim data export data.sqlite > export.json  and back
        rules-sim data get data.sqlite /users/alice
        rules-sim data set data.sqlite /users/alice '{"name": "Alice"}'

      The JSON form is that of the Firebase console: .priority and .value carry priorities.
      """,
    subcommands: [DataImport.self, DataExport.self, DataGet.self, DataSet.self])
}

/// `rules-sim data import`
struct DataImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replace the data in a tree file by a JSON export.",
    discussion: """
      The file is created if it is missing. The export is read as a stream, so it may be larger than the memory. All or \
      nothing is imported. No rule is asked.
      """)

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The JSON export; - is standard input.", completion: .file(extensions: ["json"])) var file = "-"
  @Option(help: "The place that is replaced.") var path = "/"

  func run() throws {
    try Exit.onError {
      let source = file == "-" ? FileSource(descriptor: STDIN_FILENO, name: "<stdin>") : try FileSource(path: file)
      let stored = try SQLiteTree(path: tree, options: .bulk)
      let bar = ProgressBar("import", isShown: Console.errorIsTerminal)
      defer { bar.end() }
      let name = file == "-" ? "<stdin>" : file
      let done = try JSONExport.load(source, name: name, into: stored, at: DataPath(path)) { bar.update($0) }
      bar.end()
      Console.note("\(done.values) \(done.values == 1 ? "value" : "values") imported")
    }
  }
}

/// `rules-sim data export`
struct DataExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data of a tree file as a JSON export.",
    discussion: "One frozen state is written, also while others write. No rule is asked.")

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The file to write; - is standard output.", completion: .file()) var file = "-"
  @Option(help: "The place that is exported.") var path = "/"
  @Flag(help: "Put each member on a line of its own.") var pretty = false

  func run() throws {
    try Exit.onError {
      var options = SQLiteOptions.bulk
      options.access = .readOnly
      let stored = try SQLiteTree(path: tree, options: options)
      let sink =
        file == "-"
        ? FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
        : try FileSink(path: file, sparing: stored.files)
      let bar = ProgressBar("export", isShown: Console.errorIsTerminal && file != "-")
      defer { bar.end() }
      let done = try stored.exportJSON(at: DataPath(path), to: sink, pretty: pretty) { bar.update($0) }
      try sink.finish()
      bar.end()
      Console.note("\(done.values) \(done.values == 1 ? "value" : "values") exported")
    }
  }
}

/// `rules-sim data get`
struct DataGet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print what a tree file holds at a path.",
    discussion: "Prints null where nothing is. Reads as an administrator: no rule is asked.")

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The place, such as /users/alice.") var path: String
  @Flag(help: "Put each member on a line of its own.") var pretty = false

  func run() throws {
    try Exit.onError {
      let stored = try SQLiteTree(path: tree, options: SQLiteOptions(access: .readOnly))
      try stored.exportJSON(
        at: DataPath(path), to: FileSink(descriptor: STDOUT_FILENO, name: "<stdout>"), pretty: pretty)
    }
  }
}

/// `rules-sim data set`
struct DataSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace what a tree file holds at a path.",
    discussion: """
      null deletes; {".sv": "timestamp"} and {".sv": {"increment": 1}} are put in as the service does. The file is created \
      if it is missing. Writes as an administrator: no rule is asked.
      """)

  @Argument(help: "The tree file, created if missing.", completion: .file()) var tree: String
  @Argument(help: "The place, such as /users/alice.") var path: String
  @Argument(help: "The value, as JSON, or @ and a file.") var value: String

  func run() throws {
    try Exit.onError {
      let place = DataPath(path)
      let input = try JSONInput(argument: value, name: "value")
      let operation = try input.operation { node throws(OperationError) in try OperationReader.set(place, node) }
      try DataChange.perform(operation, in: try SQLiteTree(path: tree))
    }
  }
}
