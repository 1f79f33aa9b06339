import DocumentTrees
import EmulatorSuite
import SQLiteTrees
import SecurityRules

#if Serve
import EmulatedProjects
import Platform
import SuiteRecording
import Synchronization
#endif

extension ServeCommand {
  /// One run of the server, for each of the commands that start it.
  struct Run {
    /// The arguments that name the rules; empty for those of the current folder.
    let files: [String]
    /// The command to run against the server; nil to serve until interrupted.
    let command: String?
    /// The options of the command line.
    let options: Options
    /// The options of firebase-tools.
    let others: FirebaseToolsOptions

    /// Creates the trees of the run, and serves.
    func start() async throws {
      #if Serve
      let rules = try rules()
      if let data = options.data {
        let (files, project) = (ServerFiles(path: data), rules.project)
        // The file is made for the first read of a store without data. The projects keep the settings, so it is removed here.
        let empty = Mutex<TemporaryFile?>(nil)
        defer { empty.withLock { $0 = nil } }
        var settings = EmulatorSettings<SQLiteTree> {
          try TreePlace.openFile(files.path(of: $0, project: project))
        } makeEmptyTree: {
          let file = try TemporaryFile()
          empty.withLock { $0 = file }
          return try SQLiteTree(path: file.path)
        }
        settings.isStored = { !stat.isMissing(files.path(of: $0, project: project)) }
        var setup = ServerSetup(settings)
        setup.contentFolder = { files.path(of: .project($0), project: project) + "+objects" }
        setup.stored = { files.stores(project: project) }
        return try await serve(setup, rules, recorder: nil)
      }
      let recorder = options.record.map { _ in RequestRecorder() }
      let settings = EmulatorSettings<InMemoryTree> { store in
        let tree = InMemoryTree()
        recorder?.watch(tree, as: store)
        return tree
      }
      try await serve(ServerSetup(settings), rules, recorder: recorder)
      #else
      Console.note("this build has no server; build it with: swift build -c release --traits Serve --product rules-sim")
      throw Exit.usage
      #endif
    }
  }
}
