package import DocumentTrees
import RuleEvaluation
import RulesProjects
import SecurityRules
import SourceText

/// Answers lines of JSON with lines of JSON: the engine of `rules-sim evaluate`.
///
/// Lines do not know of each other; rules that were loaded for one are kept for the next. The forms of the lines are in
/// `Grammar/evaluate.schema.json`.
package struct LineEvaluator: Sendable {
  private var cache = RulesetCache()
  private let maximumValues: Int
  private let forms: [any LineForm.Type]

  /// How many values a line may have unless an evaluator says otherwise. Each takes up to 600 bytes of memory while the line
  /// is answered, however few bytes it has.
  package static let defaultMaximumValues = 200_000

  /// An evaluator that has seen no line.
  ///
  /// - Parameters:
  ///   - maximumValues: how many values a line may have, arrays and objects included; a line with more is answered with an
  ///     error.
  ///   - otherForms: the forms that a line may have besides those of `rules-sim evaluate`; the first that fits reads it.
  package init(maximumValues: Int = defaultMaximumValues, otherForms: [any LineForm.Type] = []) {
    self.maximumValues = maximumValues
    forms = otherForms + [RequestLine.self, CloudLine.self]
  }

  /// Answers all lines of `input`, each as soon as it is read.
  ///
  /// - Throws: `TreeError` where `input` cannot be read or `output` cannot be written.
  package mutating func answer(_ input: inout FileSource, to output: FileSink) throws {
    var splitter = LineSplitter()
    var number = 0
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    func reply(_ line: LineSplitter.Line) throws {
      number += 1
      guard let answer = answer(line, number: number) else { return }
      try output.write(Array(answer.utf8) + [0x0A])
    }
    while true {
      let count = try piece.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { break }
      try splitter.take(piece[..<count], reply)
    }
    try splitter.end(reply)
  }

  /// The answer to a line, without a line end; nil for an empty line.
  ///
  /// - Parameter number: the line's number, from 1, for the answer to one that can not be read.
  package mutating func answer(_ line: LineSplitter.Line, number: Int) -> String? {
    guard case .bytes(let bytes) = line else {
      let error = LineError("the line is longer than \(LineSplitter.defaultMaximumBytes >> 20) MiB")
      return LineAnswer(id: nil, content: .failure(error, line: number)).json
    }
    guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
    let document: LineDocument
    do throws(LineError) {
      document = try LineDocument(bytes, maximumValues: maximumValues)
    } catch {
      return LineAnswer(id: LineDocument.idOfMalformed(bytes), content: .failure(error, line: number)).json
    }
    var id: LineDocument.ID?
    do throws(LineError) {
      id = try document.id()
      return LineAnswer(id: id, content: try content(document)).json
    } catch {
      return LineAnswer(id: id, content: .failure(error, line: number)).json
    }
  }

  private mutating func content(_ document: LineDocument) throws(LineError) -> LineAnswer.Content {
    let service = try document.service()
    for form in forms where form.fits(document, service) {
      let line = try form.init(document, service)
      return try line.content(cache.ruleset(line.rules, service))
    }
    throw LineError("service", "has no line format")
  }
}

extension LineDocument {
  /// The service that a line is about: Realtime Database where it names none.
  fileprivate func service() throws(LineError) -> RulesService {
    guard let node = self["service"] else { return .realtime }
    guard let service = node.string.flatMap({ RulesService(name: $0) }) else {
      let names = RulesService.allCases.map { TerminalText.quoted($0.officialName) }.joined(separator: ", ")
      throw LineError("service", "must be one of \(names)")
    }
    return service
  }

  /// How queries are judged: the member `queries`.
  func queryMode() throws(LineError) -> QueryMode {
    guard let node = self["queries"] else { return .emulator }
    guard let mode = node.string.flatMap({ QueryMode(rawValue: $0) }) else {
      throw LineError("queries", "must be \"emulator\" or \"sound\"")
    }
    return mode
  }
}
