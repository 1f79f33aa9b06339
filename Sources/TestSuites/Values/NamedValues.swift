import SourceText

/// The named values of a suite and the files that it includes.
struct NamedValues {
  struct Value {
    let node: JSONNode
    let file: SourceFile
  }

  private(set) var names: [String] = []
  private var values: [[UInt8]: Value] = [:]

  subscript(name: String) -> Value? { values[Array(name.utf8)] }

  /// Defines a value. If the name is already taken, keeps the earlier value and returns it.
  package mutating func name(_ name: String, _ value: Value) -> Value? {
    if let first = values[Array(name.utf8)] { return first }
    names.append(name)
    values[Array(name.utf8)] = value
    return nil
  }
}
