import ArgumentParser
import DocumentTrees
import Platform
import RequestSimulation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// The command `rules-sim data`.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Manage data in a tree: import, export, copy, get, set, index, verify.",
    discussion: """
      A tree file is an SQLite file with the data of a Realtime Database, Cloud Firestore and Cloud Storage, side by side. A \
      tree can also be in a PostgreSQL database: postgres://USER@HOST/DATABASE, with ?schema=NAME or &table_prefix=NAME for \
      other tables than public.rules_*. These commands act as an administrator: no rule is evaluated.

        rules-sim data import data.sqlite export.json    replace all data with an export
        rules-sim data export data.sqlite > export.json  write an export
        rules-sim data import data.sqlite documents.json --service firestore
        rules-sim data export data.sqlite --service storage
        rules-sim data get data.sqlite /users/alice
        rules-sim data set data.sqlite /users/alice '{"name": "Alice"}'
        rules-sim data get data.sqlite users/alice --service firestore
        rules-sim data index data.sqlite --indexes firestore.indexes.json
        rules-sim data verify data.sqlite                find damaged and lost rows
        rules-sim data copy data.sqlite postgres://localhost/notes

      The default service is Realtime Database, whose JSON has the format of the Firebase console: .priority and .value \
      carry priorities. Documents are {"path": {fields}}, or in the format of the REST API. Objects are listed by \
      bucket/name, or in the format of the Storage API.
      """,
    subcommands: [
      DataImport.self, DataExport.self, DataGet.self, DataSet.self, DataIndex.self, DataVerify.self,
      DataCopy.self,
    ])
}

/// The command `rules-sim data get`.
struct DataGet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value at a path of a tree file.",
    discussion: """
      Prints null if no value is stored at the path. For Cloud Firestore, the path is that of a document, or of a \
      collection, whose documents are printed with their paths. For Cloud Storage, it is bucket/name, or /name in the default \
      bucket. The command acts as an administrator: no rule is evaluated.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Argument(help: "The path, such as /users/alice.") var path: String
  @Flag(help: "Write each member on its own line.") var pretty = false
  @OptionGroup var service: DataServiceOption

  func run() throws {
    try Exit.onError {
      let stored = try tree.openForReading()
      if service.isCloud {
        return try Console.write(
          StoredRecord.json(service.service, at: path, in: stored, pretty: pretty), as: .verbatim)
      }
      try stored.exportJSON(
        at: DataPath(path), to: FileSink(descriptor: STDOUT_FILENO, name: "<stdout>"), pretty: pretty, verifies: false)
    }
  }
}

/// The command `rules-sim data set`.
struct DataSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Replace the value at a path of a tree file.",
    discussion: """
      null deletes the value. In a Realtime Database, {".sv": "timestamp"} and {".sv": {"increment": 1}} are resolved as \
      Firebase resolves them. The value of a document is an object with its fields; the value of a Storage object is its \
      metadata. The tree file is created if it is missing. The command acts as an administrator: no rule is evaluated.
      """)

  @Argument(help: TreePlace.help, completion: .file()) var tree: TreePlace
  @Argument(help: "The path, such as /users/alice.") var path: String
  @Argument(help: "The value: JSON, or @FILE.") var value: String
  @OptionGroup var service: DataServiceOption

  func run() throws {
    try Exit.onError {
      let place = DataPath(path)
      let input = try JSONInput(argument: value, name: "value")
      if service.isCloud {
        return try StoredRecord.set(
          service.service, at: path, to: input, in: try tree.open(), now: Clock.system.now())
      }
      let operation = try input.operation { node throws(OperationError) in try OperationReader.set(place, node) }
      try DataChange.perform(operation, in: try tree.open())
    }
  }
}
