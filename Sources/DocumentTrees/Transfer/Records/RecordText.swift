import RuleValues
import SourceText

/// One document or object of a JSON text, before it is parsed.
struct RecordText {
  /// The key of the record in its object; nil in a list.
  let key: String?
  let bytes: [UInt8]
  /// The position of the first byte.
  let start: TextPosition

  /// Parses the bytes as JSON.
  ///
  /// - Throws: a ``RecordProblem`` if they are not JSON.
  func parsed() throws(RecordProblem) -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "record", bytes: bytes), .strict)
    if let problem = problems.first {
      throw RecordProblem(.text(problem.kind), place: key ?? "", position: position(of: problem.span.start))
    }
    return tree.root
  }

  /// Returns the value of `result`.
  ///
  /// - Parameter place: the place of the record.
  /// - Throws: the first problem of `result`, with its position in the whole text.
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

  /// Returns a problem of the whole record.
  func problem(_ kind: RecordProblem.Kind, place: String) -> RecordProblem {
    RecordProblem(kind, place: place, position: start)
  }

  /// Returns the position in the whole text of a byte of the record.
  func position(of offset: Int) -> TextPosition {
    let before = bytes.prefix(offset)
    let lines = before.count { $0 == 0x0A }
    let column = before.lastIndex(of: 0x0A).map { Int64(offset - $0) } ?? start.column + Int64(offset)
    return TextPosition(offset: start.offset + Int64(offset), line: start.line + Int64(lines), column: column)
  }
}
