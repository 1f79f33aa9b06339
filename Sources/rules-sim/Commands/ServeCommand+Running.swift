#if Serve
import ArgumentParser
import DocumentTrees
import EmulatedAuth
import EmulatedProjects
import EmulatorSuite
import EmulatorTransport
import Platform
import RuleCoverage
import RulesProjects
import SecurityRules
import SourceText
import SuiteRecording

extension ServeCommand.Run {
  /// Serves until the command ends, or until this process is asked to stop.
  ///
  /// - Parameters:
  ///   - parts: where the data is.
  ///   - rules: the rules and the project.
  ///   - recorder: records the requests; nil for none.
  func serve<Tree: DocumentTree>(
    _ parts: ServerSetup<Tree>, _ rules: ServerRules, recorder: RequestRecorder?
  ) async throws {
    var setup = parts
    setup.settings.rules = rules.rules
    setup.settings.defaultProject = rules.project
    setup.settings.queryMode = options.strictQueries ? .sound : .emulator
    setup.settings.showsReasons = options.reasons == .on
    setup.settings.onUnruled = { Console.note($0) }
    setup.settings.observers = recorder.map { [$0] } ?? []
    setup.access = access()
    if let host = options.host { setup.hosts = [host] }
    setup.providers = try providers()
    setup.settings.onStorageDenial = { Console.note($0) }
    setup.onTest = { recorder?.beginTest($0.isEmpty ? nil : $0) }
    let emulators = LocalEmulators(setup)
    recorder?.setOwner { [projects = emulators.projects] in try? projects.bucket($0, for: .reading).project.id }
    // The tree files are closed however the run ends.
    let run: Result<(code: Int32, services: [EmulatorName]), any Error>
    do { run = .success(try await serve(emulators, rules)) } catch { run = .failure(error) }
    await emulators.shutDown()
    let closing = Result { () throws(TreeError) in try emulators.projects.close() }
    if case .failure(let error) = closing { Console.note("\(error)") }
    let (code, services) = try run.get()
    try end(emulators, recorder, rules, services: services, code: code)
    if case .failure = closing { throw Exit.failure }
  }

  /// Returns who may talk to the server: programs and pages of this machine, and the names that the user allows.
  private func access() -> AccessRules {
    var access = AccessRules()
    let host = options.host?.lowercased()
    access.hosts = Set(options.allowHost.map { $0.lowercased() } + (host.map { [$0] } ?? []))
    if let host, !AccessRules.isLoopback(host), options.allowHost.isEmpty {
      access.checksHosts = false
      Console.note("--host \(host): any page can call the server; name the allowed hosts with --allow-host")
    }
    return access
  }

  /// Serves until the command ends, or until this process is asked to stop.
  ///
  /// - Returns: the exit code of the command, or 0; and the open services.
  private func serve(
    _ emulators: LocalEmulators<some DocumentTree>, _ rules: ServerRules
  ) async throws -> (code: Int32, services: [EmulatorName]) {
    let names = options.only?.names ?? rules.services
    if let others = options.only?.others, !others.isEmpty {
      Console.note("--only: this server does not have \(others.joined(separator: ", "))")
    }
    if !others.ignored.isEmpty { Console.note("no effect here: \(others.ignored.joined(separator: ", "))") }
    let transfer = emulators.transfer(names)
    let data = try ServedData(importFolder: options.importFolder, exportFolder: options.exportFolder)
    try await data.read(transfer)
    let addresses = try await open(emulators, names, rules)
    let watch = Task { [projects = emulators.projects] in
      await RulesFileWatch(rules.files).run { Self.note($0, projects) }
    }
    defer { watch.cancel() }
    var code: Int32 = 0
    // A signal that comes during the export must not end it.
    let stop = command == nil ? try StopSignal() : try StopSignal([SIGTERM, SIGHUP], maximumCount: 2)
    defer { withExtendedLifetime(stop) {} }
    if let command {
      code = try await ChildCommand.run(command, addresses.environment(project: rules.project), until: stop)
    } else {
      Console.writeError("Ready. Press Control-C to stop.\n")
      for await _ in stop.arrivals { break }
    }
    try await data.write(transfer)
    return (code, addresses.map(\.name))
  }

