/// A reader of the notation of ``Definitions``.
struct DefinitionReader {
  private(set) var messages = [MessageDefinition(name: "", fields: [])]
  private(set) var enums: [EnumDefinition] = []
  private(set) var types: [String: MessageType] = [:]
  private(set) var problems: [String] = []
  private var enumTypes: [String: EnumType] = [:]
  private let words: [String]
  private var place = 0

  init(_ text: String) { words = text.split { $0.isWhitespace }.map(String.init) }

  /// Reads all definitions. A type may be used before its definition.
  mutating func readAll() {
    registerNames()
    messages += repeatElement(MessageDefinition(name: "", fields: []), count: types.count)
    while let word = next() {
      let name = next() ?? ""
      guard take("{") else { return fail("`{` is missing after \(name)") }
      switch word {
      case "message": readMessage(name)
      case "enum": readEnum(name)
      default: return fail("\(word) is neither `message` nor `enum`")
      }
    }
  }

  private mutating func registerNames() {
    // A field may be called `message` too.
    for (start, brace) in words.indices.dropFirst(2).map({ ($0 - 2, words[$0]) }) where brace == "{" {
      let (word, name) = (words[start], words[start + 1])
      if word == "message" {
        if types[name] != nil { fail("duplicate message \(name)") }
        types[name] = MessageType(index: types.count + 1)
      } else if word == "enum" {
        enumTypes[name] = EnumType(index: enumTypes.count)
      }
    }
  }

  private mutating func readMessage(_ name: String) {
    var fields: [FieldDefinition] = []
    var oneof: String?
    while let word = next() {
      if word == "}" {
        if oneof == nil { break }
        oneof = nil
      } else if word == "oneof" {
        oneof = next()
        _ = take("{")
      } else if let field = field(word, oneof: oneof) {
        if fields.contains(where: { $0.name == field.name || $0.number == field.number }) {
          fail("duplicate field \(field.name) in \(name)")
        }
        fields.append(field)
      } else {
        return fail("\(name) has an unreadable field at \(word)")
      }
    }
    guard let type = types[name], type.index < messages.count else { return }
    messages[type.index] = MessageDefinition(name: name, fields: fields)
  }

  private mutating func field(_ first: String, oneof: String?) -> FieldDefinition? {
    let isRepeated = first == "repeated"
    guard let type = isRepeated ? next() : first, let kind = kind(type), let name = next(), take("="),
      let number = next().flatMap({ Int($0) }), (1...1000).contains(number)
    else { return nil }
    return FieldDefinition(name: name, number: number, kind: kind, isRepeated: isRepeated, oneof: oneof)
  }

  private mutating func readEnum(_ name: String) {
    var values: [EnumDefinition.Value] = []
    while let word = next(), word != "}" {
      guard take("="), let number = next().flatMap({ Int32($0) }) else {
        return fail("\(name) has an unreadable value at \(word)")
      }
      values.append(EnumDefinition.Value(name: word, number: number))
    }
    enums.append(EnumDefinition(name: name, values: values))
  }

  private func kind(_ name: String) -> FieldKind? {
    switch name {
    case "bool": return .bool
    case "int32": return .int32
    case "int64": return .int64
    case "double": return .double
    case "string": return .string
    case "bytes": return .bytes
    default:
      let prefix = "map<string,"
      if name.hasPrefix(prefix), name.hasSuffix(">") {
        return kind(String(name.dropFirst(prefix.count).dropLast())).map { .map($0) }
      }
      return types[name].map { .message($0) } ?? enumTypes[name].map { .symbol($0) }
    }
  }

  private mutating func next() -> String? {
    guard place < words.count else { return nil }
    defer { place += 1 }
    return words[place]
  }

  private mutating func take(_ word: String) -> Bool {
    guard place < words.count, words[place] == word else { return false }
    place += 1
    return true
  }

  private mutating func fail(_ problem: String) { problems.append(problem) }
}
