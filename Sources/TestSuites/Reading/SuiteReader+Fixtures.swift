import RequestSimulation
import SourceText

extension SuiteReader {
  mutating func readFixtures(_ node: JSONNode?) {
    guard let node else { return }
    guard case .object = node.value else {
      return report(SuiteProblem.WrongType.report("a mapping from names to data sets", for: "fixtures", found: node))
    }
    for member in node.members {
      if let first = fixtures[member.key] {
        report(SuiteProblem.DuplicateName.defined(member.key, "fixture", at: member.keySpan, in: first.file))
      } else {
        fixtures.define(member.key, Fixtures.Fixture(node: member.value, file: file))
      }
    }
  }

  /// Reads the fixtures that no case uses, so that their errors are reported.
  mutating func checkFixtures() {
    for name in fixtures.names { _ = fixture(name, at: Span(at: 0)) }
  }

  /// Returns the combined data of the named fixtures; later ones win over earlier ones.
  mutating func fixtures(_ node: JSONNode, for key: String) -> Seed {
    var names = [node]
    if case .array = node.value { names = node.elements }
    var seed = Seed()
    for name in names {
      guard let text = text(name, for: key), let fixture = fixture(text, at: name.span) else { continue }
      seed = names.count == 1 ? fixture : seed.combined(with: fixture)
    }
    return seed
  }

  private mutating func fixture(_ name: String, at span: Span) -> Seed? {
    guard let fixture = fixtures[name] else {
      report(SuiteProblem.Fixture.unknown(name, among: fixtures.names, at: span))
      return nil
    }
    if let seed = fixture.seed { return seed }
    if fixtures.open.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      report(SuiteProblem.Fixture.cycle(fixtures.open + [name], at: span))
      return nil
    }
    guard fixtures.open.count < SuiteLimits.depth else {
      report(SuiteProblem.Fixture.tooDeep(at: span))
      return nil
    }
    fixtures.open.append(name)
    let seed = within(fixture.file) { $0.seed(of: fixture.node, name) }
    fixtures.open.removeLast()
    var made = fixture
    made.seed = seed
    fixtures.define(name, made)
    return seed
  }

  /// Returns the data of a fixture, combined with the fixtures under `from`.
  private mutating func seed(of node: JSONNode, _ name: String) -> Seed {
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping with `data`, `documents` or `objects`", for: name, found: node))
      return Seed()
    }
    let members: SuiteMembers<FixtureKey> = members(of: node, place: "a fixture")
    let own = seed(on: Seed()) { members[FixtureKey(rawValue: $0.rawValue) ?? .from] }
    var seed = members[.from].map { fixtures($0, for: "from").combined(with: own) } ?? own
    if let changes = members[.changes] { change(changes, &seed) }
    return seed
  }
}
