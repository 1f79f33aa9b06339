import DocumentTrees
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@Suite("Unreadable trees never allow")
struct StoreFailureTests {
  static let stored = #"{"a": {"b": 1, "c": {"d": "x"}}, "m": {"ann": true}, "p": {".value": 1, ".priority": 2}}"#

  /// Conditions that are true for the data above, each in another way.
  static let conditions = [
    "data.exists()", "!data.child('none').exists()", "data.child('none').val() == null",
    "data.child('a/b').val() == null || true", "data.child('a/b').val() != 2", "!(data.child('a/b').val() == 2)",
    "data.child('a/b').val() == 5 ? false : true", "true && !data.hasChild('none')",
    "root.child('m/ann').val() == true",
    "!data.child('a').isString()", "!data.isNumber()", "data.hasChildren()", "!data.child('p').hasChildren()",
    "data.hasChildren(['a', 'm'])", "data.hasChildren([]) && data.child('a').val() != null",
    "data.child('p').getPriority() != 3", "data.child('a/b').getPriority() == null",
    "data.child('a/c').parent().child('b').val() == 1", "!(data.child('a/c/d').val() != 'x')",
    "!data.child('a/c/d').val().contains('y')", "data.child('a/c/d').val().length > 0",
    "data.child('a/' + data.child('a/c/d').val()).val() == null", "(data.child('a/b').val() > 0) == true",
    "data.child('z').val() != 'x' && data.child('y').val() != 'x'", "data.child('a/b').val() + 1 > 1",
  ]

  @Test func unreadableDataNeverAllowsARead() throws {
    for condition in Self.conditions {
      try sweep(#"{".read": "\#(condition)"}"#, .read(.root))
    }
  }

  @Test func unreadableDataNeverAllowsAWrite() throws {
    for condition in Self.conditions {
      let after = condition.replacing("data.", with: "newData.").replacing("root.", with: "newData.")
      for (method, rest) in [(".write", ""), (".validate", #", ".write": true"#)] {
        try sweep("{\"\(method)\": \"\(condition)\"\(rest)}", try Scene.set("/new", "1"))
        try sweep("{\"\(method)\": \"\(after)\"\(rest)}", try Scene.set("/new", "1"))
      }
    }
  }

  @Test func unreadableDataNeverAllowsAnUpdate() throws {
    let rules = #"""
      {"a": {".write": "newData.exists() || !data.hasChild('zz')", ".validate": "newData.hasChildren()",
             "$k": {".validate": "!newData.hasChild('q') && newData.parent().parent().child('p').exists()"}},
       "m": {"$u": {".write": "root.child('a/b').val() == 1", ".validate": "newData.val() != data.val()"}}}
      """#
    let update = DataOperation.update(
      .root, [(DataPath("a/b"), .deletion), (DataPath("a/e"), try Scene.value("2")), (DataPath("m/ann"), .deletion)])
    try sweep(rules, update)
    try sweep(#"{".write": "newData.child('a/b').val() == 6"}"#, try Scene.set("/a/b", #"{".sv": {"increment": 5}}"#))
  }

  /// Lets the tree fail at each question in turn. With one answer too few the request is not allowed, nothing is
  /// changed, and the failure is told.
  private func sweep(_ tree: String, _ operation: DataOperation) throws {
    let rules = try Scene.rules(tree)
    let stored = try Scene.data(Self.stored)
    let whole = FaultyTree(stored, answers: .max)
    let authorizer = Authorizer(rules: rules, tree: whole, clock: .fixed(1))
    try #require(try authorizer.decide(operation, as: .unauthenticated).isAllowed, "\(tree)")
    #expect(whole.questions > 0, "\(tree)")
    for answers in 0..<whole.questions {
      let faulty = FaultyTree(stored, answers: answers)
      FaultyTree.expectFailure("\(tree) after \(answers) answers") {
        try Authorizer(rules: rules, tree: faulty, clock: .fixed(1)).decide(operation, as: .unauthenticated)
      }
      try performs(rules, FaultyTree(stored, answers: answers), operation, stored)
    }
  }

  private func performs(
    _ rules: RealtimeRuleset, _ faulty: FaultyTree, _ operation: DataOperation, _ stored: DataNode
  ) throws {
    #expect(throws: (any Error).self) {
      try Authorizer(rules: rules, tree: faulty, clock: .fixed(1)).perform(operation, as: .unauthenticated)
    }
    #expect(try Scene.content(of: faulty.inner) == stored)
  }

  /// A write that fails after the rules have allowed it leaves nothing behind.
  @Test func failedWritesChangeNothing() throws {
    let rules = try Scene.rules(#"{".write": true}"#)
    let stored = try Scene.data(Self.stored)
    let update = DataOperation.update(
      .root, [(DataPath("x"), try Scene.value("1")), (DataPath("y"), try Scene.value("2"))])
    let enough = FaultyTree(stored, answers: .max)
    try Authorizer(rules: rules, tree: enough).perform(update, as: .unauthenticated)
    #expect(try Scene.content(of: enough.inner) != stored)
    #expect(enough.questions > 2)
    for answers in 0..<enough.questions {
      try performs(rules, FaultyTree(stored, answers: answers), update, stored)
    }
  }

  /// Rules that ask no data need no tree: nothing fails, and nothing is read.
  @Test func rulesWithoutDataDecideDespiteAFailingStore() throws {
    let rules = try Scene.rules(#"{".read": true, "a": {".write": "auth != null && now > 0"}}"#)
    let faulty = FaultyTree(.absent, answers: 0)
    let authorizer = Authorizer(rules: rules, tree: faulty, clock: .fixed(1))
    #expect(try authorizer.decide(.read(.root), as: .unauthenticated).isAllowed)
    #expect(try authorizer.decide(Scene.set("/a", "1"), as: Scene.user("ann")).isAllowed)
    #expect(throws: FaultyTree.failure) { try authorizer.read(.root, as: .unauthenticated) }
  }
}
