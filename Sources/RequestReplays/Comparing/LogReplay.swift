package import DocumentTrees
package import RequestLines

/// Evaluates the requests of a log by another version of the rules, one line at a time.
///
/// The log has lines of a decision log, lines of `rules-sim evaluate`, or both. Its memory does not grow with the log.
package struct LogReplay<Base: TreeSnapshot> {
  private let maximumValues: Int
  private var memory = LineMemory()
  private let log: LogComparison<Base>
  private var lines: EvaluateComparison
  /// The counts of the lines so far.
  package private(set) var tally = ReplayTally()

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - versions: the rules.
  ///   - data: the stored data for the requests of decision logs, which do not have it; nil for none.
  ///   - maximumValues: the maximum number of values in a line, including arrays and objects.
  package init(
    _ versions: ReplayVersions, on data: Base?, maximumValues: Int = LineEvaluator.defaultMaximumValues
  ) {
    self.maximumValues = maximumValues
    log = LogComparison(versions, on: WatchedTree(data))
    lines = EvaluateComparison(versions, maximumValues: maximumValues)
  }

  /// Replays all lines of `input`.
  ///
  /// - Parameters:
  ///   - onChange: called with each change, in the order of the lines.
  ///   - onPause: called after the lines that one read completes.
  /// - Throws: `TreeError` if `input` cannot be read; any error that the functions throw.
  package mutating func replay(
    _ input: inout FileSource, onChange: (ReplayChange) throws -> Void, onPause: () throws -> Void
  ) throws {
    var splitter = LineSplitter()
    var piece = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let count = try piece.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { break }
      try splitter.take(piece[..<count]) { if let change = replay($0) { try onChange(change) } }
      try onPause()
    }
    try splitter.end { if let change = replay($0) { try onChange(change) } }
    try onPause()
  }

  /// Replays one line, and counts it.
  ///
  /// - Returns: the change; nil if the decision is the same or unknown.
  package mutating func replay(_ line: LineSplitter.Line) -> ReplayChange? {
    tally.beginLine()
    do throws(ReplayProblem) {
      guard let result = try compare(line) else { return nil }
      tally.add(result)
      return if case .changed(let change) = result { change } else { nil }
    } catch {
      tally.add(error)
      return nil
    }
  }

  /// Returns the result of a line; nil for an empty line.
  private mutating func compare(_ line: LineSplitter.Line) throws(ReplayProblem) -> ReplayedLine? {
    guard case .bytes(let bytes) = line else {
      throw ReplayProblem(.unreadable, "the line is longer than \(LineSplitter.defaultMaximumBytes >> 20) MiB")
    }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    let document: LineDocument
    do throws(LineError) {
      document = try LineDocument(bytes, maximumValues: maximumValues, &memory)
    } catch {
      throw ReplayProblem(.unreadable, error.message)
    }
    if LoggedLine.fits(document) { return try log.compare(document, number: tally.lineCount) }
    if EvaluateComparison.fits(document) { return try lines.compare(document, number: tally.lineCount) }
    throw ReplayProblem(.unreadable)
  }
}
