import Foundation
import LoadClient

/// Reads alone, and then reads beside writers while the rules file changes.
struct LoadPhase {
  /// The number of notes that each user writes, so that the data does not grow.
  private static let notes = 100

  private let scene: Scene
  private let command: LoadCommand

  init(_ scene: Scene, _ command: LoadCommand) {
    self.scene = scene
    self.command = command
  }

  /// - Returns: the failures, and the goals that were missed.
  func run() throws -> [String] {
    let server = try scene.serve(admin: command.admin)
    try prepare(server.port)
    let who = command.admin ? ", as administrator" : ""
    report("\(command.readers) readers, \(command.writers) writers, valid tokens\(who); \(Self.machine)")

    let reads = readers(server.port)
    let first = server.residentMegabytes
    Thread.sleep(forTimeInterval: max(1, command.seconds / 4))
    let alone = reads.stop()
    report(alone.line("reads alone"))

    let (readers, writers) = (readers(server.port), writers(server.port))
    let memory = try changeRules(server)
    let (beside, writes) = (readers.stop(), writers.stop())
    report(beside.line("reads beside writers"), writes.line("writes"))
    let last = server.residentMegabytes
    server.signal(SIGTERM)
    let code = server.wait()
    try scene.restoreRules()

    let ratio = beside.percentile(0.99) / alone.percentile(0.99)
    report(
      String(format: "p99 of reads beside writers: %.1f times that of reads alone (goal: at most 3)", ratio),
      "rules: \(try scene.logLines(with: "are in force")) loaded, \(try scene.logLines(with: "were rejected")) rejected",
      String(
        format: "memory: %.0f MB before, %.0f MB after a quarter, %.0f MB at the end", first ?? .nan, memory ?? .nan,
        last ?? .nan))

    var problems = (alone.failures + beside.failures + writes.failures).prefix(5).map { "failed: \($0)" }
    if code != 0 { problems.append("failed: the server ended with \(code) on SIGTERM") }
    if try scene.logLines(with: "lost log lines") > 0 { problems.append("failed: the decision log lost lines") }
    if ratio > 3 { problems.append("goal missed: p99 of reads beside writers") }
    return problems
  }

  private static var machine: String {
    let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first ?? "?"
    return "\(ProcessInfo.processInfo.processorCount) processors, load \(load) before"
  }

  private func prepare(_ port: Int) throws {
    let connection = try HTTPConnection(port: port)
    for caller in scene.callers {
      let answer = try connection.send(caller.put("n0", "first"))
      guard answer.status == 204 else { throw HTTPConnection.Failure(reason: "\(answer.status) \(answer.body)") }
    }
  }

  private func readers(_ port: Int) -> Clients {
    let requests = scene.callers.map { $0.get("n0") }
    return Clients(command.readers, port: port) { client, _ in requests[client] }
  }

  private func writers(_ port: Int) -> Clients {
    let callers = scene.callers
    return Clients(command.writers, port: port) { client, number in
      callers[client].put("n\(number % Self.notes)", "text \(number)")
    }
  }

  /// Changes the rules file until the time is over.
  ///
  /// - Returns: the resident memory after a quarter of the time.
  private func changeRules(_ server: ServerProcess) throws -> Double? {
    let end = ContinuousClock.now + .seconds(command.seconds)
    let quarter = ContinuousClock.now + .seconds(command.seconds / 4)
    var memory: Double?
    var version = 0
    while ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: command.change)
      try scene.changeRules(version)
      version += 1
      if memory == nil, ContinuousClock.now >= quarter { memory = server.residentMegabytes }
    }
    return memory
  }
}
