import CYAML
import SourceText

/// An event of the YAML parser.
struct YAMLEvent: Sendable {
  enum Kind: Sendable {
    /// A scalar; plain if it is neither quoted nor a block.
    case scalar(String, isPlain: Bool)
    /// An alias and the index of the first event of its value; nil if no complete value before it has that name.
    case alias(String, Int?)
    case sequence
    case mapping
    /// The end of the innermost sequence or mapping, with its offset; nil if the end follows from its children.
    case end(Int?)
  }

  let kind: Kind
  /// The name by which later aliases refer to the value.
  let anchor: String?
  let tag: String?
  let span: Span
}

/// Parses a YAML text into events. This is the only user of libyaml. Its events have positions, and parsing does not
/// recurse, so no text can exhaust the stack.
struct YAMLEvents {
  private let file: SourceFile
  private let offsets: CodePointOffsets
  /// The byte order mark that some editors write first. libyaml reads it as text if the encoding is set.
  private let mark: Range<Int>
  private var events: [YAMLEvent] = []
  private var isFlow: [Bool] = []
  private var sizes = YAMLSizes()
  private var documents = 0
  private var problem: Diagnostic?

  /// Returns the events of the one document in `file`; none if the text has no document.
  package static func read(_ file: SourceFile) -> Result<[YAMLEvent], SuiteSyntaxError> {
    var count = 0
    return read(file, count: &count)
  }

  /// - Parameter count: set to the number of events read. If the text is rejected, those before the error.
  package static func read(_ file: SourceFile, count: inout Int) -> Result<[YAMLEvent], SuiteSyntaxError> {
    if let bad = UTF8Validation.firstInvalidOffset(file.bytes) {
      return .failure(
        SuiteSyntaxError(SuiteProblem.Syntax.report("invalid UTF-8", at: Span(bad, bad + 1))))
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
      problem = SuiteProblem.Syntax.report("not enough memory to read the text", at: Span(at: 0))
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

  /// Reads the next event; returns false after the last one.
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
        problem = SuiteProblem.Syntax.report(
          "a suite is one YAML document, and a second one begins here", at: span(event))
      }
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      append(
        .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), event, anchor: scalar.anchor, tag: scalar.tag)
    case YAML_ALIAS_EVENT:
      let name = Self.text(event.data.alias.anchor) ?? ""
      append(.alias(name, sizes.place(of: name)), event, anchor: nil, tag: nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      open(.sequence, event, anchor: start.anchor, tag: start.tag, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      open(.mapping, event, anchor: start.anchor, tag: start.tag, isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      let end = span(event).end
      append(.end(isFlow.popLast() == true ? end : nil), event, anchor: nil, tag: nil)
    default: break
    }
  }

  private mutating func open(
    _ kind: YAMLEvent.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?, isFlow flow: Bool
  ) {
    append(kind, event, anchor: anchor, tag: tag)
    isFlow.append(flow)
  }

  private mutating func append(
    _ kind: YAMLEvent.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?
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

/// Maps code points, which libyaml counts, to byte offsets.
struct CodePointOffsets {
  /// The start of each code point; nil if every code point is one byte.
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

  /// Returns the byte offset of the code point at `index`; the end of the text if `index` is too large.
  func byte(ofCodePoint index: Int) -> Int {
    guard let starts else { return min(index, count) }
    return starts.indices.contains(index) ? Int(starts[index]) : count
  }
}
