import RulePrograms
import SourceText
import TestSuites

/// A value that meets the rules' conditions on a field, as far as they are recognized.
struct GeneratedScalar {
  private static let span = Span(at: 0)
  /// The maximum length of sample strings. Longer ones would not be more useful.
  private static let maximumLength = 2_000.0

  private let name: String
  private let demands: [RuleRequirement.Demand]
  private let isCloud: Bool
  private let isStored: Bool

  /// - Parameter name: the name of the field; empty if it has none.
  init(_ name: String, _ demands: [RuleRequirement.Demand], isCloud: Bool, isStored: Bool) {
    self.name = name
    self.demands = demands
    self.isCloud = isCloud
    self.isStored = isStored
  }

  /// The value. The most specific condition wins.
  var draft: ValueDraft { exact ?? typed }

  /// Returns the number within the bounds that is nearest to `wish`; nil if the number has no bounds.
  func number(nearestTo wish: Double) -> Double? {
    let bounds = demands.compactMap { if case .number(let bound) = $0 { bound } else { nil } }
    return bounds.isEmpty ? nil : bounds.reduce(RuleRequirement.Bound()) { $0.and($1) }.nearest(to: wish)
  }

  private var exact: ValueDraft? {
    for demand in demands { if case .userID = demand { return text(InitPath.userName) } }
    for demand in demands { if case .requestTime = demand { return isStored ? moment : time } }
    for demand in demands { if case .oneOf(let values) = demand, let first = values.first { return scalar(first) } }
    for demand in demands { if case .containsUserID = demand { return list([text(InitPath.userName)]) } }
    for demand in demands { if case .like(let example) = demand { return text(Self.familiar(example)) } }
    return nil
  }

  /// Returns a familiar string in place of a minimal match of the same pattern.
  private static func familiar(_ example: String) -> String {
    switch example {
    case "image/a": "image/png"
    case "video/a": "video/mp4"
    case "audio/a": "audio/mpeg"
    case "text/a": "text/plain"
    case "application/a": "application/pdf"
    default: example
    }
  }

  private var typed: ValueDraft {
    let types: TypeSet = demands.lazy.compactMap { if case .type(let types) = $0 { types } else { nil } }.first ?? []
    if types.contains(.int) { return whole(numeral ?? 1) }
    switch types.types.first?.name {
    case "float": return scalar(.double(number(nearestTo: 0.5) ?? 0.5))
    case "bool": return scalar(.bool(FamiliarValue.flag(name) ?? true))
    case "list", "set": return list(sizes.least ?? 0 > 0 ? [text("text")] : [])
    case "map": return .mapping([], Self.span)
    case "timestamp": return moment
    case "null": return scalar(.null)
    case "bytes": return tagged("$bytes", text("aGk="))
    case "latlng": return tagged("$geo", list([scalar(.integer(48)), scalar(.integer(10))]))
    case "path": return tagged("$ref", text("any1/any1"))
    default: return untyped(isText: !types.isEmpty)
    }
  }

  private func untyped(isText: Bool) -> ValueDraft {
    if !isText, let value = otherThanText { return value }
    let bounds = sizes
    for word in [FamiliarValue.isUser(name) ? InitPath.userName : FamiliarValue.text(name, isCloud: isCloud), "text"] {
      guard let word else { continue }
      let length = Double(word.utf8.count)
      if bounds.nearest(to: length) == length { return text(word) }
    }
    let length = Int(max(0, min(bounds.nearest(to: 4), Self.maximumLength)))
    return text(length <= 4 ? String("text".prefix(length)) : "text" + String(repeating: "t", count: length - 4))
  }

  /// A value for a field that the rules do not require to be a string, if its bounds or its name say what it is.
  private var otherThanText: ValueDraft? {
    if let number = number(nearestTo: Double(FamiliarValue.number(name) ?? 1)) { return whole(number) }
    let isMember = demands.contains { if case .present = $0 { true } else { false } }
    if isMember { return scalar(.bool(true)) }
    let isSized = demands.contains { if case .size = $0 { true } else { false } }
    if isSized { return nil }
    if FamiliarValue.isTime(name) { return moment }
    if let number = FamiliarValue.number(name) { return scalar(.integer(number)) }
    return FamiliarValue.flag(name).map { scalar(.bool($0)) }
  }

  /// A number within the bounds.
  private var numeral: Double? {
    let wish = FamiliarValue.number(name) ?? (FamiliarValue.isTime(name) ? SuiteReader.defaultTime : 1)
    return number(nearestTo: Double(wish)) ?? Double(wish)
  }

  private var sizes: RuleRequirement.Bound {
    demands.compactMap { if case .size(let bound) = $0 { bound } else { nil } }
      .reduce(RuleRequirement.Bound()) { $0.and($1) }
  }

  // MARK: Values

  private func whole(_ number: Double) -> ValueDraft {
    scalar(Int64(exactly: number.rounded(.up)).map { .integer($0) } ?? .double(number))
  }

  private func scalar(_ value: JSONNode.Value) -> ValueDraft { .scalar(value, Self.span) }
  private func text(_ text: String) -> ValueDraft { .text(text, at: Self.span) }
  private func list(_ elements: [ValueDraft]) -> ValueDraft { .list(elements, Self.span) }
  private func tagged(_ tag: String, _ value: ValueDraft) -> ValueDraft {
    .mapping([(tag, Self.span, value)], Self.span)
  }

  /// The time of the request, as a server value.
  private var time: ValueDraft {
    isCloud ? tagged("$serverTimestamp", scalar(.bool(true))) : tagged(".sv", text("timestamp"))
  }

  /// The default time of suites.
  private var moment: ValueDraft {
    isCloud ? tagged("$ts", text("2024-01-01T00:00:00Z")) : scalar(.integer(SuiteReader.defaultTime))
  }
}
