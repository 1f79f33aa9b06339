import EmulatedProjects
import Testing

/// The memory that all clients of a server share.
struct HeldBytesTests {
  @Test func aSharedNumberHasAMaximum() {
    let count = BoundedCount(maximum: 10)
    #expect(count.add(4) && count.add(6))
    #expect(!count.add(1))
    count.remove(6)
    #expect(!count.add(7) && count.add(6))
    #expect(!count.add(.max))
  }

  @Test func allPartsTogetherHaveAMaximum() {
    let all = BoundedCount(maximum: 10)
    let first = HeldBytes(in: all)
    do {
      let second = HeldBytes(in: all)
      #expect(first.add(6) && second.add(4))
      #expect(!first.add(1) && !second.add(1))
    }
    #expect(all.current == 6)
    first.remove(2)
    #expect(all.current == 4)
    first.removeAll()
    #expect(all.current == 0 && first.add(10))
  }

  /// A stream can close while its answer is being sent.
  @Test func aClosedPartCountsNothing() {
    let all = BoundedCount(maximum: 10)
    let part = HeldBytes(in: all)
    #expect(part.add(6))
    part.close()
    part.remove(6)
    #expect(!part.add(1) && all.current == 0)
  }
}
