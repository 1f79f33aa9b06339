package import RuleValues

extension DocumentFields {
  /// Creates the fields of a document from claims.
  package init(_ claims: Claims) { self.init(claims.members.map { ($0.key, DocumentValue($0.value)) }) }
}

extension DocumentValue {
  /// Creates the value of a field from that of a claim.
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
