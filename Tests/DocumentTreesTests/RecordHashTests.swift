import DocumentTrees
import Testing

@Suite struct RecordHashTests {
  /// The vectors that come with wyhash (final version 4); the seed is the number of the line.
  @Test(arguments: [
    ("", UInt64(0), 0x9322_8A4D_E0EE_C5A2), ("a", 1, 0xC5BA_C3DB_1787_13C4), ("abc", 2, 0xA97F_2F7B_1D9B_3314),
    ("message digest", 3, 0x786D_1F1D_F380_1DF4), ("abcdefghijklmnopqrstuvwxyz", 4, 0xDCA5_A813_8AD3_7C87),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 5, 0xB9E7_34F1_17CF_AF70),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890", 6,
      UInt64(0x6CC5_EAB4_9A92_D617)
    ),
  ])
  func wyhash(_ text: String, seed: UInt64, expected: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { RecordHash.hash($0, seed: seed) } == expected)
  }

  @Test func everyPartChangesTheHash() {
    func hash(_ space: Int, _ key: String, _ content: String) -> UInt64 {
      var hash = RecordHash(space == 0 ? .objects : .accounts)
      Array(key.utf8).withUnsafeBytes { hash.add($0) }
      Array(content.utf8).withUnsafeBytes { hash.add($0) }
      return hash.value
    }
    let hashes = [
      hash(0, "a", "b"), hash(1, "a", "b"), hash(0, "ab", ""), hash(0, "", "ab"), hash(0, "b", "a"), hash(0, "a", "c"),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func damagedTotalsAreRejected() {
    var totals = SpaceTotals()
    totals.add(.realtime, .max)
    totals.add(.accounts, 7)
    totals.remove(.objects, 3)
    let bytes = totals.bytes
    #expect(bytes.withUnsafeBytes { SpaceTotals($0) } == totals)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(damaged.withUnsafeBytes { SpaceTotals($0) } == nil)
    }
    #expect(Array(bytes.dropLast()).withUnsafeBytes { SpaceTotals($0) } == nil)
  }
}