  private func open(
    _ emulators: LocalEmulators<some DocumentTree>, _ names: Set<EmulatorName>, _ rules: ServerRules
  ) async throws -> [EmulatorAddress] {
    let addresses: [EmulatorAddress]
    do {
      addresses = try await emulators.open(names, wantedPorts(rules))
    } catch {
      Console.note("\(error)")
      throw Exit.failure
    }
    for address in addresses {
      let isPage = address.name == .ui
      Console.writeError("\(address.name.rawValue)  \(isPage ? "http://" : "")\(address.text)\(isPage ? "/" : "")\n")
    }
    if let note = rules.note(on: addresses.map(\.name)) { Console.note(note) }
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
    _ emulators: LocalEmulators<some DocumentTree>, _ recorder: RequestRecorder?, _ rules: ServerRules,
    services: [EmulatorName], code: Int32
  ) throws {
    let projects = emulators.projects
    let report = RequestReport(
      projects.journal, rules: projects.initialRules.all, services: services, requests: emulators.requests.current)
    Console.writeError("\n" + report.text(.plain))
    if let recorder, let record = options.record { try write(recorder, to: record, rules) }
    let shortfalls = options.thresholds.compactMap { $0.shortfall(of: report.coverage) }
    for shortfall in shortfalls { Console.note(shortfall) }
    if code != 0 { throw ExitCode(code) }
    if options.strict, !projects.unruled.isEmpty {
      Console.note("--strict: there are no rules for \(projects.unruled.joined(separator: ", "))")
      throw Exit.denied
    }
    if !shortfalls.isEmpty { throw Exit.shortfall }
  }

  private func write(_ recorder: RequestRecorder, to path: String, _ rules: ServerRules) throws {
    let recording = SuiteRecording(
      recorder.requests, to: path, mode: options.strictQueries ? .sound : .emulator, rulesFiles: rules.files)
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
    if recording.files.isEmpty { Console.note("no request was recorded; no suite was written") }
    var omitted = recording.omitted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    if recorder.omittedCount > 0 {
      omitted.append("\(recorder.omittedCount) after the first \(RequestRecorder.maximumCount)")
    }
    if !omitted.isEmpty { Console.note("not in the suite: \(omitted.joined(separator: ", "))") }
    if !isWritten { throw Exit.failure }
  }

  /// Returns whether a file was recorded earlier, so that it may be replaced.
  static func isRecorded(_ path: String) -> Bool {
    (try? InputFile.read(path))?.bytes.starts(with: Array(SuiteRecording.firstLine.utf8)) ?? false
  }

  private func providers() throws -> [ConfiguredProvider] {
    do throws(ProviderOptionError) {
      var providers: [ConfiguredProvider] = []
      for option in options.provider { providers.append(try ConfiguredProvider(option)) }
      return providers
    } catch {
      Console.note("--provider: \(error)")
      throw Exit.usage
    }
  }

  /// Reads the rules of the arguments, or of the current folder.
  func rules() throws -> ServerRules {
    var rules: ServerRules?
    try Exit.onError { rules = try ServerRules(files, in: others.folder, project: options.project) }
    guard let rules else { throw Exit.failure }
    return rules
  }

  /// The ports of firebase.json, and those of the command line in place of them.
  private func wantedPorts(_ rules: ServerRules) -> [EmulatorName: Int] {
    var ports: [EmulatorName: Int] = [:]
    for name in EmulatorName.allCases { ports[name] = rules.ports.addresses[name.rawValue]?.port }
    for wanted in options.port { ports[wanted.name] = wanted.port }
    return ports
  }
}
#endif
