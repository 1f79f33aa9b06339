import Synchronization
import Testing

@testable import EmulatorTransport

/// The messages between a connection and its service.
struct MessageQueueTests {
  @Test func messagesComeInTheirOrderAndEnd() async {
    let queue = MessageQueue<Int> {}
    for n in 0..<50 { #expect(queue.add(n, bytes: 1)) }
    queue.finish()
    #expect(queue.add(99, bytes: 1))
    var taken: [Int] = []
    for await n in queue.stream { taken.append(n) }
    #expect(taken == Array(0..<50))
  }

  @Test func aReaderThatWaitsGetsTheNextMessage() async {
    let queue = MessageQueue<Int> {}
    async let first = queue.stream.first { _ in true }
    await Task.yield()
    #expect(queue.add(7, bytes: 1))
    #expect(await first == 7)
  }

  /// A full queue asks its owner to stop, by count or by bytes, and to go on once, when half of it was taken.
  @Test(arguments: [(1, 100), (300 << 10, 4), (5 << 20, 1)])
  func aFullQueueStopsTheClient(_ bytes: Int, _ count: Int) async {
    let resumed = Mutex(0)
    let queue = MessageQueue<Int> { resumed.withLock { $0 += 1 } }
    for n in 1...count { #expect(queue.add(n, bytes: bytes) == (n < count)) }
    #expect(resumed.withLock { $0 } == 0)
    var messages = queue.stream.makeAsyncIterator()
    for n in 1...count { #expect(await messages.next() == n) }
    #expect(resumed.withLock { $0 } == 1)
    #expect(queue.add(0, bytes: 1))
  }

  @Test func aCanceledReaderEnds() async {
    let queue = MessageQueue<Int> {}
    let reader = Task { () -> Int in
      var count = 0
      for await _ in queue.stream { count += 1 }
      return count
    }
    reader.cancel()
    #expect(await reader.value == 0)
  }

  @Test func aSharedNumberHasAMaximum() {
    let count = BoundedCount(maximum: 10)
    #expect(count.add(4) && count.add(6))
    #expect(!count.add(1))
    count.remove(6)
    #expect(!count.add(7) && count.add(6))
    #expect(!count.add(.max))
  }
}
