import RulePrograms
import SourceText

extension Checker {
  mutating func checkVariable(_ name: String, _ id: NodeID) -> RealtimeType {
    if let slot = scope.slot(of: name) {
      resolve(id, .capture(slot: slot))
      return .string
    }
    guard let variable = scope.library.variable(name) else {
      report(UnknownVariable.report(VariableUse(name, id, condition), in: scope))
      return .unknown
    }
    resolve(id, .variable(variable))
    if !variable.methods.contains(scope.method) { report(NewDataInRead.report(at: place(id))) }
    return variable.type
  }

  mutating func checkMember(_ base: NodeID, _ name: MemberName, _ id: NodeID) -> RealtimeType {
    let receiver = type(of: base)
    if receiver == .unknown { return .unknown }
    if let member = scope.library.member(name.text, of: receiver) {
      resolve(id, .member(member))
      return member.arguments == .property ? member.result : .method
    }
    if receiver == .auth {
      resolve(id, .claim(name))
      return .auth
    }
    let use = MemberUse(name, base: base, id, condition)
    if scope.library.members(of: receiver) == nil {
      let fixIts = Repairs(condition).calling(base) { scope.library.members(of: $0) != nil }
      report(ScalarMember.report(use, of: receiver, fixIts: fixIts))
    } else {
      report(UnknownMember.report(use, of: receiver, in: scope.library))
    }
    return .unknown
  }

  mutating func checkIndex(_ base: NodeID, _ index: NodeID, _ id: NodeID) -> RealtimeType {
    let receiver = type(of: base)
    let literal = tree.peeled(index)
    if case .string(let name) = tree[literal].kind {
      return checkMember(base, MemberName(text: name, span: tree[literal].span), id)
    }
    if receiver == .unknown || type(of: index) == .unknown { return .unknown }
    guard receiver == .auth, type(of: index).isTextual || type(of: index) == .number else {
      report(InvalidIndex.report(at: place(index), of: receiver, by: condition.source.text(of: tree[index].span)))
      return .unknown
    }
    resolve(id, .computedClaim)
    return .auth
  }
}
