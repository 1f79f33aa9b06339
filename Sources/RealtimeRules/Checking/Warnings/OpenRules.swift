import RulePrograms
import SourceText

/// Rules that open everything, and rules below them that cannot close it again.
enum OpenRules {
  static func find(in rules: CheckedRules) -> [Diagnostic] {
    var open: [[RuleMethod: Span]] = []
    var found: [Diagnostic] = []
    for (index, location) in rules.tree.locations.enumerated() {
      var inherited = location.parent.map { open[$0] } ?? [:]
      for rule in rules.rules(at: index) where rule.written.method != .validate {
        let method = rule.written.method
        let isOpen = rule.constant == true
        if isOpen, location.parent == nil { found.append(PublicRoot.report(method, at: rule.written.keySpan)) }
        if let ancestor = inherited[method], !isOpen {
          found.append(ShadowedRule.report(method, at: rule.written.keySpan, ancestor: ancestor))
        }
      }
      for rule in rules.rules(at: index) where rule.constant == true {
        inherited[rule.written.method] = inherited[rule.written.method] ?? rule.written.keySpan
      }
      open.append(inherited)
    }
    return found
  }
}
