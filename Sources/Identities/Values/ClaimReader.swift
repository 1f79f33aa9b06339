import SourceText

/// A reader of claims from JSON. It rejects duplicate keys, and input that is too deep or too large, and repairs
/// nothing.
struct ClaimReader {
  /// A lower bound of the bytes read so far, so that reading stops soon after the limit.
  private var bytes = 0

  static func read(_ json: JSONNode) throws(IdentityError) -> ClaimValue {
    var reader = ClaimReader()
    let value = try reader.value(json, depth: 0, path: [])
    try checkSize(value, span: json.span)
    return value
  }

  /// Returns the value of a JSON text that its reader has fully validated, including duplicate keys, depth and size.
  /// This fast path is for tokens, which are read on every request.
  static func value(ofChecked json: JSONNode) -> ClaimValue {
    switch json.value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .double(let double): ClaimValue(double)
    case .string(let text): .string(text)
    case .array: .list(json.elements.map(value(ofChecked:)))
    case .object:
      .map(Claims(distinct: json.members.map { Claims.Member($0.key, value(ofChecked: $0.value)) }))
    }
  }

  /// Checks the exact size of a value that was read or built.
  static func checkSize(_ value: ClaimValue, span: Span) throws(IdentityError) {
    if value.text.utf8.count > IdentityLimits.tokenBytes {
      throw IdentityError(.malformed(.tooLarge), at: [], span: span)
    }
  }

  private mutating func value(_ json: JSONNode, depth: Int, path: [String]) throws(IdentityError) -> ClaimValue {
    try count(1, json, path)
    switch json.value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return ClaimValue(double)
    case .string(let text):
      try count(text.utf8.count, json, path)
      return .string(text)
    case .array: return try list(json, depth: depth + 1, path)
    case .object: return try map(json, depth: depth + 1, path)
    }
  }

  private mutating func list(_ json: JSONNode, depth: Int, _ path: [String]) throws(IdentityError) -> ClaimValue {
    try check(depth, json, path)
    var elements: [ClaimValue] = []
    for (index, element) in json.elements.enumerated() {
      elements.append(try value(element, depth: depth, path: path + ["\(index)"]))
    }
    return .list(elements)
  }

  private mutating func map(_ json: JSONNode, depth: Int, _ path: [String]) throws(IdentityError) -> ClaimValue {
    try check(depth, json, path)
    var members: [Claims.Member] = []
    var seen: Set<[UInt8]> = []
    for member in json.members {
      let memberPath = path + [member.key]
      guard seen.insert(Array(member.key.utf8)).inserted else {
        throw IdentityError(.malformed(.duplicateKey(member.key)), at: memberPath, span: member.keySpan)
      }
      try count(member.key.utf8.count, json, path)
      members.append(Claims.Member(member.key, try value(member.value, depth: depth, path: memberPath)))
    }
    return .map(Claims(distinct: members))
  }

  private func check(_ depth: Int, _ json: JSONNode, _ path: [String]) throws(IdentityError) {
    if depth > IdentityLimits.tokenDepth { throw IdentityError(.malformed(.depth), at: path, span: json.span) }
  }

  private mutating func count(_ more: Int, _ json: JSONNode, _ path: [String]) throws(IdentityError) {
    bytes += more
    if bytes > IdentityLimits.tokenBytes { throw IdentityError(.malformed(.tooLarge), at: path, span: json.span) }
  }
}
