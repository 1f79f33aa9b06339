/// The stable name of a kind of diagnostic, such as `realtime/unknown-variable`.
///
/// Codes are never renamed and never reused, because suites and suppressions refer to them.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The name: the language's folder, a slash, words joined by hyphens.
  public let name: String

  /// Creates a code with this name.
  public init(_ name: String) { self.name = name }

  /// Creates a code from a string literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The same as ``name``.
  public var description: String { name }
}
