import Platform

/// The fields of a document or map, in insertion order.
///
/// INVARIANT: no name is duplicated. Names are compared as bytes.
public struct DocumentFields: Sendable {
  /// A named value.
  public struct Field: Hashable, Sendable {
    /// The name, compared as bytes.
    public let name: String
    /// The value of the field.
    public internal(set) var value: DocumentValue

    /// Compares the bytes of the names, and the values.
    public static func == (left: Field, right: Field) -> Bool {
      CodeUnits.equal(left.name, right.name) && left.value == right.value
    }

    /// Consistent with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(utf8: name)
      hasher.combine(value)
    }
  }

  /// Below this number of fields, a linear search is faster than a table.
  private static let fieldsWithoutTable = 16

  /// The fields in insertion order.
  package private(set) var entries: [Field] = []
  /// The index of each name. Empty while there are few fields.
  private var places: [Name: Int] = [:]

  /// Creates fields without entries.
  public init() {}

  /// Creates fields in this order. If a name is repeated, the last value wins, at the position of the first.
  public init(_ fields: some Sequence<(String, DocumentValue)>) {
    for (name, value) in fields { self[name] = value }
  }

  /// The number of fields.
  public var count: Int { entries.count }

  /// Whether there are none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The value of a field, or nil. Setting a new field appends it, and setting nil removes it.
  public subscript(name: String) -> DocumentValue? {
    get { place(of: name).map { entries[$0].value } }
    set {
      guard let newValue else { return remove(name) }
      if let place = place(of: name) { entries[place].value = newValue } else { _ = append(name, newValue) }
    }
  }

  /// Returns the value of the field whose name has these bytes; nil if there is none.
  package func value(named name: UnsafeBufferPointer<UInt8>) -> DocumentValue? {
    if places.isEmpty {
      for index in entries.indices where entries[index].name.withBytes({ CodeUnits.equal($0, name) }) {
        return entries[index].value
      }
      return nil
    }
    return self[String(decoding: name, as: UTF8.self)]
  }

  /// Appends a field.
  ///
  /// - Returns: false if a field of this name exists. Nothing changes in this case.
  public mutating func append(_ name: String, _ value: DocumentValue) -> Bool {
    guard place(of: name) == nil else { return false }
    entries.append(Field(name: name, value: value))
    if !places.isEmpty {
      places[Name(text: name)] = entries.count - 1
    } else if entries.count > Self.fieldsWithoutTable {
      fillTable()
    }
    return true
  }

  private mutating func remove(_ name: String) {
    guard let place = place(of: name) else { return }
    entries.remove(at: place)
    places.removeAll()
    if entries.count > Self.fieldsWithoutTable { fillTable() }
  }

  /// Removes the fields of these names, given as UTF-8.
  mutating func removeAll(named names: Set<[UInt8]>) {
    if names.isEmpty { return }
    entries.removeAll { names.contains(Array($0.name.utf8)) }
    places.removeAll()
    if entries.count > Self.fieldsWithoutTable { fillTable() }
  }

  private mutating func fillTable() {
    for (index, field) in entries.enumerated() { places[Name(text: field.name)] = index }
  }

  private func place(of name: String) -> Int? {
    places.isEmpty ? entries.firstIndex { CodeUnits.equal($0.name, name) } : places[Name(text: name)]
  }

  /// A name as a hash key.
  private struct Name: Hashable, Sendable {
    let text: String

    static func == (left: Name, right: Name) -> Bool { CodeUnits.equal(left.text, right.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(utf8: text) }
  }
}

extension DocumentFields: Hashable {
  /// Compares the fields and their order.
  public static func == (left: DocumentFields, right: DocumentFields) -> Bool { left.entries == right.entries }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension DocumentFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from a literal such as `["name": .string("Ada")]`. If a name is repeated, the last value wins.
  public init(dictionaryLiteral elements: (String, DocumentValue)...) { self.init(elements) }
}
