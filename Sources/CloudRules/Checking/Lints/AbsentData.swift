import RulePrograms
import SourceText

/// Data that the requests of an `allow` do not have.
enum AbsentData {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    for id in file.tree.allowIDs where file.service(of: id) == .firestore {
      let methods = file.rules.methods(of: id)
      guard let condition = file.tree.allows[id.index].condition, !methods.isEmpty else { continue }
      let isCreation = methods == .create
      let isWithoutData = methods.isDisjoint(with: [.create, .update])
      guard isCreation || isWithoutData else { continue }
      for index in file.tree.first(of: condition)...condition.index {
        guard case .member(let base, _) = file.tree[NodeID(index: index)].kind else { continue }
        switch file.way(of: base) {
        case .resource where isCreation: findings.warn(AbsentResource.existing(at: file.tree[base].span))
        case .requestResource where isWithoutData:
          findings.warn(AbsentResource.incoming(methods, at: file.tree[base].span))
        default: break
        }
      }
    }
  }
}
