import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText
import Testing

@Suite struct LoweringTests {
  static let conditions: [(String, String)] = [
    ("true", "true"),
    (
      "auth != null && auth.uid === $id",
      "(and (realtimeNotEqual auth null) (realtimeEqual (claimMember auth 'uid') capture:0))"
    ),
    (
      "now - 5 * -2 >= .5 || !data.exists()",
      "(or (realtimeGreaterOrEqual (realtimeSubtract now (realtimeMultiply 5 (realtimeNegate 2))) 0.5) (not (snapshotExists data)))"
    ),
    (
      "auth == null ? data['exists']() : root.parent().hasChild('a/b')",
      "(if (realtimeEqual auth null) (snapshotExists data) (snapshotHasChild (snapshotParent root) 'a/b'))"
    ),
    (
      "auth.token['a.b'][$id].c == 1",
      "(realtimeEqual (claimMember (claimMember (claimMember (claimMember auth 'token') 'a.b') capture:0) 'c') 1)"
    ),
    (
      "auth.uid.length > 3 && $id.length > 3",
      "(and (realtimeGreater (claimLength (claimMember auth 'uid')) 3) (realtimeGreater (textLength capture:0) 3))"
    ),
    (
      "data.val().length < newData.getPriority()",
      "(realtimeLess (textLength (snapshotValue data)) (snapshotPriority newData))"
    ),
    ("auth.token.email.matches(/@x\\.org$/i)", "(matches:@x\\.org$ (claimMember (claimMember auth 'token') 'email'))"),
    (
      "data.hasChildren() && newData.hasChildren(['a', $id]) && data.hasChildren([])",
      "(and (and (snapshotHasChildren data) (snapshotHasAllChildren newData 'a' capture:0)) (snapshotHasAllChildren data))"
    ),
    (
      "query.orderByKey && query.limitToFirst <= 10", "(and queryOrderByKey (realtimeLessOrEqual queryLimitToFirst 10))"
    ),
    (
      "$id.replace('a', 'b').toLowerCase().contains('c')",
      "(textContains (textLowercased (textReplace capture:0 'a' 'b')) 'c')"
    ),
    ("('a' + 1) / 2 % 3 == (((4)))", ""),
    (
      "(data.child)('x').isString() == newData.isNumber()",
      "(realtimeEqual (snapshotIsString (snapshotChild data 'x')) (snapshotIsNumber newData))"
    ),
  ].filter { !$0.1.isEmpty }

  @Test(arguments: conditions) func lowers(_ condition: String, _ dump: String) throws {
    let file = SourceFile(name: "rules.json", text: rules(".write", condition))
    let program = try #require(CompiledRealtimeRules.load(file, functions: .standard).program)
    #expect(program.dump == "/p/$id/.write: \(dump)\n")
  }

  @Test func keepsTheTreeSlotsIndexesAndBooleans() throws {
    let text = """
      {"rules": {".read": false, "a": {"$x": {".indexOn": ["b", "c/d"], "b": {"$y": {
        ".validate": "$x == $y", ".write": "false"}}}, ".indexOn": ".value"}, "$z": {".read": "$z == 'q'"}}}
      """
    let file = SourceFile(name: "rules.json", text: text)
    let program = try #require(CompiledRealtimeRules.load(file, functions: .standard).program)
    #expect(
      program.dump == """
        /.read: false
        /a/$x/b/$y/.validate: (realtimeEqual capture:0 capture:1)
        /a/$x/b/$y/.write: false
        /$z/.read: (realtimeEqual capture:0 'q')

        """)
    #expect(program.slotCount == 2)
    #expect(program.nodes.map(\.indexes) == [[], [".value"], ["b", "c/d"], [], [], []])
    #expect(program.rules.map(\.text) == ["false", "$x == $y", "false", "$z == 'q'"])
    #expect(program.rules.map { file.text(of: $0.span) } == ["false", "$x == $y", "false", "$z == 'q'"])
  }

  @Test func everyExpressionHasItsPositions() throws {
    let file = SourceFile(name: "rules.json", text: #"{"rules": {".read": "(auth.uid) == \"a\" && !(now > 1)"}}"#)
    let program = try #require(CompiledRealtimeRules.load(file, functions: .standard).program)
    let rule = try #require(program.rules.first)
    let pairs = program.expressions.indices.map { index in
      "\(file.text(of: program.spans[index])) ~ \(program.text(of: ExpressionID(index), in: rule))"
    }
    #expect(
      pairs == [
        "auth ~ auth", "uid ~ uid", "auth.uid ~ auth.uid", #"\"a\" ~ "a""#, #"(auth.uid) == \"a\" ~ (auth.uid) == "a""#,
        "now ~ now", "1 ~ 1", "now > 1 ~ now > 1", "!(now > 1) ~ !(now > 1)",
        #"(auth.uid) == \"a\" && !(now > 1) ~ (auth.uid) == "a" && !(now > 1)"#,
      ])
  }
}
