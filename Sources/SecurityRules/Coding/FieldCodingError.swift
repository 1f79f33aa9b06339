import RuleEvaluation
import RuleValues
import SourceText

/// The error for a Swift value that cannot be written, or for stored data that a Swift type cannot represent.
public struct FieldCodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the document or data, such as `stats.edits` or `tags[2]`; empty for the whole value.
  public let field: String
  /// What is wrong there, in one sentence.
  public let reason: String

  /// The reason and the place, on one line.
  public var description: String {
    EscapedText.of(reason, limit: 400) + (field.isEmpty ? "" : " (at \(EscapedText.of(field, limit: 200)))")
  }

  /// Creates the error for a place that coding keys lead to.
  init(at path: [any CodingKey], _ reason: String) {
    var field = ""
    for key in path {
      if let index = key.intValue {
        field += "[\(index)]"
      } else {
        field += (field.isEmpty ? "" : ".") + FieldPath(names: [key.stringValue]).description
      }
    }
    self.field = field
    self.reason = reason
  }

  /// Returns the result of `body`, with the errors of `Codable` as errors of this type.
  static func wrap<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DecodingError {
      throw FieldCodingError(error)
    } catch EncodingError.invalidValue(_, let context) {
      throw FieldCodingError(at: context.codingPath, context.debugDescription)
    }
  }

  private init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context): self.init(at: context.codingPath + [key], "the value is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      self.init(at: context.codingPath, context.debugDescription)
    @unknown default: self.init(at: [], "the value cannot be decoded")
    }
  }
}
