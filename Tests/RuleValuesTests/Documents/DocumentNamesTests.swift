import RuleValues
import TestSupport
import Testing

/// The order of names by its definition, over strings. Source: emulator 1.19.9.
private enum NameModel {
  static func compare(_ left: DocumentPath, _ right: DocumentPath) -> Int {
    if left.database != right.database { return compareBytes(left.database, right.database) }
    for (left, right) in zip(left.segments, right.segments) where left != right {
      return DocumentNames.compareIDs(left, right)
    }
    return left.segments.count - right.segments.count
  }

  private static func compareBytes(_ left: String, _ right: String) -> Int {
    left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }
}

@Suite("The order of document names")
struct DocumentNamesTests {
  private static let ids = [
    "", "a", "a\u{0}", "ab", "é", "\u{10FFFF}", "_", "__", "__id", "__id__", "__id7__", "__id07__", "__id-3__",
    "__id10__",
    "__id10_", "__ie7__", "__id9223372036854775808__", "a__id7__", "__idx__",
  ]

  private static func path(_ random: inout SeededGenerator) -> DocumentPath {
    let names = (0..<random.below(5)).map { _ in ids[random.below(ids.count)] }
    return DocumentPath(names, database: random.chance(5) ? "__id7__" : "(default)")
  }

  @Test(arguments: 0..<20) func namesAreOrderedAsTheirIDs(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let (left, right) = (Self.path(&random), Self.path(&random))
      #expect(
        DocumentNames.compare(left, right).signum() == NameModel.compare(left, right).signum(), "\(left), \(right)")
      #expect(DocumentNames.isNumbered(left) == left.segments.last.map { DocumentNames.isNumbered($0) } ?? false)
    }
  }

  @Test(arguments: 0..<20) func pathsBeginWithThoseAboveThem(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let (path, other) = (Self.path(&random), Self.path(&random))
      let begins = path.database == other.database && path.segments.starts(with: other.segments)
      #expect(path.flat.begins(with: other.flat) == begins, "\(path), \(other)")
      let above = DocumentPath(
        Array(path.segments.prefix(random.below(path.segments.count + 1))), database: path.database)
      #expect(path.flat.begins(with: above.flat))
      #expect(path.flat.idByteCount == path.segments.reduce(0) { $0 + $1.utf8.count })
    }
  }
}
