import ArgumentParser
import DocumentTrees
import EmulatorSuite
import Identities
import RuleCoverage
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText

#if Serve
import EmulatedProjects
import EmulatorTransport
import SuiteRecording
#endif

/// The command `rules-sim serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve Firebase's own clients, with the rules of this project.",
    discussion: """
      Tests and apps talk to this server as to Google's Emulator Suite, and the message of a denial says why.

        rules-sim serve                        serve until interrupted
        rules-sim serve --exec "npm test"      run a command against the server, and report
        rules-sim serve --data app.sqlite      keep the data in a file
        rules-sim serve --exec "npm test" --record suite.yaml   write a suite of what was asked

      The rules are those of firebase.json, until a client uploads others, and are loaded again when a file changes. \
      Without rules, every request is allowed, as in Google's emulators. The ports are those of firebase.json, else the \
      usual ones, else free ones. The service `ui` is a page with the live requests, the data and the rules.

      Tokens are not verified, and `owner` bypasses the rules, so only this machine can reach the server. --host opens it to \
      others.
      """, aliases: ["emulators:exec", "emulators:start"])

  @Argument(help: "Rules files, firebase.json, or a folder. The default is the current folder.")
  var files: [String] = []
  @Option(help: "The project ID, for the command's environment and for clients that name none.")
  var project = MockUser.defaultProjectID
  @Option(help: "Run this command against the server. The exit code is its own.") var exec: String?
  @Option(help: "Keep the data of the project in this tree file, and that of other projects beside it.") var data:
    String?
  @Option(help: "The address to listen on. The default is 127.0.0.1 and ::1, which only this machine reaches.")
  var host: String?
  @Option(help: "The port of a service, such as firestore=8080; 0 for a free one. Can be repeated.")
  var port: [ServicePort] = []
  @Option(
    help:
      "The services to open, separated by commas: firestore, database, storage, auth, ui, hub. The default is those of firebase.json, else all."
  )
  var only: ServiceNames?
  @Option(help: "Whether the message of a denial says why: on or off. With off, it is exactly Google's.")
  var reasons = Reasons.on
  @Flag(help: "Reject queries that the rules do not prove for all results, as production does.") var strictQueries =
    false
  @Option(help: "Write a suite of the requests that rules decided to this file, for rules-sim test.") var record:
    String?
  @OptionGroup var coverageOptions: ServedCoverageOptions

  /// Whether messages have reasons.
  enum Reasons: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  /// A service and its port.
  struct ServicePort: ExpressibleByArgument {
    let name: EmulatorName
    let port: Int

    init?(argument: String) {
      let parts = argument.split(separator: "=")
      guard parts.count == 2, let name = EmulatorName(rawValue: String(parts[0])), let port = UInt16(parts[1]) else {
        return nil
      }
      (self.name, self.port) = (name, Int(port))
    }
  }

  /// Names of services.
  struct ServiceNames: ExpressibleByArgument {
    var names: Set<EmulatorName> = []

    init?(argument: String) {
      for text in argument.split(separator: ",") {
        guard let name = EmulatorName(rawValue: String(text)) else { return nil }
        names.insert(name)
      }
      if names.isEmpty { return nil }
    }
  }

  func validate() throws {
    if record != nil, data != nil {
      throw ValidationError("--record needs the data in memory; leave --data out, or record without it")
    }
    #if Serve
    if let record, FileStatus.exists(record), !Self.isRecorded(record) {
      throw ValidationError("--record: `\(record)` exists and was not recorded; choose another name")
    }
    #endif
  }

  func run() async throws {
    #if Serve
    if let data {
      let (files, project) = (ServerFiles(path: data), project)
      return try await serve(RequestRecorder?.none, { files.path(of: .project($0), project: project) + "+objects" }) {
        try SQLiteTree(path: files.path(of: $0, project: project))
      }
    }
    let recorder = record.map { _ in RequestRecorder() }
    try await serve(recorder, { _ in nil }) { store in
      let tree = InMemoryTree()
      recorder?.watch(tree, as: store)
      return tree
    }
    #else
    Console.note("this build has no server; build it with: swift build -c release --traits Serve --product rules-sim")
    throw Exit.usage
    #endif
  }
}

/// The coverage that a run must reach.
struct ServedCoverageOptions: ParsableArguments {
  @Option(
    name: .customLong("coverage-threshold"),
    help: ArgumentHelp(
      "With --exec: fail with exit code 5 if coverage is lower, such as conditions=90. Repeatable.",
      valueName: "kind=percent"), transform: CoverageOptions.threshold)
  var thresholds: [CoverageThreshold] = []
}

