package import RuleValues

extension DocumentFields {
  /// Claims as the fields of a document.
  package init(_ claims: Claims) { self.init(claims.members.map { ($0.key, DocumentValue($0.value)) }) }
}

extension DocumentValue {
  /// A claim's value as that of a field.
  package init(_ value: ClaimValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .integer(let integer): .integer(integer)
      case .double(let double): .double(double)
      case .string(let text): .string(text)
      case .list(let elements): .array(elements.map { DocumentValue($0) })
      case .map(let claims): .map(DocumentFields(claims))
      }
  }
}
