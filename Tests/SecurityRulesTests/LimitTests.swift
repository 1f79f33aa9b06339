import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@Suite("The cost of a decision is limited")
struct LimitTests {
  static let conditions = [
    "data.child('a').val() == 1 && data.hasChildren(['a', 'b']) && !(data.child('b').val() == 'no')",
    "data.child('b').val().replace('x', 'yy').length == 200 || false",
    "('' + data.child('b').val() + data.child('b').val()).length == 200",
    "data.child('b').val().matches(/^x+$/) && data.child('b').val().toUpperCase().contains('XX')",
  ]

  private func decision(_ condition: String, _ limits: Limits) throws -> Decision {
    let rules = try Scene.rules(#"{".read": "\#(condition)"}"#)
    let text = String(repeating: "x", count: 100)
    let tree = InMemoryTree(try Scene.data(#"{"a": 1, "b": "\#(text)"}"#))
    return try Authorizer(rules: rules, tree: tree, limits: limits).decide(.read(.root), as: .unauthenticated)
  }

  private func fault(of decision: Decision) -> EvaluationFault? {
    if case .faults(let fault)? = decision.decidingVisit?.outcome { return fault }
    return nil
  }

  @Test(arguments: conditions) func stepsAreLimited(_ condition: String) throws {
    let needed = try decision(condition, .standard).usage.steps
    #expect(needed > 5)
    #expect(try decision(condition, Limits(steps: needed)).isAllowed)
    for steps in [0, needed / 2, needed - 1] {
      let short = try decision(condition, Limits(steps: steps))
      #expect(!short.isAllowed)
      #expect(fault(of: short) == .stepLimit, "\(steps) of \(needed)")
    }
  }

  /// The smallest sufficient limit allows, and a limit of one byte less denies, in any expression.
  @Test(arguments: conditions) func stringBytesAreLimited(_ condition: String) throws {
    let needed = try #require(try (0...1000).first { try decision(condition, Limits(textBytes: $0)).isAllowed })
    #expect(needed >= 100)
    for text in [0, needed / 2, needed - 1] {
      for form in [condition, "!(\(condition))", "(\(condition)) || true", "(\(condition)) ? true : true"] {
        let short = try decision(form, Limits(textBytes: text))
        #expect(!short.isAllowed, "\(form) with \(text) of \(needed)")
        #expect(fault(of: short) == .textLimit, "\(form) with \(text) of \(needed)")
      }
    }
    #expect(try decision(condition, Limits(textBytes: needed + 1)).isAllowed)
  }

  /// Strings that double with each `+` hit the limit long before they fill the memory.
  @Test func growingStringsAreLimited() throws {
    let doubled = (0..<24).reduce("data.child('b').val()") { text, _ in
      "(\(text) + '\(String(repeating: "y", count: 1000))')"
    }
    let short = try decision("\(doubled) != 'a'", Limits(textBytes: 100_000))
    #expect(fault(of: short) == .textLimit)
    #expect(try decision("\(doubled) != 'a'", .standard).isAllowed)
  }

  /// A client that uses up the text of a decision must not thereby get past a `.validate` further down.
  @Test(arguments: 0...220) func exceededStringLimitsNeverSkipValidation(_ bytes: Int) throws {
    let rules = try Scene.rules(
      #"""
      {".write": true,
       "a": {".validate": "(newData.val() + '').toUpperCase() != 'x'"},
       "zzzzzzzzzzzzzzzzzzzz": {"yyyyyyyyyyyyyyyyyyyy": {".validate": false}}}
      """#)
    let authorizer = Authorizer(rules: rules, tree: InMemoryTree(), limits: Limits(textBytes: bytes))
    let place = DataPath("zzzzzzzzzzzzzzzzzzzz/yyyyyyyyyyyyyyyyyyyy")
    let one = WrittenValue(.leaf(.integer(1)))
    let text = WrittenValue(.leaf(.string(String(repeating: "t", count: 50))))
    let operations: [DataOperation] = [
      .set(place, one), .update(.root, [(DataPath("a"), text), (place, one)]),
      .update(.root, [(place, one), (DataPath("a"), text)]),
    ]
    for operation in operations { #expect(!(try authorizer.decide(operation, as: .unauthenticated).isAllowed)) }
  }

  /// Paths may come from a client: 256 keys are followed, one more is an error, and millions cost nothing.
  @Test func longPathsAreLimited() throws {
    let conditions = [
      "!root.child(newData.val()).exists()", "!newData.parent().hasChild(newData.val())",
      "!newData.hasChildren([newData.val()])",
    ]
    for condition in conditions {
      let rules = try Scene.rules(#"{"p": {".write": "\#(condition)"}}"#)
      let authorizer = Authorizer(rules: rules, tree: InMemoryTree())
      for (keys, isAllowed) in [(32, true), (33, true), (256, true), (257, false), (30_000, false), (4_000_000, false)]
      {
        let path = String(repeating: "q/", count: keys)
        let decision = try authorizer.decide(
          .set(DataPath("p"), WrittenValue(.leaf(.string(path)))), as: .unauthenticated)
        #expect(decision.isAllowed == isAllowed, "\(condition), \(keys) keys")
        #expect(isAllowed || fault(of: decision) == .pathLimit)
      }
    }
  }
}
