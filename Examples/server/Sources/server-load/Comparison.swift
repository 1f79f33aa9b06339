import Foundation
import LoadClient

/// The throughput of the same routes with rules and as administrator, measured alternately.
struct Comparison {
  private static let seconds = 3.0

  private let scene: Scene
  private let clients: Int
  private let pairs: Int

  init(_ scene: Scene, clients: Int, pairs: Int) {
    self.scene = scene
    self.clients = clients
    self.pairs = pairs
  }

  /// - Returns: the failures, and the goals that were missed.
  func run() throws -> [String] {
    var (gets, puts, problems): ([Double], [Double], [String]) = ([], [], [])
    for pair in 0..<pairs {
      // The order alternates, so that a slower machine at the end hits both.
      var (get, put): ([Bool: Double], [Bool: Double]) = ([:], [:])
      for admin in pair % 2 == 0 ? [true, false] : [false, true] {
        let server = try scene.serve(admin: admin)
        let measured = (measure(server.port, "PUT"), measure(server.port, "GET"))
        (put[admin], get[admin]) = (measured.0.perSecond, measured.1.perSecond)
        problems += (measured.0.failures + measured.1.failures).prefix(2).map { "failed: \($0)" }
        server.signal(SIGTERM)
        _ = server.wait()
      }
      gets.append((get[false] ?? .nan) / (get[true] ?? .nan) - 1)
      puts.append((put[false] ?? .nan) / (put[true] ?? .nan) - 1)
    }
    for (name, changes) in [("GET", gets), ("PUT", puts)] {
      let sorted = changes.sorted()
      let median = sorted[sorted.count / 2] * 100
      report(
        String(
          format: "%@ with rules: %+.1f %% throughput, median of %d pairs from %+.1f to %+.1f (goal: at least -10 %%)",
          name, median, pairs, sorted[0] * 100, sorted[sorted.count - 1] * 100))
      if median < -10 { problems.append("goal missed: \(name) with rules against administrator") }
    }
    return problems
  }

  private func measure(_ port: Int, _ method: String) -> Measurement {
    let callers = scene.callers
    let clients = Clients(clients, port: port) { client, number in
      method == "GET" ? callers[client].get("n0") : callers[client].put("n\(number % 10)", "text")
    }
    Thread.sleep(forTimeInterval: Self.seconds)
    return clients.stop()
  }
}
