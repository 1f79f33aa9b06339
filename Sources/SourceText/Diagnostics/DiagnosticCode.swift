/// The stable name of a kind of diagnostic, such as `realtime/unknown-variable`.
///
/// Codes are never renamed and never used again for something else: suites and suppressions name them.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The name: the language's folder, a slash, words joined by hyphens.
  public let name: String

  /// A code of that name.
  public init(_ name: String) { self.name = name }

  /// A code of that name.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}
