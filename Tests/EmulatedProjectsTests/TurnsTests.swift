import Synchronization
import Testing

@testable import EmulatedProjects

struct TurnsTests {
  /// What the tasks of a test did.
  private final class Log: Sendable {
    let order = Mutex<[Int]>([])
    let running = Mutex((now: 0, most: 0))
  }

  @Test func tasksGetTheLockInTheOrderOfTheirCalls() async {
    let turns = Turns()
    let log = Log()
    await turns.begin()
    var tasks: [Task<Void, Never>] = []
    for number in 0..<100 {
      tasks.append(Task.immediate { await turns.run { log.order.withLock { $0.append(number) } } })
    }
    turns.end()
    for task in tasks { await task.value }
    #expect(log.order.withLock { $0 } == Array(0..<100))
  }

  @Test(arguments: [1, 3]) func noMoreThanTheMaximumRunAtATime(_ maximum: Int) async {
    let turns = Turns(atOnce: maximum)
    let log = Log()
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          await turns.run {
            log.running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            await Task.yield()
            log.running.withLock { $0.now -= 1 }
          }
        }
      }
    }
    #expect(log.running.withLock { $0.most } <= maximum)
    #expect(log.running.withLock { $0.now } == 0)
  }

  @Test func anErrorPassesTheLockOn() async {
    struct Failure: Error {}
    let turns = Turns()
    await #expect(throws: Failure.self) { try await turns.run { throw Failure() } }
    await turns.run {}
  }
}
