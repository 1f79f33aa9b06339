import SourceText

/// The values that a suite and the files it includes give names to.
struct NamedValues {
  struct Value {
    let node: JSONNode
    let file: SourceFile
  }

  private(set) var names: [String] = []
  private var values: [[UInt8]: Value] = [:]

  subscript(name: String) -> Value? { values[Array(name.utf8)] }

  /// Names a value; the file of the one that had the name before, if there is one.
  package mutating func name(_ name: String, _ value: Value) -> Value? {
    if let first = values[Array(name.utf8)] { return first }
    names.append(name)
    values[Array(name.utf8)] = value
    return nil
  }
}
