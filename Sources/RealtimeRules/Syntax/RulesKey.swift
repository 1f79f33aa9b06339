import RulePrograms

/// The kind of a key below `rules`, by its spelling alone.
enum RulesKey {
  case rule(RuleMethod)
  case index
  /// A dot, followed by a name that the service does not know.
  case unknownDotted
  case wildcard
  case name

  init(_ key: String) {
    guard key.utf8.first == UInt8(ascii: ".") else {
      self = key.utf8.first == UInt8(ascii: "$") ? .wildcard : .name
      return
    }
    let word = key.dropFirst()
    if let method = RuleMethod.realtime.first(where: { $0.rawValue.utf8.elementsEqual(word.utf8) }) {
      self = .rule(method)
    } else {
      self = word.utf8.elementsEqual("indexOn".utf8) ? .index : .unknownDotted
    }
  }

  /// Whether the key is a rule or an index.
  var isDotted: Bool {
    switch self {
    case .rule, .index: true
    case .unknownDotted, .wildcard, .name: false
    }
  }

  /// All valid keys that start with a dot.
  static let dotted = [".read", ".write", ".validate", ".indexOn"]

  /// The first character that the service rejects in a key or, after its `$`, in a variable
  /// (davideast/pyric, rules-rtdb-r29-deploy-rejections).
  static func illegalCharacter(in key: String) -> Character? {
    let name = key.utf8.first == UInt8(ascii: "$") ? key.dropFirst() : key[...]
    return name.unicodeScalars.first { ".#$/[]".unicodeScalars.contains($0) }.map(Character.init)
  }

  /// Whether a `$` variable of this name can be written in a condition: letters, digits and `_`.
  static func isVariable(_ key: String) -> Bool {
    let name = key.unicodeScalars.dropFirst()
    return !name.isEmpty && name.allSatisfy { $0 == "_" || $0.properties.isIDContinue }
  }
}
