import RulePrograms
import RuleValues

/// The text form of values in the engine's errors, which is that of its protocol buffers (emulator 1.19.9).
///
/// Long values are cut, because nested lists can represent more data than memory holds.
struct ProtoText {
  private var state: EvaluationState
  private var text = ""
  private var depth = 0

  /// The number of bytes after which the rest is left out.
  private static var limit: Int { 1 << 18 }

  private init(_ state: EvaluationState) { self.state = state }

  /// Returns the text of an argument: the value with its field name.
  static func argument(_ value: RuleValue, in state: EvaluationState) -> String {
    var printer = ProtoText(state)
    printer.value(value)
    return printer.text
  }

  /// Returns the text of a list's elements, without the enclosing field.
  static func elements(_ elements: ElementsRef, in state: EvaluationState) -> String {
    var printer = ProtoText(state)
    printer.values(elements)
    return printer.text
  }

  private var arena: Arena { state.arena }

  private mutating func line(_ content: String) {
    if text.utf8.count < Self.limit { text += String(repeating: "  ", count: depth) + content + "\n" }
  }

  private mutating func block(_ name: String, _ body: (inout ProtoText) -> Void) {
    guard depth < EvaluationState.maximumDepth, text.utf8.count < Self.limit else { return }
    line("\(name) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  private mutating func value(_ value: RuleValue) {
    switch value {
    case .null: line("null_value: NULL_VALUE")
    case .bool(let bool): line("bool_value: \(bool)")
    case .integer(let integer): line("int_value: \(integer)")
    case .double(let double): line("float_value: \(JavaNumber.text(double))")
    case .string(let text): line("string_value: \(quoted(text))")
    case .bytes(let bytes): line("bytes_value: \(quoted(arena.text[bytes.range].prefix(Self.limit)))")
    case .timestamp(let time): block("timestamp_value") { $0.time(time.seconds, time.nanos) }
    case .duration(let time): block("duration_value") { $0.time(time.seconds, time.nanos) }
    case .list(let elements): block("list_value") { $0.values(elements) }
    case .set(let elements): block("set_value") { $0.values(elements) }
    case .vector(let elements): block("vector_value") { $0.values(elements) }
    case .map(let entries), .partialMap(let entries): block("map_value") { $0.fields(entries) }
    case .mapDiff(let maps): block("map_diff_value") { $0.statuses(maps) }
    case .latlng(let place): block("latlng_value") { $0.place(place) }
    case .path(let path): block("path_value") { $0.segments(path) }
    case .constraint(let comparisons): block("constraint_value") { $0.comparisons(comparisons) }
    case .error, .pathVariable, .pathGlob, .node: break
    }
  }

  private mutating func values(_ elements: ElementsRef) {
    for index in elements.range where text.utf8.count < Self.limit {
      block("values") { $0.value($0.arena.elements[index]) }
    }
  }

  private mutating func comparisons(_ comparisons: ElementsRef) {
    for index in stride(from: 0, to: Int(comparisons.count), by: 2) where text.utf8.count < Self.limit {
      guard case .integer(let number) = arena.element(comparisons, index), let comparator = Comparator(rawValue: number)
      else { continue }
      block("simple_constraints") { printer in
        printer.line("comparator: \(comparator.engineName)")
        printer.block("value") { $0.value($0.arena.element(comparisons, index + 1)) }
      }
    }
  }

  /// Writes a time without fields that are zero.
  private mutating func time(_ seconds: Int64, _ nanos: Int32) {
    if seconds != 0 { line("seconds: \(seconds)") }
    if nanos != 0 { line("nanos: \(nanos)") }
  }

  private mutating func place(_ place: ElementsRef) {
    for (name, index) in zip(["latitude", "longitude"], place.range) {
      if case .double(let degrees) = arena.elements[index], degrees.bitPattern != 0 {
        line("\(name): \(JavaNumber.text(degrees))")
      }
    }
  }

  /// Writes the entries of a map in key order.
  private mutating func fields(_ entries: ElementsRef) {
    for (key, index) in sorted(entries) where text.utf8.count < Self.limit {
      block("fields") { printer in
        printer.line("key: \(printer.quoted(key))")
        printer.block("value") { $0.value($0.arena.element(entries, index + 1)) }
      }
    }
  }

  private mutating func statuses(_ maps: ElementsRef) {
    guard let statuses = state.statuses(of: maps) else { return }
    for (key, index) in sorted(statuses) {
      guard case .integer(let number) = arena.element(statuses, index + 1), let status = KeyStatus(rawValue: number)
      else { continue }
      block("key_statuses") { printer in
        printer.line("key: \(printer.quoted(key))")
        printer.line("value: \("\(status)".uppercased())")
      }
    }
  }

  /// Returns the keys of a map in order, with their indices.
  private func sorted(_ entries: ElementsRef) -> [(key: TextRef, index: Int)] {
    stride(from: 0, to: Int(entries.count), by: 2).compactMap { index -> (key: TextRef, index: Int)? in
      if case .string(let key) = arena.element(entries, index) { (key, index) } else { nil }
    }.sorted { arena.compareBytes($0.key, $1.key) < 0 }
  }

  private mutating func segments(_ path: ElementsRef) {
    for index in path.range where text.utf8.count < Self.limit {
      switch arena.elements[index] {
      case .string(let segment): block("segments") { $0.line("simple: \($0.quoted(segment))") }
      case .pathVariable(let name): block("segments") { $0.variable("capture", name, at: index, of: path) }
      case .pathGlob(let name): block("segments") { $0.variable("glob_capture", name, at: index, of: path) }
      default: continue
      }
    }
  }

  private mutating func variable(_ kind: String, _ name: TextRef, at index: Int, of path: ElementsRef) {
    let bound = state.boundValue(index, path)
    block(kind) { printer in
      printer.line("variable_name: \(printer.quoted(name))")
      guard case .list(let segments) = bound else { return }
      if kind == "glob_capture" {
        printer.block("bound_value") { $0.segments(segments) }
      } else if case .string(let segment)? = segments.range.first.map({ printer.arena.elements[$0] }) {
        printer.line("bound_value: \(printer.quoted(segment))")
      }
    }
  }

  /// Returns bytes in quotes, with three octal digits for each byte that is not printable ASCII.
  private func quoted(_ reference: TextRef) -> String {
    let text = arena.text[reference.range].prefix(Self.limit)
    return quoted(text.withUnsafeBufferPointer { Surrogates.hasHalf($0) ? Surrogates.replacingHalves($0)[...] : text })
  }

  private func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    var result = "\""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): result += "\\\""
      case UInt8(ascii: "'"): result += "\\'"
      case UInt8(ascii: "\\"): result += "\\\\"
      case UInt8(ascii: "\n"): result += "\\n"
      case UInt8(ascii: "\r"): result += "\\r"
      case UInt8(ascii: "\t"): result += "\\t"
      case 0x07: result += "\\a"
      case 0x08: result += "\\b"
      case 0x0B: result += "\\v"
      case 0x0C: result += "\\f"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let octal = String(byte, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
      }
    }
    return result + "\""
  }
}
