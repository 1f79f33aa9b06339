import RulePrograms
import SourceText
import TestSuites

/// Sample data that the rules can look at: a field for each that they name, with a value that they ask for.
struct SampleValue {
  private struct Field {
    let names: [String]
    var demands: [RuleFact.Demand]
  }

  private static let span = Span(at: 0)

  /// Whether it is of a Cloud service; else of a Realtime Database.
  let isCloud: Bool
  /// Whether it is stored; else it is being written.
  let isStored: Bool
  private var fields: [Field] = []

  /// A sample without fields.
  init(isCloud: Bool, isStored: Bool) {
    self.isCloud = isCloud
    self.isStored = isStored
  }

  /// Adds what is demanded of the field that `names` lead to; what was demanded first counts more.
  mutating func add(_ demand: RuleFact.Demand, at names: [String]) {
    if let known = fields.firstIndex(where: { Self.isSame($0.names, names) }) {
      fields[known].demands.append(demand)
    } else {
      fields.append(Field(names: names, demands: [demand]))
    }
  }

  /// Adds a demand where the field is there already.
  mutating func add(_ demand: RuleFact.Demand, atKnown names: [String]) {
    guard fields.contains(where: { Self.isSame($0.names, names) }) else { return }
    add(demand, at: names)
  }

  /// Leaves out the fields whose first name is not among these.
  mutating func keep(only names: [String]) {
    fields.removeAll { field in
      field.names.first.map { first in !names.contains { $0.utf8.elementsEqual(first.utf8) } } ?? true
    }
  }

  /// The first names of the fields, each once.
  var names: [String] {
    fields.compactMap(\.names.first).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What is at `prefix`; nil where no field is there or below.
  func draft(at prefix: [String] = []) -> ValueDraft? {
    var draft: ValueDraft?
    for field in fields where Self.isBelow(field.names, prefix) && !isInner(field) {
      let value = SampleScalar(field.demands, isCloud: isCloud, isStored: isStored).draft
      let names = field.names.dropFirst(prefix.count)
      var mapping = draft ?? .mapping([], Self.span)
      _ = mapping.set(value, at: names, Self.span)
      draft = mapping
    }
    return draft
  }

  /// Whether other fields stand below it.
  private func isInner(_ field: Field) -> Bool {
    fields.contains { $0.names.count > field.names.count && Self.isBelow($0.names, field.names) }
  }

  private static func isBelow(_ names: [String], _ prefix: [String]) -> Bool {
    names.count >= prefix.count && isSame(names.prefix(prefix.count), prefix)
  }

  /// Whether names are equal as bytes.
  static func isSame(_ left: some Collection<String>, _ right: some Collection<String>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
