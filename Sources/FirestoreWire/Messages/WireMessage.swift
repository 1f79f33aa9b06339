/// A message: its type and the fields that it has.
///
/// INVARIANT: fields are in order of their numbers, at most one field of each oneof is set, and a field without presence
/// does not have its default value.
package struct WireMessage: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    /// The index of the field in the definition of the type.
    let index: Int
    var value: WireValue
  }

  /// The type of the message.
  package let type: MessageType
  /// The fields that are set, in order of their indices.
  private(set) var entries: [Entry] = []

  /// Creates a message without fields.
  package init(_ type: MessageType) { self.type = type }

  /// Creates a message and sets its fields: `WireMessage(.writeResponse) { $0["stream_id"] = .string(id) }`.
  package init(_ type: MessageType, _ build: (inout WireMessage) throws(RPCError) -> Void) throws(RPCError) {
    self.init(type)
    try build(&self)
  }

  /// Creates a message and sets its fields.
  package init(_ type: MessageType, _ build: (inout WireMessage) -> Void) {
    self.init(type)
    build(&self)
  }

  /// Whether the message has no fields.
  package var isEmpty: Bool { entries.isEmpty }

  /// The value of the field with this name, or nil. Setting nil removes the field. Setting a field removes the others of its
  /// oneof. A name that the type does not have is ignored; a test holds that the conversions use none.
  package subscript(name: String) -> WireValue? {
    get { type.definition.index(of: name).flatMap { value(at: $0) } }
    set { if let index = type.definition.index(of: name) { set(newValue, at: index) } }
  }

  /// Returns the value of the field at an index of the definition.
  func value(at index: Int) -> WireValue? {
    for entry in entries where entry.index == index { return entry.value }
    return nil
  }

  /// Sets the field at an index of the definition, or removes it.
  mutating func set(_ value: WireValue?, at index: Int) {
    let fields = type.definition.fields
    guard fields.indices.contains(index) else { return }
    let field = fields[index]
    if let oneof = field.oneof, value != nil {
      entries.removeAll { $0.index != index && fields[$0.index].oneof == oneof }
    }
    let place = entries.firstIndex { $0.index >= index } ?? entries.count
    let isKnown = place < entries.count && entries[place].index == index
    guard let value, field.hasPresence || !value.isDefault else {
      if isKnown { entries.remove(at: place) }
      return
    }
    if isKnown {
      entries[place].value = value
    } else {
      entries.insert(Entry(index: index, value: value), at: place)
    }
  }

  /// Removes the field at an index and returns its value, so that the value has one owner and is changed in place.
  mutating func take(at index: Int) -> WireValue? {
    guard let place = entries.firstIndex(where: { $0.index == index }) else { return nil }
    return entries.remove(at: place).value
  }
}
