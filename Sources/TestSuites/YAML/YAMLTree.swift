import SourceText

/// Builds the tree of a YAML text: mappings become objects, sequences become arrays.
///
/// A word is `true`, `false`, `null` (also `~` or empty) or a number only if JSON reads it as one. All other words
/// are strings, including `yes`, `on` and `12:30`. Words that other YAML readers take for numbers must be quoted or
/// written in decimal. Keys are strings as written.
struct YAMLTree {
  private let events: [YAMLEvent]
  private var builder = JSONTreeBuilder()
  private var diagnostics: [Diagnostic] = []

  /// Parses `file`, and returns its tree and diagnostics.
  package static func read(_ file: SourceFile) -> (tree: JSONTree, diagnostics: [Diagnostic]) {
    switch YAMLEvents.read(file) {
    case .failure(let error): return (JSONTreeBuilder().finish(), [error.diagnostic])
    case .success(let events):
      var tree = YAMLTree(events: events)
      if !events.isEmpty { _ = tree.value(at: 0) }
      return (tree.builder.finish(), tree.diagnostics)
    }
  }

  private init(events: [YAMLEvent]) { self.events = events }

  private mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < SuiteLimits.problems { diagnostics.append(diagnostic) }
  }

  /// Adds the value that begins at `index`, and returns the index after it. ``YAMLSizes`` limits the depth and the
  /// number of values.
  private mutating func value(at index: Int) -> Int {
    guard index < events.count else { return events.count }
    let event = events[index]
    switch event.kind {
    case .scalar(let text, let isPlain): scalar(text, isPlain: isPlain, event)
    case .alias(_, let place?): _ = value(at: place)
    case .alias(let name, nil):
      report(SuiteProblem.Syntax.report("no value named `&\(name)` before this alias", at: event.span))
      builder.add(.null, at: event.span)
    case .sequence: return sequence(at: index)
    case .mapping: return mapping(at: index)
    case .end: break
    }
    return index + 1
  }

  private mutating func sequence(at index: Int) -> Int {
    checkTag(of: events[index])
    builder.add(.array, at: events[index].span)
    var next = index + 1
    while !endsContainer(at: next) { next = value(at: next) }
    return close(from: index, at: next)
  }

  private mutating func mapping(at index: Int) -> Int {
    checkTag(of: events[index])
    builder.add(.object, at: events[index].span)
    var keys: [[UInt8]: Span] = [:]
    var next = index + 1
    while !endsContainer(at: next) {
      guard let key = key(at: next, &keys) else { return events.count }
      builder.key(key.text, at: key.span)
      next = value(at: next + 1)
    }
    return close(from: index, at: next)
  }

  private func endsContainer(at index: Int) -> Bool {
    guard index < events.count else { return true }
    if case .end = events[index].kind { return true }
    return false
  }

  private mutating func close(from start: Int, at index: Int) -> Int {
    guard index < events.count, case .end(let offset) = events[index].kind else {
      builder.close(at: nil)
      return events.count
    }
    builder.close(at: offset.map { Span(events[start].span.start, $0) })
    return index + 1
  }

  private mutating func key(at index: Int, _ keys: inout [[UInt8]: Span]) -> (text: String, span: Span)? {
    guard case .scalar(let text, let isPlain) = events[index].kind else {
      report(
        SuiteProblem.Syntax.report("a key must be a string, not a list, a mapping or an alias", at: events[index].span))
      return nil
    }
    if isPlain, text == "<<" {
      report(SuiteProblem.Syntax.report("merge keys are not supported; write the values out", at: events[index].span))
    }
    if let first = keys.updateValue(events[index].span, forKey: Array(text.utf8)) {
      report(SuiteProblem.DuplicateKey.report(text, at: events[index].span, first: first))
    }
    return (text, events[index].span)
  }

  private mutating func scalar(_ text: String, isPlain: Bool, _ event: YAMLEvent) {
    let isText = !isPlain || event.tag == "tag:yaml.org,2002:str" || event.tag == "!"
    if !isText { checkTag(of: event) }
    let word = isText ? .value(.string(text)) : YAMLWord(text)
    if case .value(let value) = word {
      builder.add(value, at: event.span, isGreatInteger: JSONNumber.isWhole(Array(text.utf8)[...]))
    } else {
      report(SuiteProblem.AmbiguousWord.report(text, at: event.span))
      builder.add(.string(text), at: event.span)
    }
  }

  private mutating func checkTag(of event: YAMLEvent) {
    guard let tag = event.tag, tag != "!" else { return }
    let structural = ["tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"]
    if !structural.contains(tag) {
      report(SuiteProblem.Syntax.report("the tag `\(tag)` is not supported", at: event.span))
    }
  }
}
