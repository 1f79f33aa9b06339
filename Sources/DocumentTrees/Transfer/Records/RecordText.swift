import RuleValues
import SourceText

/// One document or object of a JSON text, still to be read.
struct RecordText {
  /// The key under which it stands; nil in a list.
  let key: String?
  let bytes: [UInt8]
  /// Where its first byte is.
  let start: TextPosition

  /// The value that the bytes say.
  ///
  /// - Throws: a ``RecordProblem`` where they are not JSON.
  func parsed() throws(RecordProblem) -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "record", bytes: bytes), .strict)
    if let problem = problems.first {
      throw RecordProblem(.text(problem.kind), place: key ?? "", position: position(of: problem.span.start))
    }
    return tree.root
  }

  /// What `result` holds.
  ///
  /// - Parameter place: what the record is about.
  /// - Throws: the first of its problems, with its place in the whole text.
  func unwrapped<Value>(
    _ result: Result<Value, DocumentProblems>, place: String
  ) throws(RecordProblem) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let problems):
      let first = problems.problems.first
      throw RecordProblem(
        .document(first?.kind ?? .expected("a record")), place: place, field: first?.field ?? "",
        position: position(of: first?.span.start ?? 0))
    }
  }

  /// A problem of the record as a whole.
  func problem(_ kind: RecordProblem.Kind, place: String) -> RecordProblem {
    RecordProblem(kind, place: place, position: start)
  }

  /// Where in the whole text a byte of the record is.
  func position(of offset: Int) -> TextPosition {
    let before = bytes.prefix(offset)
    let lines = before.count { $0 == 0x0A }
    let column = before.lastIndex(of: 0x0A).map { Int64(offset - $0) } ?? start.column + Int64(offset)
    return TextPosition(offset: start.offset + Int64(offset), line: start.line + Int64(lines), column: column)
  }
}
