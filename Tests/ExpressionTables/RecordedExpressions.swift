import Foundation
import TestSupport

/// A table of expressions and what each comes to, as a service or its emulator answered.
public struct RecordedExpressions: Decodable, Sendable {
  /// What the expressions are about.
  public let topic: String
  /// Who gave the answers.
  public let provenance: String
  /// `[expression, value]`: a value with its type, `error: text`, or `refused: text` of the compiler.
  public let rows: [[String]]

  /// The names of the tables of Cloud rules.
  public static let cloud = [
    "calls", "collections", "conversions", "corners", "documents", "equality", "maps", "mathematics", "numbers",
    "operators-by-type", "order", "paths", "patterns", "strings", "times", "types",
  ].map { "cloud/\($0)" }

  /// The names of the tables of Realtime rules.
  public static let realtime = ["operators", "strings", "snapshots", "claims"].map { "realtime/\($0)" }

  /// Reads a table, such as `cloud/strings`.
  public init(_ name: String) throws {
    let text = try Repository.text("Tests/RuleEvaluationTests/Functions/Cases/\(name).json")
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}
