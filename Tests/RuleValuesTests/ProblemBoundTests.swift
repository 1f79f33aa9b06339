import RuleValues
import SourceText
import Testing

/// What is wrong with a text may be told to who sent it: neither the problems nor their words grow with it.
@Suite("Problems are bounded")
struct ProblemBoundTests {
  private static let count = 5_000

  private static func tree(_ text: String) -> (tree: JSONTree, problems: [JSONProblem]) {
    JSONReader.read(SourceFile(name: "text", text: text), .strict)
  }

  @Test func dataProblemsAreBounded() throws {
    let json = "{" + (0..<Self.count).map { "\"a.\($0)\": {\"b#\": \(Self.nested)}" }.joined(separator: ",") + "}"
    let problems = try #require(throws: DataProblems.self) {
      try DataReader.read(Self.tree(json).tree.root, at: .root).get()
    }
    #expect(problems.problems.count == 20 && problems.droppedCount == 2 * Self.count - 20)
    #expect(problems.description.utf8.count < 20 * 400)
    #expect(problems.description.hasSuffix("\nand \(2 * Self.count - 20) more problems"))
    #expect(
      DataProblems(Array(repeating: problems.problems[0], count: 21)).description.hasSuffix("\nand 1 more problem"))
  }

  private static let nested = #"{"a": 1}"#

  @Test func documentProblemsAreBounded() throws {
    let json = "{" + (0..<Self.count).map { "\"__\($0)__\": 1" }.joined(separator: ",") + "}"
    let problems = try #require(throws: DocumentProblems.self) {
      try PlainDocumentReader.read(Self.tree(json).tree.root).get()
    }
    #expect(problems.problems.count == 20 && problems.droppedCount == Self.count - 20)
    #expect(problems.description.utf8.count < 20 * 400)
  }

  /// Names, keys and paths are shown by their beginnings.
  @Test(arguments: [
    "\(DataProblem(.illegalKey(long), path: DataPath([DataKey(long)])))",
    "\(DataProblem(.duplicateKey(long), path: DataPath([DataKey(long), DataKey(long)])))",
    "\(DocumentProblem(.duplicateField(long), field: long))", "\(DocumentProblem(.timestamp(long)))",
    "\(DocumentProblem(.unknownMetadata(long, nearest: nil)))", "\(DocumentProblem(.unknownValue(long)))",
    "\(PathProblem.notADocument(long))", "\(PathProblem.objectName(long))", "\(PathProblem.slashInSegment(long))",
    "\(JSONProblem(.duplicateKey(long, first: Span(at: 0)), at: Span(at: 0)))",
  ])
  func messagesQuoteBoundedNames(text: String) {
    #expect(text.utf8.count < 500)
    #expect(!text.contains("kind:") && !text.contains("DataProblem") && !text.contains("SourceText"))
  }

  private static let long = String(repeating: "a.", count: 100_000)

  /// Beyond that the reader gives up, so that nothing which it did not look at passes for good.
  @Test(arguments: [
    "{" + String(repeating: "\"a\": 1,", count: count) + "\"a\": 1}",
    "\"" + String(repeating: "\\q", count: count) + "\"",
    String(repeating: "/**/", count: count) + "1", "\"" + String(repeating: "\u{1}", count: count) + "\"",
  ])
  func messagesQuoteBoundedTexts(text: String) {
    let problems = Self.tree(text).problems
    #expect(problems.count == 1001)
    #expect(problems.last?.kind == .tooManyProblems(limit: 1000))
  }
}
