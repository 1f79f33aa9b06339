package import DocumentTrees
import RuleRequests
import RulesProjects
package import SecurityRules
import SourceText

/// Answers lines of JSON with lines of JSON; implements `rules-sim evaluate`.
///
/// Lines are independent of each other, but loaded rules and other values that lines repeat are cached. `Grammar/evaluate.schema.json` describes the line
/// formats.
package struct LineEvaluator {
  private var cache = RulesetCache()
  private var memory = LineMemory()
  private let maximumValues: Int
  private let forms: [any LineForm.Type]

  /// The default maximum number of values in a line. Each value takes up to 600 bytes of memory while the line is
  /// answered, regardless of its size in bytes.
  package static let defaultMaximumValues = 200_000

  /// Creates an evaluator with an empty cache.
  ///
  /// - Parameters:
  ///   - maximumValues: the maximum number of values in a line, including arrays and objects; a line with more is
  ///     answered with an error.
  ///   - otherForms: additional line formats besides those of `rules-sim evaluate`; the first that fits reads the line.
  package init(maximumValues: Int = defaultMaximumValues, otherForms: [any LineForm.Type] = []) {
    self.maximumValues = maximumValues
    forms = otherForms + [RequestLine.self, CloudLine.self]
  }

  /// Answers all lines of `input`. The answers to the lines that one read completes are written together.
  ///
  /// - Throws: `TreeError` if `input` cannot be read or `output` cannot be written.
  package mutating func answer(_ input: inout FileSource, to output: FileSink) throws {
    var splitter = LineSplitter()
    var number = 0
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    var answers = JSONWriter()
    func reply(_ line: LineSplitter.Line) throws {
      number += 1
      guard write(line, number, to: &answers) else { return }
      answers.endLine()
      if answers.count > piece.count { try flush() }
    }
    func flush() throws {
      if answers.count > 0 { try output.write(answers.bytes) }
      answers.clear()
    }
    while true {
      let count = try piece.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { break }
      try splitter.take(piece[..<count], reply)
      try flush()
    }
    try splitter.end(reply)
    try flush()
  }

  /// Returns the answer to a line, without a line end; nil for an empty line.
  ///
  /// - Parameter number: the one-based line number, reported if the line cannot be read.
  package mutating func answer(_ line: LineSplitter.Line, number: Int) -> String? {
    var writer = JSONWriter()
    return write(line, number, to: &writer) ? writer.text : nil
  }

  /// Writes the answer to a line.
  ///
  /// - Returns: false for an empty line, which has no answer.
  private mutating func write(_ line: LineSplitter.Line, _ number: Int, to writer: inout JSONWriter) -> Bool {
    guard case .bytes(let bytes) = line else {
      let error = LineError("the line is longer than \(LineSplitter.defaultMaximumBytes >> 20) MiB")
      LineAnswer(id: nil, content: .failure(error, line: number)).write(to: &writer)
      return true
    }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return false }
    answer(bytes, number).write(to: &writer)
    return true
  }

  private mutating func answer(_ bytes: [UInt8], _ number: Int) -> LineAnswer {
    let document: LineDocument
    do throws(LineError) {
      document = try LineDocument(bytes, maximumValues: maximumValues, &memory)
    } catch {
      return LineAnswer(id: LineDocument.idOfMalformed(bytes), content: .failure(error, line: number))
    }
    var id: LineDocument.ID?
    do throws(LineError) {
      id = try document.id()
      return LineAnswer(id: id, content: try content(document))
    } catch {
      return LineAnswer(id: id, content: .failure(error, line: number))
    }
  }

  private mutating func content(_ document: LineDocument) throws(LineError) -> LineAnswer.Content {
    let (line, service) = try line(document)
    return try line.content(ruleset(line.rules, service))
  }

  /// Returns the line in its format, and its service.
  private func line(_ document: LineDocument) throws(LineError) -> (any LineForm, RulesService) {
    let service = try document.service()
    for form in forms where form.fits(document, service) { return (try form.init(document, service), service) }
    throw LineError("service", "has no line format")
  }

  /// Returns the outcome of the request of a line by its own rules, or by `others` in their place.
  ///
  /// - Throws: if the line cannot be answered, has no rules although it needs them, or its rules do not load.
  package mutating func outcome(
    of document: LineDocument, by others: AnyRuleset? = nil
  ) throws(LineError) -> LineAnswer.Outcome {
    let (line, service) = try line(document)
    let rules =
      if let others { Result<AnyRuleset, RulesetError>.success(others) } else { try ruleset(line.rules, service) }
    if case .failure(let error) = rules { throw LineError("rules", "do not load: \(error.firstText ?? "")") }
    guard case .outcome(let outcome) = try line.content(rules) else {
      throw LineError("the line is not a request of `rules-sim evaluate`")
    }
    return outcome
  }

  private mutating func ruleset(_ rules: LineRules, _ service: RulesService) -> Result<AnyRuleset, RulesetError> {
    if case .rules(service, let result)? = rules.known?.reading { return result }
    let result = cache.ruleset(rules.text, service)
    rules.known?.reading = .rules(service, result)
    return result
  }
}

extension LineDocument {
  /// Returns the service of a line; the default is Realtime Database.
  ///
  /// - Throws: if the service is unknown.
  package func service() throws(LineError) -> RulesService {
    guard contains("service") else { return .realtime }
    guard let service = text("service").flatMap({ RulesService(name: $0) }) else {
      let names = RulesService.allCases.map { TerminalText.quoted($0.officialName) }.joined(separator: ", ")
      throw LineError("service", "must be one of \(names)")
    }
    return service
  }

  /// Returns the query mode in the member `queries`; the default is the emulator mode.
  func queryMode() throws(LineError) -> QueryMode {
    guard contains("queries") else { return .emulator }
    guard let mode = text("queries").flatMap({ QueryMode(rawValue: $0) }) else {
      throw LineError("queries", "must be \"emulator\" or \"sound\"")
    }
    return mode
  }
}
