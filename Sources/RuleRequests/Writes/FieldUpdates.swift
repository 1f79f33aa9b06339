public import RuleValues

/// The fields that an `update` changes, by their paths: `["done": true, "stats.edits": .increment(1)]`.
///
/// A key is a field path, as in the client SDKs: `"stats.edits"` is the field `edits` of the map `stats`, whose other
/// fields stay. A name that contains a dot is in backticks, or comes from `FieldPath(names:)`. Two paths, one of which
/// contains the other, make the request invalid.
public struct FieldUpdates: Sendable, Hashable {
  /// A field with its new value.
  package struct Entry: Sendable, Hashable {
    /// The path of the field.
    package let field: FieldPath
    /// The new value.
    package var value: FieldValue
  }

  /// The fields in insertion order.
  package private(set) var entries: [Entry] = []

  /// Creates an update of no field.
  public init() {}

  /// Creates an update of these fields.
  public init(_ fields: some Sequence<(FieldPath, FieldValue)>) {
    entries = fields.map { Entry(field: $0.0, value: $0.1) }
  }

  /// The new value of a field, or nil if it stays as it is.
  public subscript(field: FieldPath) -> FieldValue? {
    get { entries.first { $0.field == field }?.value }
    set {
      let index = entries.firstIndex { $0.field == field }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(field: field, value: value))
      case (nil, nil): return
      }
    }
  }
}

/// `["done": true, "stats.edits": .increment(1)]`
extension FieldUpdates: ExpressibleByDictionaryLiteral {
  /// Creates an update of these fields.
  public init(dictionaryLiteral fields: (FieldPath, FieldValue)...) { self.init(fields) }
}
