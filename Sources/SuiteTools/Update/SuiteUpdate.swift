import RequestSimulation
package import RulesProjects
import SecurityRules
package import SourceText
import SuiteRuns
import TestSuites

/// Changes the expectations of suites to the actual results. Only the words of outcomes and reasons in the text
/// change.
package struct SuiteUpdate: Sendable {
  /// A file with its new text.
  package struct Edit: Sendable {
    /// The file, as it was read.
    package let file: SourceFile
    /// The bytes of the new text.
    package let bytes: [UInt8]
  }

  /// The files to write.
  package private(set) var edits: [Edit] = []
  /// The changes, one line each, such as `suite.yaml:12:5  allow, was deny  ann read /a`.
  package private(set) var changes: [String] = []
  /// The expectations that must be changed by hand, one line each.
  package private(set) var refusals: [String] = []

  private init() {}

  /// Returns the changes with which the failed cases pass.
  ///
  /// - Parameter files: the file system for suites, rules and data. No file is written.
  package static func plan(_ options: TestRun.Options, files: FileSystem = .local) -> SuiteUpdate {
    let loaded = SuiteLoader.load(options.paths, rules: options.rules, from: files)
    let results = CaseRunner.run(loaded.suites, options.plan)
    var update = SuiteUpdate()
    var replacements = Replacements()
    for result in results.flatMap(\.cases) { update.take(result, &replacements) }
    update.apply(replacements)
    update.verify(options, files, failedBefore: results.reduce(0) { $0 + $1.counts.failed })
    return update
  }

  // MARK: Replacements

  private struct Place: Hashable {
    let file: String
    let span: Span
  }

  /// A word of a suite, with the results of the cases that share it.
  private struct Replacement {
    let file: SourceFile
    let span: Span
    let title: String
    /// The distinct results of the cases.
    var wanted: [String] = []
  }

  private struct Replacements {
    var places: [Place] = []
    var byPlace: [Place: Replacement] = [:]

    mutating func want(_ text: String, at span: Span, of testCase: SuiteCase) {
      let place = Place(file: testCase.file.name, span: span)
      if byPlace[place] == nil { places.append(place) }
      var replacement = byPlace[place] ?? Replacement(file: testCase.file, span: span, title: testCase.title)
      if !replacement.wanted.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { replacement.wanted.append(text) }
      byPlace[place] = replacement
    }
  }

  private mutating func take(_ result: CaseResult, _ replacements: inout Replacements) {
    let testCase = result.testCase
    guard testCase.mark == nil, let judgement = result.judgement else { return }
    guard let written = testCase.written else {
      if result.failure != nil { refuse(result, "it is part of an access table") }
      return
    }
    switch result.failure {
    case .broken: return refuse(result, "its data cannot be read")
    case .cost: return refuse(result, "its cost exceeds the limit")
    case .nothingJudged: return refuse(result, "no rule is evaluated")
    case nil, .outcome, .reason, .onlyCatchAll: break
    }
    // Cases that pass count as well, because they may share the word with a failed case.
    replacements.want(judgement.outcome.rawValue, at: written.outcome, of: testCase)
    guard !written.reasons.isEmpty else { return }
    let isRight = testCase.expected.reasons.allSatisfy { judgement.matches($0) }
    guard !isRight, written.reasons.count == 1, let reason = judgement.reasons.first else {
      for (span, reason) in zip(written.reasons, testCase.expected.reasons) {
        let text = testCase.file.text(of: span)
        if isRight { replacements.want(Self.unquoted(text) ?? reason.description, at: span, of: testCase) }
      }
      return isRight ? () : refuse(result, "it has several reasons")
    }
    replacements.want(reason.description, at: written.reasons[0], of: testCase)
  }

  private mutating func refuse(_ result: CaseResult, _ reason: String) {
    refusals.append("\(result.testCase.place)  not changed: \(reason)  \(TerminalText.plain(result.testCase.title))")
  }

  // MARK: The new text

  private mutating func apply(_ replacements: Replacements) {
    var files: [(file: SourceFile, replacements: [Replacement])] = []
    for place in replacements.places {
      guard let replacement = replacements.byPlace[place] else { continue }
      if let index = files.firstIndex(where: { $0.file.name.utf8.elementsEqual(place.file.utf8) }) {
        files[index].replacements.append(replacement)
      } else {
        files.append((replacement.file, [replacement]))
      }
    }
    for (file, replacements) in files {
      var bytes = file.bytes
      // Apply from the end, so that earlier positions stay valid.
      for replacement in replacements.sorted(by: { $0.span.start > $1.span.start }) { apply(replacement, &bytes) }
      if bytes != file.bytes { edits.append(Edit(file: file, bytes: bytes)) }
    }
    changes.reverse()
  }

  private mutating func apply(_ replacement: Replacement, _ bytes: inout [UInt8]) {
    let old = replacement.file.text(of: replacement.span)
    let place = "\(replacement.file.name):\(replacement.file.position(of: replacement.span.start))"
    let title = TerminalText.plain(replacement.title)
    guard let new = replacement.wanted.first, replacement.wanted.count == 1 else {
      let all = replacement.wanted.map { TerminalText.plain($0) }.joined(separator: " and ")
      refusals.append("\(place)  not changed: several cases share it, with the results \(all)  \(title)")
      return
    }
    guard let word = Self.unquoted(old) else {
      refusals.append("\(place)  not changed: it is not a plain word  \(title)")
      return
    }
    guard !word.utf8.elementsEqual(new.utf8) else { return }
    let isQuoted = old.utf8.first == UInt8(ascii: "\"") || SuiteText.isJSON(replacement.file)
    let written = isQuoted ? Self.quoted(new) : YAMLText.scalar(new)
    bytes.replaceSubrange(replacement.span.start..<replacement.span.end, with: Array(written.utf8))
    changes.append("\(place)  \(TerminalText.plain(new)), was \(TerminalText.plain(word))  \(title)")
  }

  /// Returns the text of a scalar that is plain, or in double quotes without escapes, on one line; nil for any other
  /// scalar.
  private static func unquoted(_ text: String) -> String? {
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return nil }
    let isQuoted = text.utf8.first == UInt8(ascii: "\"")
    if isQuoted { return text.utf8.count >= 2 ? String(text.dropFirst().dropLast()) : nil }
    return "[{*&!|>'".utf8.contains(where: { $0 == text.utf8.first }) ? nil : text
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  // MARK: Verification

  /// Runs the changed suites, and discards all changes unless fewer cases fail than before.
  private mutating func verify(_ options: TestRun.Options, _ files: FileSystem, failedBefore: Int) {
    guard !edits.isEmpty else { return }
    let edited = edits
    let overlay = FileSystem(
      kind: files.kind, entries: files.entries,
      bytes: { path, limit in
        if let edit = edited.first(where: { $0.file.name.utf8.elementsEqual(path.utf8) }) {
          return .success(edit.bytes)
        }
        return files.bytes(path, limit)
      }, resolved: files.resolved, stamp: files.stamp)
    let loaded = SuiteLoader.load(options.paths, rules: options.rules, from: overlay)
    let failed = CaseRunner.run(loaded.suites, options.plan).reduce(0) { $0 + $1.counts.failed }
    guard loaded.invalidCount > 0 || failed >= failedBefore else { return }
    refusals.append("nothing was written: the changes would not fix any case")
    edits = []
    changes = []
  }
}
