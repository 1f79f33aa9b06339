import AgentProtocol
import Testing

/// Lines of a stream.
@Suite struct MessageSplitterTests {
  @Test func linesEndAtLineEndsWhateverThePieces() {
    let bytes = Array("one\n\ntwo\nlast".utf8)
    for size in 1...bytes.count {
      var splitter = MessageSplitter(limit: 10)
      var lines: [MessageSplitter.Line] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines += splitter.take(bytes[start..<min(start + size, bytes.count)])
      }
      if let last = splitter.end() { lines.append(last) }
      #expect(lines == ["one", "", "two", "last"].map { .complete(Array($0.utf8)) })
      #expect(splitter.end() == nil)
    }
  }

  @Test func aLongLineIsDroppedAndTheNextIsRead() {
    var splitter = MessageSplitter(limit: 3)
    #expect(splitter.take(Array("abcd".utf8)[...]) == [])
    #expect(splitter.take(Array("efg\nabc\nab".utf8)[...]) == [.tooLong, .complete(Array("abc".utf8))])
    #expect(splitter.end() == .complete(Array("ab".utf8)))
    #expect(splitter.take(Array("abcd".utf8)[...]) == [])
    #expect(splitter.end() == .tooLong)
  }
}
