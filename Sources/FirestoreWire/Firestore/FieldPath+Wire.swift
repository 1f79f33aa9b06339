package import RuleValues

extension FieldPath {
  /// Parses a path as requests have it. A name that is not a word is in backticks.
  ///
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package static func wire(_ text: String) throws(RPCError) -> FieldPath {
    if text.isEmpty { throw .invalidArgument("Invalid empty property path string.") }
    guard isStrict(text), let path = FieldPath(text) else {
      throw .invalidArgument(
        "Invalid property path \"\(text)\". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), "
          + "and quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)")
    }
    return path
  }

  /// Returns the paths of a mask; nil if the mask is missing.
  ///
  /// - Throws: `INVALID_ARGUMENT` if a path is invalid.
  package static func fields(ofMask mask: WireMessage?) throws(RPCError) -> [FieldPath]? {
    guard let mask else { return nil }
    var paths: [FieldPath] = []
    for text in mask.strings("field_paths") { paths.append(try readable(text)) }
    return paths
  }

  /// Parses the path of a field that a transform changes.
  ///
  /// - Throws: `INVALID_ARGUMENT` if it is invalid.
  package static func transformed(_ text: String) throws(RPCError) -> FieldPath {
    let path = try wire(text)
    if let name = path.names.first(where: { DocumentLimits.isReserved($0) && $0 != "__name__" }) {
      throw .invalidArgument("Invalid reserved name in field path \(name)")
    }
    return path
  }

  /// Parses the path of a field that a document can have, or `__name__`.
  private static func readable(_ text: String) throws(RPCError) -> FieldPath {
    let path = try transformed(text)
    if path.isDocumentName { return path }
    if path.names.contains("__name__") { throw .invalidArgument("the name __key__ is reserved") }
    let bytes = path.names.reduce(0) { $0 + $1.utf8.count + 1 }
    if bytes > DocumentLimits.maximumFieldNameBytes {
      throw .invalidArgument("property path is longer than 1500 bytes.")
    }
    return path
  }

  /// Returns the field that a `FieldReference` message names.
  ///
  /// - Throws: `INVALID_ARGUMENT` if it is missing or invalid.
  package static func reference(_ reference: WireMessage?) throws(RPCError) -> FieldPath {
    try readable(reference?.string("field_path") ?? "")
  }

  /// Returns whether all names outside backticks are words.
  private static func isStrict(_ text: String) -> Bool {
    var isQuoted = false
    var isEscaped = false
    var isStart = true
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "`"): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "."):
        isStart = true
        continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isStart: break
      default: return false
      }
      isStart = false
    }
    return true
  }
}
