import RulePrograms
import Testing

@testable import RuleEvaluation

@Suite struct ArenaWordsTests {
  /// Each word is at its place, behind the constants of a program.
  @Test func wordsAreAtTheirPlaces() {
    for constants in ["", "abc"] {
      let arena = Arena(constants: Array(constants.utf8), maximumTextBytes: 1_000)
      let words = arena.words
      let found = [
        words.databases, words.documents, words.data, words.name, words.id, words.uid, words.noText, words.distinct,
        words.selectOnlyKeys, words.groupBy, words.kind, words.ancestor, words.parent, words.orderBy, words.limit,
        words.offset, words.allDescendants,
      ]
      #expect(
        found.map { arena.string($0) } == [
          "databases", "documents", "data", "__name__", "id", "uid", "", "distinct", "selectOnlyKeys", "groupBy",
          "kind",
          "ancestor", "parent", "orderBy", "limit", "offset", "allDescendants",
        ])
    }
  }
}
