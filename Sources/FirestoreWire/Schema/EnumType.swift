/// An enum type in ``MessageSchema``.
package struct EnumType: Hashable, Sendable {
  /// The index in the schema.
  let index: Int

  /// The definition of the type.
  package var definition: EnumDefinition {
    let enums = MessageSchema.current.enums
    return enums.indices.contains(index) ? enums[index] : EnumDefinition(name: "", values: [])
  }
}

/// The name and values of an enum type.
package struct EnumDefinition: Hashable, Sendable {
  /// A named number.
  package struct Value: Hashable, Sendable {
    /// The name, such as `ASCENDING`.
    package let name: String
    /// The number in the binary form.
    package let number: Int32
  }

  /// The full name.
  package let name: String
  /// The values. The first one has the number 0.
  package let values: [Value]

  /// Returns the number of the value with a name; nil if there is none.
  package func number(of name: String) -> Int32? { values.first { $0.name == name }?.number }

  /// Returns the name of the value with a number; nil if there is none.
  package func name(of number: Int64) -> String? { values.first { Int64($0.number) == number }?.name }
}
