import RuleValues

/// The place of a record in the space of accounts. The space is separate from documents, so no rule and no request path
/// leads into it.
///
/// Equality compares bytes.
package struct AccountPlace: Hashable, Sendable, CustomStringConvertible {
  /// The tenant of the accounts; empty for the project itself.
  package let tenant: String
  /// The kind of record, such as `users`.
  package let kind: String
  /// The name of the record within its kind.
  package let name: String

  /// Creates the place of a record.
  package init(tenant: String, kind: String, name: String) {
    self.tenant = tenant
    self.kind = kind
    self.name = name
  }

  /// The tenant and the kind. The name is left out because it may be an email.
  package var description: String { "accounts/\(tenant)/\(kind)" }

  /// Returns whether both places are equal byte by byte.
  package static func == (left: AccountPlace, right: AccountPlace) -> Bool {
    CodeUnits.equal(left.tenant, right.tenant) && CodeUnits.equal(left.kind, right.kind)
      && CodeUnits.equal(left.name, right.name)
  }

  /// Hashes the bytes, consistent with `==`.
  package func hash(into hasher: inout Hasher) {
    for text in [tenant, kind, name] { hasher.combine(Array(text.utf8)) }
  }
}
