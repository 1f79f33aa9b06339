import ArgumentParser
import DocumentTrees
import RequestSimulation
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

/// `rules-sim data`
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Keep data in a tree file: import, export, get, set, verify.",
    discussion: """
      A tree file is one SQLite file that holds what a Realtime Database, Cloud Firestore and Cloud Storage hold, side by \
      side. These commands act as an administrator: no rule is asked.

        rules-sim data import data.sqlite export.json    replace all by an export
        rules-sim data export data.sqlite > export.json  and back
        rules-sim data import data.sqlite documents.json --service firestore
        rules-sim data export data.sqlite --service storage
        rules-sim data get data.sqlite /users/alice
        rules-sim data set data.sqlite /users/alice '{"name": "Alice"}'
        rules-sim data get data.sqlite users/alice --service firestore
        rules-sim data verify data.sqlite                find damage, also where something is lost

      Each command is about a Realtime Database unless --service says another. Its JSON form is that of the Firebase \
      console: .priority and .value carry priorities. Documents stand as {"path": {fields}} or as the REST API gives them, objects by bucket/name or as \
      the Storage API gives them.
      """,
    subcommands: [DataImport.self, DataExport.self, DataGet.self, DataSet.self, DataVerify.self])
}

/// `rules-sim data get`
struct DataGet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print what a tree file holds at a path.",
    discussion: """
      Prints null where nothing is. Of Firestore the path is that of a document, or of a collection, whose documents are \
      printed with their paths; of Storage it is bucket/name, or /name in the default bucket. Reads as an administrator: \
      no rule is asked.
      """)

  @Argument(help: "The tree file.", completion: .file()) var tree: String
  @Argument(help: "The place, such as /users/alice.") var path: String
  @Flag(help: "Put each member on a line of its own.") var pretty = false
  @OptionGroup var service: DataServiceOption

  func run() throws {
    try Exit.onError {
      let stored = try SQLiteTree(path: tree, options: SQLiteOptions(access: .readOnly))
      if service.isCloud {
        return try Console.write(StoredRecord.json(service.service, at: path, in: stored, pretty: pretty))
      }
      try stored.exportJSON(
        at: DataPath(path), to: FileSink(descriptor: STDOUT_FILENO, name: "<stdout>"), pretty: pretty, verifies: false)
    }
  }
}

/// `rules-sim data set`
struct DataSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace what a tree file holds at a path.",
    discussion: """
      null deletes; of a Realtime Database {".sv": "timestamp"} and {".sv": {"increment": 1}} are put in as the service does. The \
      value of a document is an object of its fields, that of an object its metadata. The file is created if it is \
      missing. Writes as an administrator: no rule is asked.
      """)

  @Argument(help: "The tree file, created if missing.", completion: .file()) var tree: String
  @Argument(help: "The place, such as /users/alice.") var path: String
  @Argument(help: "The value, as JSON, or @ and a file.") var value: String
  @OptionGroup var service: DataServiceOption

  func run() throws {
    try Exit.onError {
      let place = DataPath(path)
      let input = try JSONInput(argument: value, name: "value")
      if service.isCloud {
        return try StoredRecord.set(
          service.service, at: path, to: input, in: try SQLiteTree(path: tree), now: Clock.system.now())
      }
      let operation = try input.operation { node throws(OperationError) in try OperationReader.set(place, node) }
      try DataChange.perform(operation, in: try SQLiteTree(path: tree))
    }
  }
}
