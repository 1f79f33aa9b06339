import RuleValues
import SymbolicRules

/// Values of the unknowns of a question.
struct RequestModel {
  /// The value of each term that has one; nil for a missing field, document or element.
  private let values: TermTable<DocumentValue?>

  /// Creates a model.
  init(_ values: TermTable<DocumentValue?>) { self.values = values }

  /// Returns the value of a term; nil if it is missing or was not mentioned.
  subscript(_ term: Term) -> DocumentValue? { values[term].flatMap(\.self) }
}

extension DocumentValue {
  /// Creates the value of a constant; nil for a length of time, which no field holds.
  init?(_ constant: Constant) {
    switch constant {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text.string)
    case .bytes(let bytes): self = .bytes(bytes)
    case .timestamp(let timestamp): self = .timestamp(timestamp)
    case .duration: return nil
    }
  }
}
