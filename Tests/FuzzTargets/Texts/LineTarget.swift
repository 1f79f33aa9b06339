import RequestLines
import SourceText

/// Lines of `rules-sim evaluate`. Each answer is one object of JSON, the same with cached rules, and never allows if the line
/// is not JSON.
struct LineTarget: FuzzTarget {
  static let name = "lines"
  static let words = [
    "\"service\":\"firestore\"", "\"service\":\"storage\"", "\"service\":\"realtime\"", "\"op\":\"write\"",
    "\"op\":\"read\"",
    "\"op\":\"update\"", "\"op\":\"load\"", "\"path\":\"/a\"", "\"rules\":{\"rules\":{\".read\":true}}",
    "\"auth\":null",
    "\"auth\":{\"uid\":\"ada\"}", "\"data\":{", "\"value\":", "\"now\":1", "\"id\":\"x\"", "\"request\":{",
    "\"method\":\"get\"",
    "\"documents\":{", "\"resource\":{", "\"query\":{", "\"writes\":[", "\"queries\":\"sound\"", "\"orderByChild\":",
    "\"limitToFirst\":1", "rules_version = '2';", "{\"set\":\"a/b\",\"data\":{", "\"where\":[[\"a\",\"==\",1]]", "\n",
  ]

  func check(_ bytes: [UInt8]) throws {
    var lines: [LineSplitter.Line] = []
    var splitter = LineSplitter(maximumBytes: 2048)
    splitter.take(bytes[...]) { lines.append($0) }
    splitter.end { lines.append($0) }
    var evaluator = LineEvaluator(maximumValues: 1000)
    for (index, line) in lines.prefix(20).enumerated() {
      guard let answer = evaluator.answer(line, number: index + 1) else { continue }
      let file = SourceFile(name: "answer", text: answer)
      let (tree, problems) = JSONReader.read(file, .strict)
      try require(problems.isEmpty && !answer.utf8.contains(0x0A), "an answer that is not one line of JSON: \(answer)")
      try require(evaluator.answer(line, number: index + 1) == answer, "another answer with cached rules: \(answer)")
      guard tree.root["got"]?.string == "allow" else { continue }
      guard case .bytes(let text) = line else { throw BrokenProperty(description: "allows a line that is too long") }
      let kinds = JSONReader.read(SourceFile(name: "line", bytes: text), .strict).problems.map(\.kind)
      for kind in kinds {
        if case .duplicateKey = kind { continue }
        throw BrokenProperty(description: "allows a line with the problem \(kind)")
      }
    }
  }
}
