import RulePrograms
import SourceText
import TestSuites

/// Sample data with a field for each one that the rules name, and values that meet the rules' conditions.
struct GeneratedValue {
  private struct Field {
    let names: [String]
    var demands: [RuleRequirement.Demand]
  }

  private static let span = Span(at: 0)

  /// Whether the sample is for Cloud Firestore or Cloud Storage rather than Realtime Database.
  let isCloud: Bool
  /// Whether the sample is stored data rather than a value to write.
  let isStored: Bool
  private var fields: [Field] = []

  /// Creates a sample without fields.
  init(isCloud: Bool, isStored: Bool) {
    self.isCloud = isCloud
    self.isStored = isStored
  }

  /// Adds a condition on the field at `names`. Earlier conditions win over later ones.
  mutating func add(_ demand: RuleRequirement.Demand, at names: [String]) {
    if let known = fields.firstIndex(where: { Self.isSame($0.names, names) }) {
      fields[known].demands.append(demand)
    } else {
      fields.append(Field(names: names, demands: [demand]))
    }
  }

  /// Adds a condition on a field that is already present.
  mutating func add(_ demand: RuleRequirement.Demand, atKnown names: [String]) {
    guard fields.contains(where: { Self.isSame($0.names, names) }) else { return }
    add(demand, at: names)
  }

  /// Removes the fields whose first name is not in the list.
  mutating func keep(only names: [String]) {
    fields.removeAll { field in
      field.names.first.map { first in !names.contains { $0.utf8.elementsEqual(first.utf8) } } ?? true
    }
  }

  /// The first names of the fields, each once.
  var names: [String] {
    fields.compactMap(\.names.first).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the value at `prefix`; nil if there is no field at or below it.
  func draft(at prefix: [String] = []) -> ValueDraft? {
    var draft: ValueDraft?
    for field in fields where Self.isBelow(field.names, prefix) && !isInner(field) {
      let value = GeneratedScalar(field.names.last ?? "", field.demands, isCloud: isCloud, isStored: isStored).draft
      let names = field.names.dropFirst(prefix.count)
      var mapping = draft ?? .mapping([], Self.span)
      _ = mapping.set(value, at: names, Self.span)
      draft = mapping
    }
    return draft
  }

  /// Returns whether there are fields below the given one.
  private func isInner(_ field: Field) -> Bool {
    fields.contains { $0.names.count > field.names.count && Self.isBelow($0.names, field.names) }
  }

  private static func isBelow(_ names: [String], _ prefix: [String]) -> Bool {
    names.count >= prefix.count && isSame(names.prefix(prefix.count), prefix)
  }

  /// Returns whether names are equal byte for byte.
  static func isSame(_ left: some Collection<String>, _ right: some Collection<String>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
