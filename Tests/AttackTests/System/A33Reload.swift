import DocumentTrees
import Identities
import RequestLines
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import TestSuites
import Testing

/// Cached rules are found by their bytes and their service. A decision uses one revision, which was complete when the
/// decision began.
/// In more depth: `SecurityRulesTests/RulesProviderTests`, `RequestLinesTests` (`RulesetCache`); a million
/// decisions during reloads are among the promises of issue 6, section 2.
@Suite("A33 stale, mixed and half-loaded rules")
struct A33Reload {
  static func rules(_ uid: String) -> String {
    #"{"rules": {".read": "auth.uid === '\#(uid)'", "a": {".read": "auth.uid === '\#(uid)'"}}}"#
  }

  /// Rules that differ in one byte, in a character that looks the same, in white space, in nothing.
  @Test func linesUseTheirOwnRules() {
    var evaluator = LineEvaluator()
    let users = ["\u{e9}", "e\u{301}", "K", "\u{212A}", "ann", "ann ", "anm"]
    for _ in 0..<3 {
      for rule in users {
        for user in users {
          let text = Self.rules(rule).replacing("\"", with: "\\\"")
          let line = #"{"rules":"\#(text)","auth":{"uid":"\#(user)","token":{}},"op":"read","path":"/a"}"#
          let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
          #expect(
            answer.contains(#""got":"allow""#) == rule.utf8.elementsEqual(user.utf8), "\(rule) \(user): \(answer)")
        }
      }
    }
  }

  /// The same text for two services is two rulesets.
  @Test func cachedRulesAreKeyedByService() {
    var evaluator = LineEvaluator()
    let rules =
      #""rules":"service cloud.firestore { match /{p=**} { allow read; } } service firebase.storage { match /{p=**} { allow read: if false; } }""#
    let lines = [
      #"{"service":"firestore",\#(rules),"request":{"method":"get","path":"databases/x","auth":null}}"#,
      #"{"service":"storage",\#(rules),"request":{"method":"get","path":"/b/k/o/a","auth":null}}"#,
    ]
    for _ in 0..<3 {
      let answers = lines.map { evaluator.answer(.bytes(Array($0.utf8)), number: 1) ?? "" }
      #expect(answers[0].contains(#""got":"allow""#) && answers[1].contains(#""got":"deny""#), "\(answers)")
    }
  }

  /// While rules are replaced, each decision is that of the revision it names, and never one of both.
  @Test func eachDecisionUsesOneRevision() async throws {
    let open = try RealtimeRuleset(source: Self.rules("ann"))
    let closed = try RealtimeRuleset(source: Self.rules("bob"))
    let provider = RulesProvider(open)
    let authorizer = Authorizer(rules: provider, tree: InMemoryTree(), timeLimit: nil)
    let ann = try Sender.user("ann").identity()
    let mistakes = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        for number in 0..<400 {
          provider.replace(by: number % 2 == 0 ? closed : open)
          await Task.yield()
        }
        return 0
      }
      for _ in 0..<4 {
        group.addTask {
          var mistakes = 0
          for _ in 0..<400 {
            guard let decision = try? await authorizer.decide(.read(DataPath("/a")), as: ann) else {
              return mistakes + 1
            }
            if decision.isAllowed != (decision.revision == open.revision) { mistakes += 1 }
            if decision.revision != open.revision, decision.revision != closed.revision { mistakes += 1 }
            await Task.yield()
          }
          return mistakes
        }
      }
      return await group.reduce(0, +)
    }
    #expect(mistakes == 0)
  }

  /// A file of which an editor has written a part never replaces the whole: of every beginning of it either nothing is put
  /// in force or all rules of the service.
  @Test(arguments: [
    "function free() { return true; } service cloud.firestore { match /{p=**} { allow read: if free(); } }",
    "service firebase.storage { match /{p=**} { allow read; } } service cloud.firestore { match /{p=**} { allow read; } } ",
    "rules_version = '2'; service cloud.firestore { match /{p=**} { allow get; } } function late() { return 1; }",
  ])
  func partialFilesNeverReplaceRules(_ text: String) throws {
    let whole = try FirestoreRuleset(source: text)
    for count in 0...text.utf8.count {
      let provider = RulesProvider(whole)
      _ = try? provider.replace(bySource: String(text.prefix(count)))
      #expect(provider.current.program.rules.count == whole.program.rules.count, "\(text.prefix(count))")
    }
  }

  /// A file of which an editor has written a part is rejected at every byte, so that no rule is missing that would
  /// deny.
  @Test func partialFilesNeverLoad() {
    let realtime = #"{"rules": {".read": true, "a": {".write": "auth != null", ".validate": "newData.isString()"}}}"#
    let cloud =
      "service cloud.firestore { match /databases/{d}/documents { match /a/{id} { allow read: if true; allow write: if request.auth != null && request.auth.uid == id; } } }"
    for (text, service) in [(realtime, RulesService.realtime), (cloud, .firestore)] {
      for count in 0..<text.utf8.count {
        let part = String(text.prefix(count))
        #expect((try? AnyRuleset(source: part, service: service)) == nil, "\(part)")
      }
      #expect((try? AnyRuleset(source: text, service: service)) != nil)
    }
  }
}
