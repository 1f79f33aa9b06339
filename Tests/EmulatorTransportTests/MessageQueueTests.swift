import EmulatedProjects
import Synchronization
import Testing

@testable import EmulatorTransport

/// The messages between a connection and its service.
struct MessageQueueTests {
  private let bytes = BoundedCount(maximum: 1 << 30)
  private var held: HeldBytes { HeldBytes(in: bytes) }

  @Test func messagesComeInTheirOrderAndEnd() async {
    let queue = MessageQueue<Int>(held) {}
    for n in 0..<50 { #expect(queue.add(n, bytes: 1)) }
    queue.finish()
    #expect(queue.add(99, bytes: 1))
    var taken: [Int] = []
    for await n in queue.stream { taken.append(n) }
    #expect(taken == Array(0..<50))
  }

  @Test func aReaderThatWaitsGetsTheNextMessage() async {
    let queue = MessageQueue<Int>(held) {}
    async let first = queue.stream.first { _ in true }
    await Task.yield()
    #expect(queue.add(7, bytes: 1))
    #expect(await first == 7)
  }

  /// A full queue asks its owner to stop, by count or by bytes, and to go on once, when half of it was taken.
  @Test(arguments: [(1, 100), (300 << 10, 4), (5 << 20, 1)])
  func aFullQueueStopsTheClient(_ bytes: Int, _ count: Int) async {
    let resumed = Mutex(0)
    let queue = MessageQueue<Int>(held) { resumed.withLock { $0 += 1 } }
    for n in 1...count { #expect(queue.add(n, bytes: bytes) == (n < count)) }
    #expect(resumed.withLock { $0 } == 0)
    var messages = queue.stream.makeAsyncIterator()
    for n in 1...count { #expect(await messages.next() == n) }
    #expect(resumed.withLock { $0 } == 1)
    #expect(queue.add(0, bytes: 1))
  }

  /// A queue that was full stays so for its owner until half of it was taken, also for a message that arrives between.
  @Test func aFullQueueGoesOnAfterAFurtherMessage() async {
    let resumed = Mutex(0)
    let queue = MessageQueue<Int>(held) { resumed.withLock { $0 += 1 } }
    for n in 1...100 { #expect(queue.add(n, bytes: 1) == (n < 100)) }
    var messages = queue.stream.makeAsyncIterator()
    for n in 1...2 { #expect(await messages.next() == n) }
    #expect(!queue.add(101, bytes: 1))
    for n in 3...101 { #expect(await messages.next() == n) }
    #expect(resumed.withLock { $0 } == 1)
  }

  @Test func aCanceledReaderEnds() async {
    let queue = MessageQueue<Int>(held) {}
    let reader = Task { () -> Int in
      var count = 0
      for await _ in queue.stream { count += 1 }
      return count
    }
    reader.cancel()
    #expect(await reader.value == 0)
  }

  /// The service keeps a message until it asks for the next one.
  @Test func aMessageIsCountedUntilItIsHandled() async {
    let held = HeldBytes(in: bytes)
    let queue = MessageQueue<Int>(held) {}
    for n in 1...2 {
      #expect(held.add(n))
      #expect(queue.add(n, bytes: n))
    }
    queue.finish()
    var messages = queue.stream.makeAsyncIterator()
    for kept in [3, 2] {
      #expect(await messages.next() != nil)
      #expect(bytes.current == kept)
    }
    #expect(await messages.next() == nil)
    #expect(bytes.current == 0)
  }
}
