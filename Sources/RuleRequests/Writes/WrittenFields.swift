public import RuleValues

/// The fields of a document as `create` and `set` write them, in insertion order. A value may be a server value.
///
/// The keys are names, not field paths, as in the client SDKs: `["a.b": 1]` has one field, whose name contains a dot.
public struct WrittenFields: Sendable, Hashable {
  /// A named value.
  package struct Entry: Sendable, Hashable {
    /// The name, compared as bytes.
    package let name: String
    /// The value of the field.
    package var value: FieldValue

    /// Creates a field.
    package init(name: String, value: FieldValue) {
      self.name = name
      self.value = value
    }

    /// Compares the bytes of the names, and the values.
    package static func == (left: Entry, right: Entry) -> Bool {
      CodeUnits.equal(left.name, right.name) && left.value == right.value
    }
  }

  /// The fields in insertion order. No name is duplicated.
  package private(set) var entries: [Entry] = []

  /// Creates fields without entries.
  public init() {}

  /// Creates fields in this order. If a name is repeated, the last value wins, at the position of the first.
  public init(_ fields: some Sequence<(String, FieldValue)>) {
    for (name, value) in fields { self[name] = value }
  }

  /// Creates fields whose names are distinct.
  package init(entries: [Entry]) { self.entries = entries }

  /// Creates fields without server values.
  public init(_ fields: DocumentFields) {
    entries = fields.entries.map { Entry(name: $0.name, value: FieldValue($0.value)) }
  }

  /// The value of a field, or nil. Setting a new field appends it, and setting nil removes it.
  public subscript(name: String) -> FieldValue? {
    get { entries.first { CodeUnits.equal($0.name, name) }?.value }
    set {
      let index = entries.firstIndex { CodeUnits.equal($0.name, name) }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name: name, value: value))
      case (nil, nil): return
      }
    }
  }
}

/// `["title": "Milk", "at": .serverTimestamp]`
extension WrittenFields: ExpressibleByDictionaryLiteral {
  /// Creates fields. If a name is repeated, the last value wins.
  public init(dictionaryLiteral fields: (String, FieldValue)...) { self.init(fields) }
}
