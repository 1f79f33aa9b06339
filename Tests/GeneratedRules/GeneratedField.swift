import RuleValues

/// A field of the documents of a generated collection.
struct GeneratedField {
  let name: String
  /// The lines of the condition for the value of the field in the map `data`.
  let lines: [String]
  /// A value that the condition accepts.
  let valid: DocumentValue
  /// Values that it does not accept.
  let invalid: [DocumentValue]
  var isRequired = true

  /// Returns a field of one of the kinds that documents of apps have.
  static func field(_ number: Int, of collection: Int) -> GeneratedField {
    let maximum = 40 + 10 * number + collection
    switch (number + collection) % 8 {
    case 0: return text("title\(number)", maximum)
    case 1: return integer("count\(number)", maximum)
    case 2: return choice("kind\(number)", ["plain", "list", "board\(collection)"])
    case 3: return flag("isMarked\(number)")
    case 4: return sealed("sealed\(number)", 1_000 + maximum)
    case 5: return list("labels\(number)", maximum)
    case 6: return optionalNumber("rank\(number)", maximum)
    default: return optionalText("hint\(number)", maximum)
    }
  }

  private static func text(_ name: String, _ maximum: Int) -> GeneratedField {
    GeneratedField(
      name: name,
      lines: [
        "data.\(name) is string", "data.\(name).size() > 0", "data.\(name).size() <= \(maximum)",
      ],
      valid: .string("some words"),
      invalid: [.string(String(repeating: "a", count: maximum + 3)), .integer(1), .string("")])
  }

  private static func integer(_ name: String, _ maximum: Int) -> GeneratedField {
    GeneratedField(
      name: name, lines: ["data.\(name) is int", "data.\(name) >= 1", "data.\(name) <= \(maximum)"],
      valid: .integer(7), invalid: [.integer(Int64(maximum) + 5), .string("7"), .integer(0)])
  }

  private static func choice(_ name: String, _ values: [String]) -> GeneratedField {
    GeneratedField(
      name: name, lines: ["data.\(name) in [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]"],
      valid: .string(values[1]), invalid: [.string("other"), .null])
  }

  private static func flag(_ name: String) -> GeneratedField {
    GeneratedField(name: name, lines: ["data.\(name) is bool"], valid: .bool(true), invalid: [.string("yes"), .null])
  }

  private static func sealed(_ name: String, _ maximum: Int) -> GeneratedField {
    func payload(_ version: Int64, _ text: String) -> DocumentValue {
      .map(
        DocumentFields([
          ("version", .integer(version)), ("algorithm", .string("AES-GCM")), ("cipherText", .string(text)),
          ("iv", .string("aXY=")),
        ]))
    }
    return GeneratedField(
      name: name, lines: ["sealed(data.\(name), \(maximum))"], valid: payload(1, "c2VhbGVk"),
      invalid: [payload(2, "c2VhbGVk"), payload(1, ""), .string("c2VhbGVk")])
  }

  private static func list(_ name: String, _ maximum: Int) -> GeneratedField {
    GeneratedField(
      name: name, lines: ["data.\(name) is list", "data.\(name).size() <= \(maximum)"], valid: .array([.string("a")]),
      invalid: [.string("a"), .array(Array(repeating: .string("a"), count: maximum + 1))])
  }

  private static func optionalNumber(_ name: String, _ maximum: Int) -> GeneratedField {
    let condition = [
      "(", "  !data.keys().hasAny([\"\(name)\"])", "  || data.\(name) == null", "  || (", "    data.\(name) is int",
      "    && data.\(name) >= 0", "    && data.\(name) <= \(maximum)", "  )", ")",
    ]
    return GeneratedField(
      name: name, lines: [condition.joined(separator: "\n          ")], valid: .integer(3),
      invalid: [.integer(-1), .string("3")], isRequired: false)
  }

  private static func optionalText(_ name: String, _ maximum: Int) -> GeneratedField {
    let condition = [
      "(", "  !data.keys().hasAny([\"\(name)\"])", "  || (", "    data.\(name) is string",
      "    && data.\(name).size() <= \(maximum)", "  )", ")",
    ]
    return GeneratedField(
      name: name, lines: [condition.joined(separator: "\n          ")], valid: .string("a hint"),
      invalid: [.string(String(repeating: "h", count: maximum + 1)), .integer(3)], isRequired: false)
  }
}
