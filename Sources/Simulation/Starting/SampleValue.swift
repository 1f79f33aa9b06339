import RulePrograms
import SourceText

/// Sample data that the rules can look at: a field for each that they name, with a value that they ask for.
struct SampleValue {
  private static let span = Span(at: 0)
  private var draft = ValueDraft.mapping([], Self.span)

  /// A sample of what `facts` look at, below `prefix`.
  ///
  /// - Parameter isStored: whether what is stored is meant; else what is written.
  init(_ facts: [RuleFact], below prefix: [String], isStored: Bool) {
    let own = facts.filter { fact in
      switch fact.origin {
      case .stored: isStored
      case .written: !isStored
      case .auth: false
      }
    }
    let below = own.filter { $0.names.starts(with: prefix) && $0.names.count > prefix.count }
    // Names that lead on to others are mappings; what is demanded counts more than what is only looked at.
    for isDemanded in [false, true] {
      for fact in below.reversed() where Self.isDemand(fact.demand) == isDemanded {
        let names = Array(fact.names.dropFirst(prefix.count))
        let isInner = below.contains { $0.names.count > fact.names.count && $0.names.starts(with: fact.names) }
        if !isInner { _ = draft.set(.scalar(.string("text"), Self.span), at: names[...], Self.span) }
        if !isInner, let value = Self.value(fact, isStored) { _ = draft.set(value, at: names[...], Self.span) }
      }
    }
  }

  /// The sample; a mapping, perhaps without members.
  var node: JSONNode { draft.tree }

  private static func isDemand(_ demand: RuleFact.Demand) -> Bool {
    if case .nothing = demand { return false }
    return true
  }

  private static func value(_ fact: RuleFact, _ isStored: Bool) -> ValueDraft? {
    switch fact.demand {
    case .nothing: nil
    case .oneOf(let values): values.first.map { .scalar($0, span) }
    case .requestTime:
      isStored ? moment(isCloud: fact.names.first == "data") : time(isCloud: fact.names.first == "data")
    case .userID: .text("alice", at: span)
    case .containsUserID: .list([.text("alice", at: span)], span)
    case .type(let types): typed(types.types.first?.name ?? "")
    }
  }

  /// The time of the request, as the service sets it.
  private static func time(isCloud: Bool) -> ValueDraft {
    isCloud
      ? .mapping([("$serverTimestamp", span, .scalar(.bool(true), span))], span)
      : .mapping([(".sv", span, .text("timestamp", at: span))], span)
  }

  /// The time that suites begin at.
  private static func moment(isCloud: Bool) -> ValueDraft {
    isCloud
      ? .mapping([("$ts", span, .text("2024-01-01T00:00:00Z", at: span))], span)
      : .scalar(.integer(SuiteReader.defaultTime), span)
  }

  private static func typed(_ type: String) -> ValueDraft? {
    switch type {
    case "int", "number": .scalar(.integer(1), span)
    case "float": .scalar(.integer(1), span)
    case "bool": .scalar(.bool(true), span)
    case "list", "set": .list([], span)
    case "map": .mapping([], span)
    case "timestamp": moment(isCloud: true)
    case "null": .scalar(.null, span)
    default: .text("text", at: span)
    }
  }
}
