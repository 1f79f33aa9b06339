import Testing

@testable import RuleEvaluation

/// Memory that forgets by a number: what was forgotten is never seen again.
@Suite("Buffers that decisions reuse")
struct ScratchTests {
  @Test func buffersBehaveAsArrays() {
    var scratch = ReusableBuffer([1, 2])
    scratch.append(3)
    scratch.append(contentsOf: [4, 5, 6])
    scratch.append(contentsOf: AnySequence([7]))
    scratch[0] = 9
    #expect(Array(scratch) == [9, 2, 3, 4, 5, 6, 7])
    #expect(Array(scratch[2..<4]) == [3, 4])
    scratch.removeAll(after: 2)
    scratch.append(contentsOf: [8, 8, 8, 8, 8, 8, 8, 8])
    #expect(Array(scratch) == [9, 2] + Array(repeating: 8, count: 8))
    scratch.shrink(to: 1, above: 2)
    #expect(Array(scratch) == [9])
  }

  @Test func sortingStopsAtTheCount() {
    var scratch = ReusableBuffer([1, 9, 8, 7, 2])
    scratch.removeAll(after: 3)
    scratch.sort(by: <)
    #expect(Array(scratch) == [1, 8, 9])
    scratch.withUnsafeBufferPointer { #expect($0.count == 3) }
  }

  @Test func clearedElementsAreUnreachable() {
    var scratch = ReusableBuffer([1, 2, 3])
    scratch.removeAll(after: 1)
    scratch.removeAll(after: 3)
    #expect(Array(scratch) == [1])
  }

  @Test func readingBeyondTheEndIsRejected() async {
    await #expect(processExitsWith: .failure) {
      var scratch = ReusableBuffer([1, 2, 3])
      scratch.removeAll(after: 1)
      _ = scratch[1]
    }
  }

  @Test func writingBeyondTheEndIsRejected() async {
    await #expect(processExitsWith: .failure) {
      var scratch = ReusableBuffer([1, 2, 3])
      scratch.removeAll(after: 2)
      scratch[2] = 4
    }
  }

  @Test func requestsReserveASlotForEachMember() {
    var members = RequestMembers()
    for name in RequestMembers.Name.allCases { members.append(name, .absent) }
    #expect(members.map(\.name) == RequestMembers.Name.allCases)
    members.removeAll()
    #expect(members.isEmpty)
  }
}
