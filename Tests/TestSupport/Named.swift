/// A value with a name, for an argument of a test: a failing test prints the name instead of the whole value.
public struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
  /// At most 60 characters.
  public let description: String
  /// The value.
  public let value: Value

  /// The value with a name, of which the first 60 characters are printed.
  public init(_ name: String, _ value: Value) {
    description = name.count > 60 ? name.prefix(59) + "…" : name
    self.value = value
  }
}

extension Array where Element: Sendable {
  /// Each element with a name.
  public func named(_ name: (Element) -> String) -> [Named<Element>] { map { Named(name($0), $0) } }
}
