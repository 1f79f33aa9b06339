import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import TestSuites

/// The sample data of a first suite: the stored data, and the value to write at each place.
struct InitSamples {
  private static let span = Span(at: 0)
  /// The path of a document's fields in `resource`.
  private static let ofDocument = ["data"]

  private let program: Program
  private let service: RulesService
  private let places: [InitPath]
  private let names: SampleNames
  /// What each rule reads, by the index of the rule.
  let facts: [[RuleRequirement]]
  /// The roles that the rules read from stored data.
  let roles: [SampleRole]
  /// The value to write in a Realtime Database.
  private var written = GeneratedValue(isCloud: false, isStored: false)

  init(_ program: Program, _ service: RulesService, _ places: [InitPath], names: SampleNames) {
    self.program = program
    self.service = service
    self.places = places
    self.names = names
    facts = program.rules.indices.map { RuleRequirements.facts(of: RuleID($0), in: program, names) }
    roles = SampleRole.all(in: facts.flatMap(\.self))
    if service == .realtime { written = realtime(isStored: false) }
  }

  /// Returns what the rules of a place read.
  ///
  /// - Parameter methods: the methods of the rules to include; nil for all.
  private func facts(of place: InitPath, for methods: [RuleMethod]? = nil) -> [RuleRequirement] {
    place.rules.filter { rule in
      methods.map { methods in program[rule].methods.contains { methods.contains($0) } } ?? true
    }.flatMap { facts[Int($0.index)] }
  }

  // MARK: Stored data

  /// The members of the suite with the stored data.
  var stored: [ValueDraft.Member] {
    switch service {
    case .realtime: return [member("data", realtime(isStored: true).draft() ?? .mapping([], Self.span))]
    case .firestore: return [member("documents", documents(at: places))]
    case .storage:
      let objects = places.map { member($0.storedName, metadata(facts(of: $0), isStored: true)) }
      let asked = documents(at: [])
      return [member("objects", .mapping(objects, Self.span))]
        + (isEmpty(asked) ? [] : [member("documents", asked)])
    }
  }

  private func isEmpty(_ draft: ValueDraft) -> Bool { draft.tree.members.isEmpty }

  private func member(_ key: String, _ value: ValueDraft) -> ValueDraft.Member { (key, Self.span, value) }

  /// Returns a document at each place, as a client may create it, and the documents that rules read.
  private func documents(at places: [InitPath]) -> ValueDraft {
    var samples: [(path: String, sample: GeneratedValue)] = []
    for place in places {
      var sample = GeneratedValue(isCloud: true, isStored: true)
      add(facts(of: place).filter { if case .stored = $0.origin { true } else { false } }, to: &sample)
      samples.append((place.storedName, sample))
    }
    for fact in SampleRole.applied(roles, to: facts.flatMap(\.self)) {
      guard case .document(let path) = fact.origin else { continue }
      let known = samples.firstIndex { $0.path.utf8.elementsEqual(path.utf8) }
      var sample = known.map { samples[$0].sample } ?? GeneratedValue(isCloud: true, isStored: true)
      add([fact], to: &sample)
      if let known { samples[known].sample = sample } else { samples.append((path, sample)) }
    }
    for (index, place) in places.enumerated() {
      let written = facts(of: place).filter { if case .written = $0.origin { true } else { false } }
      add(written, to: &samples[index].sample)
    }
    return .mapping(
      samples.map { member($0.path, $0.sample.draft() ?? .mapping([], Self.span)) }, Self.span)
  }

  private func add(
    _ facts: [RuleRequirement], to sample: inout GeneratedValue, below prefix: [String] = Self.ofDocument
  ) {
    for fact in facts where fact.names.count > prefix.count && fact.names.starts(with: prefix) {
      sample.add(fact.demand, at: Array(fact.names.dropFirst(prefix.count)))
    }
  }

  // MARK: Queries

  /// Returns the filter without which the rules deny a list; nil if no filter is recognized.
  func filter(at place: InitPath) -> ValueDraft? {
    for fact in facts(of: place, for: [.list]) {
      guard case .stored = fact.origin, fact.names.count == 2, fact.names.starts(with: Self.ofDocument) else {
        continue
      }
      switch fact.demand {
      case .oneOf, .userID:
        let value = GeneratedScalar(fact.names[1], [fact.demand], isCloud: true, isStored: true).draft
        let parts: [ValueDraft] = [.text(fact.names[1], at: Self.span), .text("==", at: Self.span), value]
        return .list(parts, Self.span)
      default: continue
      }
    }
    return nil
  }

  /// Returns the path of a set in a Realtime Database: a new key if the rules deny overwriting, otherwise the path
  /// itself.
  func newPath(at place: InitPath) -> String {
    let isFresh = facts(of: place).contains { fact in
      if case .stored = fact.origin, case .absent = fact.demand { fact.names.isEmpty } else { false }
    }
    let isCaptured = place.rules.first.map { rule in
      if case .wildcard = program.nodes[program[rule].node].step { true } else { false }
    }
    return isFresh && isCaptured == true ? "\(FileSystem.folder(of: place.path))/\(place.newName)" : place.path
  }

  // MARK: Written values

  /// Returns the value of a set in a Realtime Database.
  func newData(at place: InitPath) -> ValueDraft {
    written.draft(at: RuleRequirements.keys(place.path)) ?? .text("text", at: Self.span)
  }

