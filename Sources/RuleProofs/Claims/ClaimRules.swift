import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import SymbolicRules

/// Makes rules that allow exactly what a part of a claim describes: some operations on some paths, under a condition.
///
/// In Cloud rules, the condition can call the functions that the checked rules declare for their service or for all documents.
/// So the made rules are the checked ones, which deny everything, and one more `match`.
struct ClaimRules {
  private let service: RulesService
  private let rules: AnyRuleset
  private let time: Timestamp?

  /// - Parameter time: the time of the requests that the rules allow; nil for any time.
  init(beside rules: AnyRuleset, at time: Timestamp? = nil) {
    service = rules.service
    self.rules = rules
    self.time = time
  }

  /// Returns rules that allow the operations of an access if a condition holds.
  ///
  /// - Parameter condition: the span of the condition; nil for a condition that always holds.
  /// - Throws: ``InvalidClaims`` if the path or the condition is invalid.
  func allowing(
    _ access: Claim.Access, if condition: Span?, in text: ClaimText
  ) throws(InvalidClaims) -> AnyRuleset {
    let made = try service == .realtime ? realtime(access, condition, text) : cloud(access, condition, text)
    let problems: [Diagnostic]
    do {
      let ruleset = try AnyRuleset(SourceFile(name: text.file.name, bytes: made.bytes), service: rules.service)
      problems = ruleset.diagnostics.filter { Self.rejected.contains($0.code) && made.isFromClaim($0.span) }
      if problems.isEmpty { return ruleset }
    } catch {
      problems = error.diagnostics.filter { $0.severity == .error }
    }
    throw InvalidClaims(file: text.file, diagnostics: problems.map { made.diagnostic($0, in: text) })
  }

  /// The texts before and after a condition, which limit it to the time.
  private var atTime: (start: String, end: String) {
    guard let milliseconds = time?.milliseconds else { return ("", "") }
    let test = service == .realtime ? "now === \(milliseconds)" : "request.time == timestamp.value(\(milliseconds))"
    return ("\(test) && (", ")")
  }

  /// The warnings about a part of rules that is always an error. A claim with such a condition says nothing.
  private static let rejected: Set<DiagnosticCode> = [
    "cloud/unknown-function", "cloud/unknown-variable", "cloud/unknown-method", "cloud/outside-scope",
    "cloud/argument-count", "cloud/operand-type", "cloud/condition-type", "cloud/invalid-pattern",
  ]

  /// Returns the methods of an access that the service has.
  ///
  /// - Throws: ``InvalidClaims`` if it has none of them.
  func methods(of access: Claim.Access, in text: ClaimText) throws(InvalidClaims) -> [RuleMethod] {
    let known: [RuleMethod] =
      service == .realtime ? [.read, .write] : [.get, .list, .create, .update, .delete]
    let methods = known.filter { access.methods.contains($0) }
    if methods.isEmpty {
      throw InvalidClaims(
        "a Realtime Database has the operations `read` and `write`", at: access.path, of: text,
        notes: ["to tell a new value from a changed one, use `data.exists()` in a condition"])
    }
    return methods
  }

  /// Whether a path pattern ends with `**`, so that it also matches all paths below.
  static func isDeep(_ access: Claim.Access, in text: ClaimText) -> Bool {
    let path = text.part(access.path)
    return path.hasSuffix("/**") || path.contains("=**}")
  }

  // MARK: Cloud rules

