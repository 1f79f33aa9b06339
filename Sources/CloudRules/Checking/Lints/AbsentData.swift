import RulePrograms
import SourceText

/// Data that the requests of an `allow` do not have.
enum AbsentData {
  static func find(in file: LintedRules) -> [Diagnostic] {
    file.tree.allowIDs.flatMap { id -> [Diagnostic] in
      let methods = Set(file.rules.methods(of: id))
      guard let condition = file.tree[id].condition, !methods.isEmpty, file.service(of: id) == .firestore else {
        return []
      }
      return file.nodes(in: condition).compactMap { node in
        guard case .member(let base, _) = file.tree[node].kind, let way = file.way(of: base) else { return nil }
        if way == ["resource"], methods == [.create] {
          return AbsentResource.existing(at: file.tree[base].span)
        }
        if way == ["request", "resource"], methods.isSubset(of: [.get, .list, .delete]) {
          return AbsentResource.incoming(methods, at: file.tree[base].span)
        }
        return nil
      }
    }
  }
}