  /// Returns the fields of a new document.
  func newFields(at place: InitPath) -> ValueDraft {
    document(at: place, [.create, .update]).draft() ?? .mapping([], Self.span)
  }

  /// Returns the metadata of a new object.
  func newMetadata(at place: InitPath) -> ValueDraft {
    metadata(facts(of: place, for: [.create, .update]), isStored: false)
  }

  /// Returns the changed fields of a document, or the changed metadata of an object.
  func changed(at place: InitPath) -> ValueDraft {
    guard service == .firestore else {
      return .mapping([member("contentType", .text("image/jpeg", at: Self.span))], Self.span)
    }
    let written = facts(of: place, for: [.update]).filter { if case .written = $0.origin { true } else { false } }
    let changes = written.compactMap { if case .changesOnly(let names) = $0.demand { names } else { nil } }
    let kept = written.compactMap { fact -> String? in
      if case .unchanged = fact.demand { fact.names.dropFirst().first } else { nil }
    }
    var sample = document(at: place, [.update, .create])
    var own = GeneratedValue(isCloud: true, isStored: false)
    add(written, to: &own)
    let names = (changes.first ?? own.names).filter { !kept.contains($0) }
    sample.keep(only: names.isEmpty ? sample.names.filter { !kept.contains($0) } : names)
    return sample.draft() ?? .mapping([], Self.span)
  }

  private func document(at place: InitPath, _ methods: [RuleMethod]) -> GeneratedValue {
    var sample = GeneratedValue(isCloud: true, isStored: false)
    for method in methods {
      let facts = facts(of: place, for: [method])
      add(facts.filter { if case .written = $0.origin { true } else { false } }, to: &sample)
    }
    return sample
  }

  /// Returns metadata, which has a fixed set of keys and requires a size.
  private func metadata(_ facts: [RuleRequirement], isStored: Bool) -> ValueDraft {
    var sample = GeneratedValue(isCloud: true, isStored: isStored)
    let own = facts.filter { if case .auth = $0.origin { false } else { true } }
    let first = own.filter { if case .stored = $0.origin { isStored } else { !isStored } }
    for fact in first + (isStored ? own : []) where ["contentType", "metadata"].contains(fact.names.first ?? "") {
      sample.add(fact.demand, at: fact.names)
    }
    let sizes = own.filter { $0.names == ["size"] }.map(\.demand)
    let size = GeneratedScalar("size", sizes, isCloud: true, isStored: isStored).number(nearestTo: 1000) ?? 1000
    let known = sample.draft()?.tree
    let type = known?["contentType"]?.string ?? "image/png"
    let custom = known?["metadata"].map { [member("metadata", .written($0, place: nil))] } ?? []
    return .mapping(
      [
        member("size", .scalar(.integer(Int64(exactly: size.rounded(.up)) ?? 1000), Self.span)),
        member("contentType", .text(type, at: Self.span)),
      ] + custom, Self.span)
  }

  // MARK: Realtime Database

  /// Returns a tree with everything that the rules of a Realtime Database name.
  private func realtime(isStored: Bool) -> GeneratedValue {
    var sample = GeneratedValue(isCloud: false, isStored: isStored)
    let refused = program.nodes.indices.filter(isRefused).map { names.path(to: $0, in: program) }
    func add(_ demand: RuleRequirement.Demand, at keys: [String]) {
      if !refused.contains(where: { keys.starts(with: $0) }), !keys.isEmpty { sample.add(demand, at: keys) }
    }
    if isStored {
      for fact in SampleRole.applied(roles, to: facts.flatMap(\.self)) {
        if case .root = fact.origin { Self.place(fact.names, from: []).map { add(fact.demand, at: $0) } }
      }
    }
    for (index, rule) in program.rules.enumerated() {
      let base = names.path(to: rule.node, in: program)
      for fact in facts[index] {
        switch (fact.origin, isStored) {
        case (.written, _), (.stored, true): Self.place(fact.names, from: base).map { add(fact.demand, at: $0) }
        default: continue
        }
      }
    }
    for node in program.nodes.indices where program.nodes[node].isLeaf {
      add(.nothing, at: names.path(to: node, in: program))
    }
    if !isStored { addStored(to: &sample) }
    return sample
  }

  /// Adds the fields whose stored value the rules read, so that a written value has them as well.
  private func addStored(to sample: inout GeneratedValue) {
    for (index, rule) in program.rules.enumerated() {
      for fact in facts[index] {
        switch fact.origin {
        case .stored:
          let base = names.path(to: rule.node, in: program)
          if let keys = Self.place(fact.names, from: base) { sample.add(fact.demand, atKnown: keys) }
        case .root: if let keys = Self.place(fact.names, from: []) { sample.add(fact.demand, atKnown: keys) }
        case .auth, .written, .document: continue
        }
      }
    }
  }

  /// Returns the keys from the root; nil if `..` leads above it.
  private static func place(_ names: [String], from base: [String]) -> [String]? {
    var keys = base
    for name in names {
      if name != ".." { keys.append(name) } else if keys.popLast() == nil { return nil }
    }
    return keys
  }

  /// Returns whether the rules never allow a value at the node.
  private func isRefused(_ node: Int) -> Bool {
    guard let rule = program.nodes[node].validate, case .constant(.bool(false)) = program[program[rule].condition]
    else {
      return false
    }
    return true
  }
}
