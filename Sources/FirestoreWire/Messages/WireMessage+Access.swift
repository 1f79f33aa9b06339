// Reading a field by its name and kind. A missing field, and one of another kind, has the default value of the kind.
extension WireMessage {
  /// Returns whether the field is set.
  package func has(_ name: String) -> Bool { self[name] != nil }

  /// Returns a boolean; false if the field is missing.
  package func bool(_ name: String) -> Bool { if case .bool(let bool)? = self[name] { bool } else { false } }

  /// Returns an integer; 0 if the field is missing.
  package func integer(_ name: String) -> Int64 {
    if case .integer(let integer)? = self[name] { integer } else { 0 }
  }

  /// Returns a double; 0 if the field is missing.
  package func double(_ name: String) -> Double { if case .double(let double)? = self[name] { double } else { 0 } }

  /// Returns a string; empty if the field is missing.
  package func string(_ name: String) -> String { if case .string(let text)? = self[name] { text } else { "" } }

  /// Returns a byte string; empty if the field is missing.
  package func bytes(_ name: String) -> [UInt8] { if case .bytes(let bytes)? = self[name] { bytes } else { [] } }

  /// Returns a message; nil if the field is missing.
  package func message(_ name: String) -> WireMessage? {
    if case .message(let message)? = self[name] { message } else { nil }
  }

  /// Returns the messages of a repeated field.
  package func messages(_ name: String) -> [WireMessage] {
    guard case .list(let values)? = self[name] else { return [] }
    return values.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  /// Returns the strings of a repeated field.
  package func strings(_ name: String) -> [String] {
    guard case .list(let values)? = self[name] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Returns the integers of a repeated field.
  package func integers(_ name: String) -> [Int64] {
    guard case .list(let values)? = self[name] else { return [] }
    return values.compactMap { if case .integer(let integer) = $0 { integer } else { nil } }
  }

  /// Returns the entries of a map field.
  package func map(_ name: String) -> WireMap { self[name]?.entries ?? WireMap() }

  /// Returns the name of an enum's value. Nil if the enum does not have the number; a missing field has the number 0.
  package func symbol(_ name: String) -> String? {
    guard let index = type.definition.index(of: name), case .symbol(let type) = type.definition.fields[index].kind
    else { return nil }
    return type.definition.name(of: integer(name))
  }

  /// Sets a field to the value of its enum with this name. A name that the enum does not have is ignored.
  package mutating func set(_ name: String, symbol: String) {
    guard let index = type.definition.index(of: name), case .symbol(let kind) = type.definition.fields[index].kind,
      let number = kind.definition.number(of: symbol)
    else { return }
    set(.integer(Int64(number)), at: index)
  }

  /// Returns the name of the field of a oneof that is set; nil if none is.
  package func chosen(_ oneof: String) -> String? {
    let fields = type.definition.fields
    for entry in entries where fields[entry.index].oneof == oneof { return fields[entry.index].name }
    return nil
  }
}
