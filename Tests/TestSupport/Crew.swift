import Foundation

/// Threads of their own for work that blocks. Swift's own threads are as few as the machine has cores, and shared.
public enum Crew {
  /// Runs `body` on `count` threads at once, and waits for all.
  ///
  /// - Throws: what the first of them threw.
  public static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body(index) }) }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// The duration of a stress test: short in a normal run, or as long as the environment says.
public struct Effort: Sendable {
  private let end: ContinuousClock.Instant?
  private let rounds: Int

  /// `rounds`, or the seconds that `STRESS_SECONDS` says.
  public init(rounds: Int) {
    let seconds = ProcessInfo.processInfo.environment["STRESS_SECONDS"].flatMap { Int($0) }
    end = seconds.map { ContinuousClock.now + .seconds($0) }
    self.rounds = rounds
  }

  /// Whether the environment asks for a long run.
  public var isLong: Bool { end != nil }

  /// Whether another round is to be done.
  public func continues(after done: Int) -> Bool { end.map { ContinuousClock.now < $0 } ?? (done < rounds) }

  /// How many processes are killed: `usual`, or as many as `STRESS_KILLS` says.
  public static func kills(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["STRESS_KILLS"].flatMap { Int($0) } ?? usual
  }
}
