import DocumentTrees
import RuleValues

/// Writes the notes of `stores` into an empty tree, in large transactions and without rules.
struct NotesLoad<Tree: DocumentTree>: Sendable {
  private let notes: Notes
  private let tree: Tree

  init(_ notes: Notes, into tree: Tree) {
    self.notes = notes
    self.tree = tree
  }

  /// Writes all notes in the order of their keys. SQLite keeps records in this order, whatever order they are written in.
  func runInOrder() throws { try run(threads: 1, batchSize: 50_000) { $0 } }

  /// Writes all notes in random order on several threads, so that notes that follow each other are on different pages of
  /// PostgreSQL, as in an application.
  func runShuffled(threads: Int) throws {
    // A prime that does not divide the count, so that each number comes once.
    try run(threads: threads, batchSize: 5_000) { $0 * 6_700_417 % notes.count }
  }

  private func run(threads: Int, batchSize: Int, _ number: @escaping @Sendable (Int) -> Int) throws {
    guard let now = Timestamp(seconds: 1_700_000_000) else { throw BenchmarkFailure() }
    let bodies = (0..<threads).map { thread in
      { @Sendable () throws -> Void in
        for start in stride(from: thread * batchSize, to: notes.count, by: threads * batchSize) {
          let end = min(start + batchSize, notes.count)
          let documents = try (start..<end).map { place in
            let number = number(place)
            let fields = try EncodedDocument(notes.fields(number, rank: Int64(place)))
            return (notes.path(number), StoredDocument(fields, createTime: now))
          }
          try tree.write { transaction in
            for (path, document) in documents { try transaction.setDocument(document, at: path, replacing: nil) }
          }
        }
      }
    }
    try Threads.run(bodies)
  }
}
