import DocumentTrees
import Explanations
import Identities
import RequestSimulation
import RuleValues
import SecurityRules
import SourceText
import TestSuites
import Testing

@Suite struct StoryTests {
  private static let denied = ReasonCase(
    "denied",
    rules: #"""
      {"rules": {"rooms": {"$room": {
        ".write": "auth != null && (root.child('owners').child($room).val() === auth.uid || auth.token.admin === true)"
      }}}}
      """#,
    data: #"{"owners":{"r1":"bob"}}"#, .set, "/rooms/r1", #""hi""#)

  @Test func wholeStory() throws {
    let text = ExplanationRenderer().render(try Self.denied.story())
    #expect(
      text == """
        DENY  set /rooms/r1  as alice (custom)

        Rules evaluated
          1. false  /rooms/$room/.write  rules.json:2:14
             at /rooms/r1, $room = "r1"
             auth != null && (root.child('… === auth.uid || auth.token.admin === true)
               = false
               auth != null = true
               root.child('owners').child($… === auth.uid || auth.token.admin === true
                 = false
                 root.child('owners').child($room).val() === auth.uid = false
                   root.child('owners').child($room).val() = "bob"  (/owners/r1)
                     $room = "r1"
                   auth.uid = "alice"
                 auth.token.admin === true = false
                   auth.token.admin = null

        Stored data read
          /owners/r1 = "bob"

        Decided by /rooms/$room/.write at /rooms/r1, rules.json:2:31
          root.child('owners').child($room).val() === auth.uid = false
            root.child('owners').child($room).val() = "bob"  (/owners/r1)
              $room = "r1"
            auth.uid = "alice"
          `root.child('owners').child($room).val()` is "bob", but `auth.uid` is "alice".
          auth.token.admin === true = false
            auth.token.admin = null
          `auth.token.admin` is null: the token has no such claim, but true is required.

        """)
  }

  @Test func unevaluatedPartsAreNamed() throws {
    let example = ReasonCase(
      "", rules: #"{"rules":{".read":"auth != null && data.exists()"}}"#, identity: "signed-out", .read, "/")
    let text = ExplanationRenderer().render(try example.story())
    #expect(text.contains("\n       data.exists()  not evaluated\n"))
  }

  @Test func oneLine() throws {
    let line = ExplanationRenderer().oneLine(try Self.denied.story())
    #expect(
      line == "DENY set /rooms/r1 as alice (custom): /rooms/$room/.write: `root.child('owners').child($room).val()` is "
        + "\"bob\", but `auth.uid` is \"alice\".")
  }

  @Test func colorsAreOptional() throws {
    let story = try Self.denied.story()
    let colored = ExplanationRenderer(style: TerminalStyle(colored: true)).render(story)
    #expect(colored.contains("\u{1B}["))
    #expect(!ExplanationRenderer().render(story).contains("\u{1B}"))
  }

  /// Paths and values come from whoever sends requests: what they hold must not reach the terminal as it is.
  @Test func untrustedTextNeverMovesTheCursor() throws {
    let hostile = #""\u001b[2J\u202e\u0085\u2028""#
    let example = ReasonCase(
      "", rules: #"{"rules":{"$k":{".write":"newData.val() == $k && data.parent().child($k).val() == 1"}}}"#,
      .set, "/\u{1B}[2J\u{202E}", hostile)
    let other = ReasonCase(
      "", rules: #"{"rules":{"$k":{".write":"newData.val() == $k"}}}"#, identity: #"{"uid":"\u001b[2J"}"#,
      .set, "/k\u{202E}\u{85}", hostile)
    for example in [example, other] {
      let story = try example.story()
      for text in [ExplanationRenderer().render(story), ExplanationRenderer().oneLine(story)] {
        let bad = text.unicodeScalars.filter {
          [.control, .format, .lineSeparator].contains($0.properties.generalCategory) && $0 != "\n"
        }
        #expect(bad.isEmpty, "\(text.debugDescription)")
      }
    }
  }

  @Test func linesStayWithinTheWidth() throws {
    let all = ReasonCase.comparisons + ReasonCase.faults + ReasonCase.places + ReasonCase.verdicts
    for example in all {
      let text = ExplanationRenderer(width: 80).render(try example.story())
      let long = text.split(separator: "\n").filter { $0.count > 80 }
      #expect(long.isEmpty, "\(example.name): \(long)")
    }
  }

  /// `Decided by` breaks before the place and before the position; names and paths lose their middle.
  @Test func longPathsAreShortened() throws {
    let keys = (1...9).map { "a-long-key-of-the-path-\($0)" }
    let rules = keys.reversed().reduce("{\".read\": \"auth == null\"}") { "{\"\($1)\": \($0)}" }
    let example = ReasonCase("", rules: "{\"rules\": \(rules)}", .read, "/" + keys.joined(separator: "/"))
    let text = ExplanationRenderer().render(try example.story())
    #expect(text.split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(text.contains("\n  at /a-long-key-of-the-path-1/a…"))
    let short = ReasonCase(
      "", rules: #"{"rules": {"messages": {"$room": {"$message": {".validate": false, ".write": true}}}}}"#,
      .set, "/messages/lounge/-OZYXWVUTSRQPONMLKJI", "1")
    #expect(
      ExplanationRenderer().reason(try short.story()).hasPrefix(
        "Decided by /messages/$room/$message/.validate\n  at /messages/lounge/-OZYXWVUTSRQPONMLKJI, rules.json:1:"))
  }

  @Test func explanationsOfManyRulesAreShort() throws {
    let values = (1...200).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let example = ReasonCase(
      "", rules: #"{"rules": {"$k": {".write": true, ".validate": "newData.val() != 150"}}}"#, .update, "/",
      "{\(values)}")
    let story = try example.story()
    let text = ExplanationRenderer().render(story)
    let lines = text.split(separator: "\n")
    #expect(lines.count < 100)
    #expect(lines.filter { $0.hasPrefix("      /k") }.count == 5)
    #expect(lines.contains("      … and 195 more"))
    #expect(lines.filter { $0.contains("/.write  rules.json") || $0.contains("/.validate  rules.json") }.count == 12)
    #expect(text.contains("false  /$k/.validate"))
    var writer = JSONWriter()
    ExplanationJSON.write(story, to: &writer)
    let (tree, _) = JSONReader.read(SourceFile(name: "story", text: writer.text), .strict)
    #expect(tree.root["operation"]?["paths"]?.elements.count == 200)
  }

  @Test func deepConditionsAreShortened() throws {
    let sum = (["newData.val()"] + Array(repeating: "'a'", count: 1_000)).joined(separator: " + ")
    let example = ReasonCase(
      "", rules: "{\"rules\": {\"p\": {\".write\": \"\(sum) == 'b'\"}}}", .set, "/p", #""x""#)
    let text = ExplanationRenderer().render(try example.story())
    #expect(text.utf8.count < 20_000)
    #expect(text.split(separator: "\n").filter { $0.count > 220 } == [])
    #expect(text.contains(" more\n"))
  }

  /// The deciding part is shown, even at the end of a long condition.
  @Test func decidingPartsOfLongConditionsAreKept() throws {
    let parts = (1...100).map { "newData.val() != \($0)" }.joined(separator: " && ")
    let example = ReasonCase("", rules: "{\"rules\": {\"p\": {\".write\": \"\(parts)\"}}}", .set, "/p", "100")
    #expect(ExplanationRenderer().render(try example.story()).contains(" more\n       newData.val() != 100 = false"))
  }

  /// The tree with its values is already shown above.
  @Test func grantsAreExplainedInSentences() throws {
    let example = ReasonCase("", rules: #"{"rules": {".read": "auth.uid == 'alice'"}}"#, .read, "/p")
    #expect(
      ExplanationRenderer().render(try example.story()).hasSuffix(
        "\n\nDecided by /.read at /, rules.json:1:22\n  `auth.uid` is \"alice\".\n"))
  }

  @Test func pushesAreNamed() throws {
    let story = try DecisionExplanation.tell(
      .realtime(.set(DataPath("/a/b"), .deletion)), verb: .push, as: .unauthenticated, in: InMemoryTree(),
      by: try AnyRuleset(realtime: SourceFile(name: "rules.json", text: #"{"rules":{}}"#)), now: 0)
    #expect(ExplanationRenderer().oneLine(story).hasPrefix("DENY push /a/b as signed out"))
    var writer = JSONWriter()
    ExplanationJSON.write(story, to: &writer)
    #expect(writer.text.contains(#""kind":"push""#))
  }

  @Test func json() throws {
    var writer = JSONWriter()
    ExplanationJSON.write(try Self.denied.story(), to: &writer)
    let (tree, problems) = JSONReader.read(SourceFile(name: "story", text: writer.text), .strict)
    #expect(problems.isEmpty)
    let story = tree.root
    #expect(story["effect"]?.string == "deny")
    #expect(story["operation"]?["kind"]?.string == "set")
    #expect(story["reason"]?.string == "notGranted")
    #expect(story["because"]?.string == "/rooms/$room/.write")
    let first = try #require(story["decidedBy"]?.elements.first)
    #expect(first["source"]?.string == "root.child('owners').child($room).val() === auth.uid")
    #expect(first["line"]?.value == .integer(2))
    #expect(first["column"]?.value == .integer(31))
    let visit = try #require(story["visits"]?.elements.first)
    #expect(visit["captures"]?["$room"]?.string == "r1")
    let operands = try #require(visit["condition"]?["operands"]?.elements)
    #expect(operands.map { $0["value"]?.bool } == [true, false])
    #expect(story["reads"]?.elements.first?["value"]?.string == "bob")
  }

  @Test func pushKeysSortByTimeAndAreLegal() {
    let keys = [0, 1, 63, 64, 1_700_000_000_000, 1_760_000_000_000].map { PushKey.first(at: $0).text }
    #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(keys.allSatisfy { $0.utf8.count == 20 })
  }
}
