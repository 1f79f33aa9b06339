import RulePrograms
import SourceText

/// Reads the tree of locations from the JSON text. What the service rejects is reported and left out.
struct RulesTreeReader {
  private let file: SourceFile
  private(set) var tree = RulesTree()
  private(set) var diagnostics: [Diagnostic] = []

  init(_ file: SourceFile) { self.file = file }

  mutating func read() {
    let (json, problems) = JSONReader.read(file, .realtimeRules)
    diagnostics += problems.map { JSONProblems.report($0, in: file) }
    let isReadable = problems.allSatisfy { if case .duplicateKey = $0.kind { true } else { false } }
    if isReadable { readTop(json.root) }
  }

  private mutating func readTop(_ top: JSONNode) {
    guard case .object = top.value else {
      diagnostics.append(ExpectedObject.atTop(top.span))
      return
    }
    guard let rules = top["rules"] else {
      diagnostics.append(MissingRules.report(at: Span(at: top.span.start + 1), keys: top.members))
      return
    }
    for member in top.members where !member.key.utf8.elementsEqual("rules".utf8) {
      diagnostics.append(IgnoredProperty.report(member.key, at: member.keySpan))
    }
    guard case .object = rules.value else {
      diagnostics.append(ExpectedObject.forRules(rules.span))
      return
    }
    tree.locations.append(RulesLocation(step: .root, parent: nil, keySpan: rules.span))
    readMembers(of: rules, at: 0, depth: 0)
  }

  private mutating func readMembers(of object: JSONNode, at location: Int, depth: Int) {
    var wildcard: JSONMember?
    for member in object.members {
      switch RulesKey(member.key) {
      case .rule(let method): readRule(method, member, at: location)
      case .index: readIndexes(member, at: location)
      case .unknownDotted: rejectDotted(member)
      case .name: readChild(member, .key(member.key), below: location, depth: depth)
      case .wildcard:
        if let first = wildcard {
          diagnostics.append(TwoWildcards.report(member, first: first))
        } else {
          wildcard = member
          readChild(member, .wildcard(member.key), below: location, depth: depth)
        }
      }
    }
  }

  private mutating func readRule(_ method: RuleMethod, _ member: JSONMember, at location: Int) {
    let condition: WrittenRule.Condition
    switch member.value.value {
    case .bool(let bool): condition = .constant(bool, member.value.span)
    case .string(let text):
      condition = .text(ConditionText(jsonString: text, at: member.value.span, in: file))
    default:
      diagnostics.append(RuleValueKind.report(member))
      return
    }
    let rule = WrittenRule(method: method, keySpan: member.keySpan, condition: condition)
    tree.locations[location].rules.append(rule)
  }

  private mutating func readIndexes(_ member: JSONMember, at location: Int) {
    let value = member.value
    tree.locations[location].indexSpans = (value.span, value.string == nil ? value.elements.last?.span : value.span)
    if let index = value.string {
      tree.locations[location].indexes.append(index)
      return
    }
    guard case .array = value.value else {
      diagnostics.append(IndexValue.report(value.span))
      return
    }
    for element in value.elements {
      if let index = element.string {
        tree.locations[location].indexes.append(index)
      } else {
        diagnostics.append(IndexValue.report(element.span))
      }
    }
  }

  private mutating func rejectDotted(_ member: JSONMember) {
    if case .object = member.value.value {
      diagnostics.append(KeyCharacters.report(member))
    } else {
      diagnostics.append(ExpectedObject.forDottedKey(member))
    }
  }

  private mutating func readChild(_ member: JSONMember, _ step: RulesLocation.Step, below parent: Int, depth: Int) {
    guard case .object = member.value.value else {
      diagnostics.append(ExpectedObject.forChild(member))
      return
    }
    guard depth < RealtimeLimits.treeDepth else {
      diagnostics.append(TreeDepth.report(member.keySpan))
      return
    }
    checkKey(member, step, below: parent)
    let location = tree.locations.count
    tree.locations.append(RulesLocation(step: step, parent: parent, keySpan: member.keySpan))
    readMembers(of: member.value, at: location, depth: depth + 1)
  }

  private mutating func checkKey(_ member: JSONMember, _ step: RulesLocation.Step, below parent: Int) {
    if RulesKey.illegalCharacter(in: member.key) != nil {
      diagnostics.append(KeyCharacters.report(member))
    } else if case .wildcard(let name) = step {
      if !RulesKey.isVariable(name) {
        diagnostics.append(WildcardName.report(member))
      } else if let outer = enclosingWildcard(named: name, from: parent) {
        diagnostics.append(NestedWildcard.report(member, outer: outer))
      }
    } else if member.key.isEmpty {
      diagnostics.append(KeyCharacters.emptyKey(member.keySpan))
    }
  }

  private func enclosingWildcard(named name: String, from location: Int) -> Span? {
    var current: Int? = location
    while let index = current {
      if case .wildcard(let outer) = tree.locations[index].step, outer.utf8.elementsEqual(name.utf8) {
        return tree.locations[index].keySpan
      }
      current = tree.locations[index].parent
    }
    return nil
  }
}
