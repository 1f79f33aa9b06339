import CYAML
import SourceText

/// A piece of a YAML text.
struct YAMLEvent: Sendable {
  enum Kind: Sendable {
    /// A text; plain where it stands without quotes and not as a block.
    case scalar(String, isPlain: Bool)
    /// The name of a value above, and where in the events it begins; nil where no whole value above has that name.
    case alias(String, Int?)
    case sequence
    case mapping
    /// The end of the innermost sequence or mapping; nil where only its children tell where it ends.
    case end(Int?)
  }

  let kind: Kind
  /// The name that aliases below call the value by.
  let anchor: String?
  let tag: String?
  let span: Span
}

/// Takes a YAML text apart. The only user of libyaml: its events come with positions and
/// without recursion, so that no text can exhaust the stack.
struct YAMLEvents {
  private let file: SourceFile
  private let offsets: CodePointOffsets
  /// The byte order mark that some editors write first; libyaml takes it for text where it is told the encoding.
  private let mark: Range<Int>
  private var events: [YAMLEvent] = []
  private var isFlow: [Bool] = []
  private var sizes = YAMLSizes()
  private var documents = 0
  private var problem: Diagnostic?

  /// The pieces of the one document of `file`; a text without any has none.
  package static func read(_ file: SourceFile) -> Result<[YAMLEvent], SuiteSyntaxError> {
    var count = 0
    return read(file, count: &count)
  }

  /// - Parameter count: becomes how many pieces were taken: where the text is refused, those before the place.
  package static func read(_ file: SourceFile, count: inout Int) -> Result<[YAMLEvent], SuiteSyntaxError> {
    if let bad = UTF8Validation.firstInvalidOffset(file.bytes) {
      return .failure(
        SuiteSyntaxError(SuiteProblem.Syntax.report("the text is not valid UTF-8 here", at: Span(bad, bad + 1))))
    }
    var reader = YAMLEvents(file)
    reader.run()
    count = reader.events.count
    return reader.problem.map { .failure(SuiteSyntaxError($0)) } ?? .success(reader.events)
  }

  private init(_ file: SourceFile) {
    self.file = file
    offsets = CodePointOffsets(file.bytes)
    mark = 0..<(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  private mutating func run() {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      problem = SuiteProblem.Syntax.report("there is not enough memory to read the text", at: Span(at: 0))
      return
    }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    file.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[mark.upperBound...])
      yaml_parser_set_input_string(parser, text.baseAddress, text.count)
      while problem == nil, step(parser) {}
    }
  }

  /// Takes the next event; false after the last one.
  private mutating func step(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> Bool {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      problem = failure(parser.pointee)
      return false
    }
    defer { yaml_event_delete(&event) }
    if event.type == YAML_STREAM_END_EVENT { return false }
    take(event)
    return true
  }

  private mutating func take(_ event: yaml_event_t) {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents > 1 {
        problem = SuiteProblem.Syntax.report("a suite is one YAML document, and here a second begins", at: span(event))
      }
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      append(.scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), event, scalar.anchor, scalar.tag)
    case YAML_ALIAS_EVENT:
      let name = Self.text(event.data.alias.anchor) ?? ""
      append(.alias(name, sizes.place(of: name)), event, nil, nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      open(.sequence, event, start.anchor, start.tag, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      open(.mapping, event, start.anchor, start.tag, isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      let end = span(event).end
      append(.end(isFlow.popLast() == true ? end : nil), event, nil, nil)
    default: break
    }
  }

  private mutating func open(
    _ kind: YAMLEvent.Kind, _ event: yaml_event_t, _ anchor: UnsafeMutablePointer<UInt8>?,
    _ tag: UnsafeMutablePointer<UInt8>?, isFlow flow: Bool
  ) {
    append(kind, event, anchor, tag)
    isFlow.append(flow)
  }

  private mutating func append(
    _ kind: YAMLEvent.Kind, _ event: yaml_event_t, _ anchor: UnsafeMutablePointer<UInt8>?,
    _ tag: UnsafeMutablePointer<UInt8>?
  ) {
    let event = YAMLEvent(kind: kind, anchor: Self.text(anchor), tag: Self.text(tag), span: span(event))
    if let excess = sizes.take(event, at: events.count) {
      problem = SuiteProblem.Syntax.report(excess.description, at: event.span)
    } else {
      events.append(event)
    }
  }

  private func span(_ event: yaml_event_t) -> Span {
    Span(byte(of: event.start_mark), byte(of: event.end_mark))
  }

  private func byte(of place: yaml_mark_t) -> Int {
    offsets.byte(ofCodePoint: place.index + (mark.isEmpty ? 0 : 1))
  }

  private func failure(_ parser: yaml_parser_t) -> Diagnostic {
    let isBytes = parser.error == YAML_READER_ERROR
    let offset = isBytes ? parser.problem_offset + mark.count : byte(of: parser.problem_mark)
    let text = parser.problem.map { String(cString: $0) } ?? "this is not YAML"
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    return SuiteProblem.Syntax.yaml(text + context, at: offset, in: file)
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}

/// Where each code point of a text begins: libyaml counts code points.
struct CodePointOffsets {
  /// Nil where every code point is one byte.
  private let starts: [UInt32]?
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      starts = nil
      return
    }
    starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The offset of the code point at `index`; the end of the text for one behind it.
  func byte(ofCodePoint index: Int) -> Int {
    guard let starts else { return min(index, count) }
    return starts.indices.contains(index) ? Int(starts[index]) : count
  }
}