#if Serve
extension ServeCommand {
  /// Serves until the command ends, or until this process is asked to stop.
  ///
  /// - Parameters:
  ///   - recorder: records the requests; nil for none.
  ///   - contentFolder: returns the folder for the bytes of a project's objects; nil to keep them in memory.
  ///   - makeTree: creates or opens the tree of a store.
  private func serve<Tree: DocumentTree>(
    _ recorder: RequestRecorder?, _ contentFolder: @escaping @Sendable (String) -> String?,
    _ makeTree: @escaping @Sendable (EmulatedStore) throws -> Tree
  ) async throws {
    var settings = EmulatorSettings(makeTree: makeTree)
    settings.defaultProject = project
    settings.queryMode = strictQueries ? .sound : .emulator
    settings.showsReasons = reasons == .on
    settings.observers = recorder.map { [$0] } ?? []
    let files = try configuration(&settings)
    var access = AccessRules()
    access.onlyLoopback = host == nil
    let emulators = LocalEmulators(
      settings, hosts: host.map { [$0] } ?? ["127.0.0.1", "::1"], access: access, contentFolder: contentFolder,
      onTest: { recorder?.beginTest($0.isEmpty ? nil : $0) })
    recorder?.setOwner { [projects = emulators.projects] in try? projects.bucket($0).project.id }
    let addresses = try await open(emulators, files)
    let watch = Task { [projects = emulators.projects] in
      await RulesFileWatch(files.files).run { Self.note($0, projects) }
    }
    var code: Int32 = 0
    if let exec {
      code = try await ChildCommand.run(exec, addresses.environment(project: project))
    } else {
      Console.writeError("Ready. Press Control-C to stop.\n")
      try await StopSignal.wait()
    }
    watch.cancel()
    await emulators.shutDown()
    try end(emulators.projects.journal, recorder, files, code: code)
  }

  private func open(
    _ emulators: LocalEmulators<some DocumentTree>, _ files: ServerRules
  ) async throws -> [EmulatorAddress] {
    let addresses: [EmulatorAddress]
    do {
      addresses = try await emulators.open(only?.names ?? files.services, wantedPorts(files))
    } catch {
      Console.note("a port cannot be opened: \(error)")
      throw Exit.failure
    }
    for address in addresses {
      let isPage = address.name == .ui
      Console.writeError("\(address.name.rawValue)  \(isPage ? "http://" : "")\(address.text)\(isPage ? "/" : "")\n")
    }
    for name in addresses.map(\.name) {
      guard let service = name.rulesService, !files.files.contains(where: { $0.ruleset.service == service }) else {
        continue
      }
      Console.note("no rules for \(name.rawValue): every request is allowed until a client uploads rules")
    }
    return addresses
  }

  /// Puts changed rules in force, and says what changed.
  private static func note(_ change: RulesFileWatch.Change, _ projects: ServedProjects<some DocumentTree>) {
    switch change {
    case .loaded(let path, let old, let new, let lines):
      projects.replaceRules(old, by: new)
      let words = lines.isEmpty ? ["  no rule has changed"] : lines.map { "  " + $0 }
      Console.writeError((["\(path) loaded again"] + words).joined(separator: "\n") + "\n")
      projects.journal.noteRules("\(path) loaded again: \(lines.joined(separator: "; "))")
    case .rejected(let error):
      Console.writeError(AnnotatedRenderer(style: .plain).render(error.diagnostics, in: error.file))
      Console.note("the old rules stay in force")
      projects.journal.noteRules("\(error.file.name) was rejected; the old rules stay in force")
    }
  }

  /// Reports, writes the recorded suites, and ends with the exit code.
  private func end(
    _ journal: RequestJournal, _ recorder: RequestRecorder?, _ files: ServerRules, code: Int32
  ) throws {
    let report = RequestReport(journal)
    Console.writeError("\n" + report.text(.plain))
    if let recorder, let record { try write(recorder, to: record, files) }
    let shortfalls = coverageOptions.thresholds.compactMap { $0.shortfall(of: report.coverage) }
    for shortfall in shortfalls { Console.note(shortfall) }
    if code == 0, !shortfalls.isEmpty { throw ExitCode(5) }
    if code != 0 { throw ExitCode(code) }
  }

  private func write(_ recorder: RequestRecorder, to path: String, _ files: ServerRules) throws {
    let recording = SuiteRecording(
      recorder.requests, to: path, mode: strictQueries ? .sound : .emulator, rulesFiles: files.files)
    var isWritten = true
    for file in recording.files {
      let isDone = try NewFile.write(
        file.text, to: file.path, replaces: Self.isRecorded(file.path), hint: "it was not recorded; choose another name"
      )
      if isDone {
        Console.writeError("\(file.path): \(file.caseCount) cases; to run them: rules-sim test \(file.path)\n")
      }
      isWritten = isWritten && isDone
    }
    if recording.files.isEmpty { Console.note("no request was recorded, so that there is no suite") }
    var omitted = recording.omitted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    if recorder.omittedCount > 0 {
      omitted.append("\(recorder.omittedCount) after the first \(RequestRecorder.maximumCount)")
    }
    if !omitted.isEmpty { Console.note("not in the suite: \(omitted.joined(separator: ", "))") }
    if !isWritten { throw Exit.failure }
  }

  /// Returns whether a file was recorded earlier, so that it may be replaced.
  private static func isRecorded(_ path: String) -> Bool {
    (try? InputFile.read(path))?.bytes.starts(with: Array(SuiteRecording.firstLine.utf8)) ?? false
  }

  private func configuration(_ settings: inout EmulatorSettings<some DocumentTree>) throws -> ServerRules {
    var rules: ServerRules?
    try Exit.onError { rules = try ServerRules(files) }
    guard let rules else { throw Exit.failure }
    settings.rules = rules.rules
    return rules
  }

  private func wantedPorts(_ files: ServerRules) -> [EmulatorName: WantedPort] {
    var ports: [EmulatorName: WantedPort] = [:]
    for name in EmulatorName.allCases {
      if let port = files.ports.addresses[name.rawValue]?.port { ports[name] = WantedPort(port, isFixed: false) }
    }
    for wanted in port { ports[wanted.name] = WantedPort(wanted.port, isFixed: true) }
    return ports
  }
}
#endif
