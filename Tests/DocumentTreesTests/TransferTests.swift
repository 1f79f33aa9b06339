import DocumentTrees
import RuleValues
import TestSupport
import Testing
import TreeConformance

@Suite struct TransferTests {
  @Test func importsReadTheSameAsTheWholeTextReader() throws {
    for text in TransferSamples.texts {
      let bytes = Array(text.utf8)
      for piece in [1, 2, 7, .max] {
        let node = try TransferSamples.imported(bytes, piece: piece)
        #expect(node == TransferSamples.read(bytes), "\(text) in pieces of \(piece)")
      }
    }
  }

  @Test func problemsHaveAPosition() throws {
    for (text, message) in TransferSamples.refusals {
      let error = #expect(throws: ImportProblem.self) { try TransferSamples.imported(Array(text.utf8), piece: 3) }
      #expect(error?.description == message)
    }
    let error = #expect(throws: ImportProblem.self) {
      try TransferSamples.imported(Array("[\"\u{FF}".utf8) + [0xFF, 0x22])
    }
    #expect(error?.description == "1:2 (byte 1): the text is not valid UTF-8 here (at /0)")
  }

  @Test func keysWithoutDataCanBeRepeated() throws {
    let node = DataNode.node([DataChild(DataKey("a"), .leaf(.integer(1)))])
    for text in [#"{"a":{},"a":1}"#, #"{"a":null,"a":1}"#, #"{"a":1,"a":null}"#] {
      #expect(try TransferSamples.imported(Array(text.utf8)) == node)
    }
  }

  @Test func longStringsAreRejectedBeforeTheirEnd() throws {
    let limit = DataLimits.maximumStringBytes
    let longest = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: limit) + [UInt8(ascii: "\"")]
    #expect(try TransferSamples.imported(longest) == .leaf(.string(String(repeating: "a", count: limit))))
    let endless = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: limit + 600_000)
    let error = #expect(throws: ImportProblem.self) { try TransferSamples.imported(endless) }
    guard case .data(.longString) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func depthCountsFromTheRoot() throws {
    let place = DataPath("p/q")
    let deepest = Array(TransferSamples.nested(30, "1").utf8)
    #expect(try !TransferSamples.imported(deepest, at: place).descendant(place).isAbsent)
    let tooDeep = Array(TransferSamples.nested(31, "1").utf8)
    #expect(throws: ImportProblem.self) { try TransferSamples.imported(tooDeep, at: place) }
    #expect(throws: DataProblem.self) { try TransferSamples.imported([0x31], at: DataPath("a.b")) }
  }

  @Test func failedImportsChangeNothing() throws {
    let tree = InMemoryTree(.leaf(.bool(true)))
    #expect(throws: ImportProblem.self) { try tree.importJSON(from: MemorySource(Array("{\"a\":1".utf8))) }
    #expect(try tree.read { try $0.subtree(at: .root) } == .leaf(.bool(true)))
  }

  @Test func exportsReadBackAsTheSameData() throws {
    for text in TransferSamples.texts {
      let tree = InMemoryTree(try TransferSamples.imported(Array(text.utf8)))
      let node = try tree.read { try $0.subtree(at: .root) }
      let compact = MemorySink()
      try tree.exportJSON(to: compact)
      #expect(String(decoding: compact.bytes, as: UTF8.self) == node.json + "\n")
      let pretty = MemorySink()
      try tree.exportJSON(to: pretty, pretty: true)
      #expect(try TransferSamples.imported(pretty.bytes, piece: 5) == node)
    }
  }

  @Test func prettyExportsHaveOneMemberALine() throws {
    let tree = InMemoryTree(try TransferSamples.imported(Array(#"{"a":{"b":1},"c":{".value":2,".priority":3}}"#.utf8)))
    let sink = MemorySink()
    try tree.exportJSON(to: sink, pretty: true)
    let lines = [
      "{", "  \"a\": {", "    \"b\": 1", "  },", "  \"c\": {", "    \".value\": 2,", "    \".priority\": 3", "  }", "}",
      "",
    ]
    #expect(String(decoding: sink.bytes, as: UTF8.self) == lines.joined(separator: "\n"))
  }

  /// The import and the reader of whole texts agree on what is valid, and on its value.
  @Test func mutatedTextsImportAsTheWholeTextReads() throws {
    var (accepted, rejected) = (0, 0)
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("{}[]\",:.\\u0019eE+-truefalsn \n\u{E9}".utf8) + [0x00, 0xFF, 0xED]
    for _ in 0..<20_000 {
      var bytes = Array(TransferSamples.texts[random.below(TransferSamples.texts.count)].utf8)
      for _ in 0...random.below(2) {
        let index = random.below(bytes.count + 1)
        let byte = alphabet[random.below(alphabet.count)]
        switch random.below(3) {
        case 0: bytes.insert(byte, at: index)
        case 1 where index < bytes.count: bytes.remove(at: index)
        default: if index < bytes.count { bytes[index] = byte }
        }
      }
      let found = try? TransferSamples.imported(bytes, piece: 1 + random.below(5))
      #expect(found == TransferSamples.read(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      if found == nil { rejected += 1 } else { accepted += 1 }
    }
    #expect(accepted > 1_000 && rejected > 1_000, "\(accepted) accepted, \(rejected) rejected")
  }

  @Test func filesAreWrittenAtomically() throws {
    let folder = TemporaryFolder()
    let path = folder.file("export.json")
    let tree = InMemoryTree(try TransferSamples.imported(Array(#"{"a":[1,2]}"#.utf8)))
    do {
      let sink = try FileSink(path: path)
      try tree.exportJSON(to: sink)
    }
    #expect(throws: TreeError.cannotOpen(path: path, .missingFile)) { try FileSource(path: path) }
    let sink = try FileSink(path: path)
    try tree.exportJSON(to: sink)
    try sink.finish()
    let copy = InMemoryTree()
    let done = try copy.importJSON(from: try FileSource(path: path))
    #expect(done.bytes == 20 && done.totalBytes == 20 && done.values == 2)
    #expect(try copy.read { try $0.subtree(at: .root) } == tree.read { try $0.subtree(at: .root) })
    #expect(throws: TreeError.self) { try FileSink(path: folder.file("missing/export.json")) }
  }

  @Test func throwingFromProgressEndsAnImport() throws {
    struct Enough: Error {}
    let bytes = Array("[\(String(repeating: "1,", count: 300_000))1]".utf8)
    let tree = InMemoryTree()
    #expect(throws: Enough.self) {
      try tree.importJSON(from: MemorySource(bytes)) { if $0.bytes > 256 * 1024 { throw Enough() } }
    }
    #expect(try tree.read { try $0.subtree(at: .root) } == .absent)
  }
}
