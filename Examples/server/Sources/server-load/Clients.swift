import Foundation
import LoadClient
import Synchronization

/// The latencies and failures of several clients.
struct Measurement: Sendable {
  /// The latencies of the requests that succeeded, in milliseconds and ascending.
  var latencies: [Float] = []
  var failures: [String] = []
  var seconds = 0.0

  var perSecond: Double { Double(latencies.count) / seconds }

  /// The latency that a share of the requests does not exceed.
  func percentile(_ share: Double) -> Double {
    latencies.isEmpty ? .nan : Double(latencies[min(latencies.count - 1, Int(Double(latencies.count) * share))])
  }

  func line(_ name: String) -> String {
    name.padding(toLength: 26, withPad: " ", startingAt: 0)
      + String(
        format: "%8.0f/s   p50 %6.2f ms   p99 %6.2f ms   p99.9 %6.2f ms   max %6.1f ms   errors %d", perSecond,
        percentile(0.5), percentile(0.99), percentile(0.999), percentile(1), failures.count)
  }
}

/// Clients that each send one request after the other, on a thread and a connection of its own.
final class Clients: Sendable {
  private let isStopped = Atomic(false)
  private let result = Mutex(Measurement())
  private let group = DispatchGroup()
  private let began = ContinuousClock.now

  /// Starts clients.
  ///
  /// - Parameter request: returns the bytes of the request for a client and its number, or nil to end the client.
  init(
    _ count: Int, port: Int, _ request: @escaping @Sendable (_ client: Int, _ number: Int) -> [UInt8]?,
    accepted: @escaping @Sendable (_ client: Int, _ number: Int) -> Void = { _, _ in }
  ) {
    for client in 0..<count {
      group.enter()
      let thread = Thread { [self] in
        run(client, port, request, accepted)
        group.leave()
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
  }

  private func run(
    _ client: Int, _ port: Int, _ request: (Int, Int) -> [UInt8]?, _ accepted: (Int, Int) -> Void
  ) {
    var latencies: [Float] = []
    var failures: [String] = []
    do {
      let connection = try HTTPConnection(port: port)
      var number = 0
      while !isStopped.load(ordering: .relaxed), let bytes = request(client, number) {
        let start = ContinuousClock.now
        let answer = try connection.send(bytes)
        latencies.append(Float((ContinuousClock.now - start) / .milliseconds(1)))
        if answer.status / 100 == 2 {
          accepted(client, number)
        } else {
          failures.append("\(answer.status) \(answer.body)")
        }
        number += 1
      }
    } catch {
      failures.append("\(error)")
    }
    result.withLock { [latencies, failures] result in
      result.latencies += latencies
      result.failures += failures
    }
  }

  /// Lets each client finish its request.
  ///
  /// - Returns: what they measured.
  func stop() -> Measurement {
    isStopped.store(true, ordering: .relaxed)
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    group.wait()
    var measurement = result.withLock { $0 }
    measurement.latencies.sort()
    measurement.seconds = seconds
    return measurement
  }
}