  private func cloud(
    _ access: Claim.Access, _ condition: Span?, _ text: ClaimText
  ) throws(InvalidClaims) -> MadeText {
    let methods = try methods(of: access, in: text).map(\.rawValue).joined(separator: ", ")
    var match = MadeText()
    match.add(" match ".utf8)
    addPath(access.path, of: text, to: &match)
    match.add(" { allow \(methods): if ".utf8)
    match.add(atTime.start.utf8)
    if let condition { match.add(condition, of: text) } else { match.add("true".utf8) }
    match.add("\(atTime.end); } ".utf8)
    var made = MadeText()
    guard let place = insertion else {
      let name = service == .storage ? "firebase.storage" : "cloud.firestore"
      made.add("rules_version = '2'; service \(name) { \(root) {".utf8)
      made.add(match)
      made.add("} }".utf8)
      return made
    }
    let bytes = rules.file.bytes
    if place.isInside, !callsFunction(condition, of: text) {
      made.add(bytes[..<place.offset])
      made.add(match)
      made.add("} }".utf8)
      return made
    }
    let edits = rules.program.rules.map { denying($0) } + [(span: Span(at: place.offset), replacement: nil)]
    var end = 0
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) where edit.span.start >= end {
      made.add(bytes[end..<edit.span.start])
      end = edit.span.end
      if let replacement = edit.replacement {
        made.add(replacement.utf8)
      } else {
        if !place.isInside { made.add("\(root) {".utf8) }
        made.add(match)
        if !place.isInside { made.add("} ".utf8) }
      }
    }
    made.add(bytes[end...])
    return made
  }

  /// Whether a condition may call a function that the rules declare. Otherwise, the made rules end with their `match`.
  private func callsFunction(_ condition: Span?, of text: ClaimText) -> Bool {
    let words = (condition.map { text.part($0) } ?? "").utf8.split { !$0.isNameByte && $0 < 0x80 }.map { Substring($0) }
    return rules.program.functions.contains { words.contains($0.name[...]) }
  }

  private var root: String {
    service == .storage ? "match /b/{bucket}/o" : "match /databases/{database}/documents"
  }

  private func addPath(_ path: Span, of text: ClaimText, to made: inout MadeText) {
    guard text.part(path).hasSuffix("/**") else { return made.add(path, of: text) }
    made.add(Span(path.start, path.end - 2), of: text)
    made.add("{rest=**}".utf8)
  }

  /// Returns the edit that makes a rule deny everything.
  private func denying(_ rule: Rule) -> (span: Span, replacement: String?) {
    if rule.span.start != rule.statement.start { return (rule.span, "false") }
    let text = rules.file.text(of: rule.span)
    let hasEnd = text.hasSuffix(";")
    return (rule.span, (hasEnd ? String(text.dropLast()) : text) + ": if false" + (hasEnd ? ";" : ""))
  }

  /// Where a `match` is added: inside of the one for all documents or objects, or before the first one of the service.
  /// Nil if the service has no rules.
  private var insertion: (offset: Int, isInside: Bool)? {
    let program = rules.program
    guard let first = program.blocks.min(by: { $0.span.start < $1.span.start }) else { return nil }
    let steps = program.steps(toNode: first.node)
    let isRoot =
      steps.count == service.prefix.count
      && zip(steps, service.prefix).allSatisfy { step, name in
        switch step {
        case .key(let key): RuleText(key.text) == name
        case .wildcard: true
        case .root, .glob: false
        }
      }
    let brace = rules.file.bytes[first.span.end...].firstIndex(of: UInt8(ascii: "{"))
    if isRoot, let brace { return (brace + 1, true) }
    return (first.span.start, false)
  }

  // MARK: Realtime rules

  private func realtime(
    _ access: Claim.Access, _ condition: Span?, _ text: ClaimText
  ) throws(InvalidClaims) -> MadeText {
    let methods = try methods(of: access, in: text)
    var made = MadeText()
    made.add("{\"rules\": {".utf8)
    var depth = 0
    var segments: [Span] = []
    var start = access.path.start + 1
    for offset in start...access.path.end
    where offset == access.path.end || text.bytes[offset] == UInt8(ascii: "/") {
      segments.append(Span(start, offset))
      start = offset + 1
    }
    if segments.last.map({ text.part($0) == "**" }) ?? false { segments.removeLast() }
    for segment in segments {
      made.add("\"".utf8)
      made.addEscaped(segment, of: text)
      made.add("\": {".utf8)
      depth += 1
    }
    for (index, method) in methods.enumerated() {
      made.add("\(index > 0 ? ", " : "")\".\(method.rawValue)\": \"".utf8)
      made.add(atTime.start.utf8)
      if let condition { made.addEscaped(condition, of: text) } else { made.add("true".utf8) }
      made.add("\(atTime.end)\"".utf8)
    }
    made.add(repeatElement(UInt8(ascii: "}"), count: depth + 2))
    return made
  }
}

/// A text that contains parts of a claim.
private struct MadeText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the offset in the claim from which it was taken.
  private var origins: [Int?] = []

  mutating func add(_ text: some Sequence<UInt8>) {
    for byte in text { add(byte, from: nil) }
  }

  mutating func add(_ other: MadeText) {
    bytes += other.bytes
    origins += other.origins
  }

  mutating func add(_ span: Span, of text: ClaimText) {
    for offset in span.start..<span.end { add(text.bytes[offset], from: offset) }
  }

  /// Adds a part of a claim to a JSON string.
  mutating func addEscaped(_ span: Span, of text: ClaimText) {
    for offset in span.start..<span.end {
      let byte = text.bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { add(UInt8(ascii: "\\"), from: offset) }
      add(byte, from: offset)
    }
  }

  private mutating func add(_ byte: UInt8, from origin: Int?) {
    bytes.append(byte)
    origins.append(origin)
  }

  /// Returns whether a span has text of the claim.
  func isFromClaim(_ span: Span) -> Bool { origin(of: span) != nil }

  private func origin(of span: Span) -> Span? {
    let covered = origins[min(span.start, origins.count)..<min(span.end, origins.count)].compactMap(\.self)
    return covered.first.map { Span($0, (covered.last ?? $0) + 1) }
  }

  /// Returns a diagnostic about the text as one about the claim: at the part of the claim that it is about, or behind the last
  /// part before that.
  func diagnostic(_ diagnostic: Diagnostic, in text: ClaimText) -> Diagnostic {
    let before = origins.prefix(diagnostic.span.start).last { $0 != nil }?.map { Span(at: $0 + 1) }
    let span = origin(of: diagnostic.span) ?? before ?? text.whole
    return Diagnostic(
      diagnostic.code, .error, diagnostic.message, at: text.fileSpan(span), label: diagnostic.label)
  }
}
