import RuleValues
import TestSupport
import Testing

@testable import DocumentTrees

@Suite("Keys of names")
struct NameKeyTests {
  private static let ids = ["a", "Z9~", "é", "日本", "\u{0}", "a\u{1}b", "\u{2}", "", String(repeating: "x", count: 100)]

  /// The key of a path is decoded to the same path, whether its names are ASCII, have escapes or are other text.
  @Test(arguments: 0..<20) func keysAreDecoded(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<300 {
      let names = (0..<random.below(6)).map { _ in Self.ids[random.below(Self.ids.count)] }
      let path = DocumentPath(names, database: random.chance(4) ? Self.ids[random.below(5)] : "(default)")
      let key = NameKey(path).bytes
      let decoded = try #require(key.withUnsafeBytes { NameKey.path($0) })
      #expect(decoded == path && decoded.segments == names && decoded.database == path.database)
      #expect(decoded.problem == path.problem && decoded.flat.isPlain == path.flat.isPlain)
      #expect(NameKey(decoded).bytes == key)
    }
  }

  @Test(arguments: [[], [0x61], [0x61, 0, 0x62], [0xFF, 0], [0x61, 0x01, 0], [0x61, 0x01, 0x03, 0]] as [[UInt8]])
  func otherBytesAreNoKeys(_ bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { NameKey.path($0) } == nil)
  }
}
