import Foundation
import LoadClient
import Synchronization

/// Kills the server under writers, and looks for every acknowledged write after the restart.
struct KillPhase {
  private let scene: Scene
  private let writers: Int
  private let rounds: Int

  init(_ scene: Scene, writers: Int, rounds: Int) {
    self.scene = scene
    self.writers = writers
    self.rounds = rounds
  }

  /// - Returns: the failures.
  func run() throws -> [String] {
    var acknowledged = 0
    var lost = 0
    for round in 0..<rounds {
      let last = Mutex([Int](repeating: -1, count: writers))
      let server = try scene.serve()
      let callers = scene.callers
      let clients = Clients(writers, port: server.port) { client, number in
        callers[client].put("r\(round)n\(number)", "round \(round) write \(number)")
      } accepted: { client, number in
        last.withLock { $0[client] = number }
      }
      Thread.sleep(forTimeInterval: Double.random(in: 0.3...1))
      server.signal(SIGKILL)
      _ = server.wait()
      _ = clients.stop()
      let counts = last.withLock { $0 }
      acknowledged += counts.reduce(0) { $0 + $1 + 1 }
      lost += try missing(round, counts)
    }
    report("kill -9: \(rounds) rounds under \(writers) writers, \(acknowledged) writes acknowledged, \(lost) lost")
    return lost == 0 && acknowledged > 0 ? [] : ["failed: \(lost) of \(acknowledged) acknowledged writes were lost"]
  }

  /// Counts the acknowledged writes of a round that a restarted server does not have.
  private func missing(_ round: Int, _ last: [Int]) throws -> Int {
    let server = try scene.serve()
    defer {
      server.signal(SIGTERM)
      _ = server.wait()
    }
    let connection = try HTTPConnection(port: server.port)
    var missing = 0
    for (caller, last) in zip(scene.callers, last) where last >= 0 {
      let answer = try connection.send("GET", "/data/notes/\(caller.uid)", token: caller.token)
      let notes = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: [String: Any]] ?? [:]
      for number in 0...last where notes["r\(round)n\(number)"]?["text"] as? String != "round \(round) write \(number)"
      {
        missing += 1
      }
    }
    return missing
  }
}
