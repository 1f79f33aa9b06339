import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import SuiteTools
@testable import TestSuites

/// The page of an explanation: one file, with all text escaped.
@Suite struct StoryPageTests {
  @Test(arguments: DenialCase.all)
  func thePageHasTheWordsOfTheText(_ example: DenialCase) throws {
    let story = try example.story()
    let page = ExplanationPage.render(story)
    for sentence in story.nearestMisses.sentences { #expect(page.contains(PageBuilder.sentence(sentence))) }
    let text = VerdictText(story)
    for finding in text.findings.prefix(1) {
      let step = try #require(finding.steps.first)
      let sentence = Sentences.capitalized(text.sentences(for: finding).sentence(for: step))
      #expect(page.contains(PageBuilder.sentence(sentence)))
    }
    #expect(!page.contains("://"), "nothing of it comes from elsewhere")
  }

  /// Every element that is opened is closed, in order.
  @Test(arguments: DenialCase.all)
  func elementsAreBalanced(_ example: DenialCase) throws {
    var open: [Substring] = []
    for piece in ExplanationPage.render(try example.story()).split(separator: "<").dropFirst() {
      let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
      if name == "meta" || name.hasPrefix("!") { continue }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst())
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test func untrustedTextIsNeverMarkup() throws {
    let hostile = "<script>alert(1)</script>\"'&\u{202E}`"
    let rules = #"{"rules": {"a": {".write": "newData.val() === '<img src=x>' || data.val() == auth.uid"}}}"#
    var seed = Seed()
    seed.data = .node([DataChild(DataKey("a"), .leaf(.string(hostile)))])
    let tree = try seed.tree(now: 0)
    let identity = try ExplainInput.identity(#"{"uid": "<b>ben</b>"}"#, now: 0)
    let story = try DecisionExplanation.tell(
      .realtime(.set(DataPath("a"), WrittenValue(.leaf(.string(hostile))))), as: identity, in: tree,
      by: try AnyRuleset(realtime: SourceFile(name: "<i>.json", text: rules)), now: 0,
      searching: .standard)
    for page in [ExplanationPage.render(story), ClientExplanation(story).page] {
      for mark in ["<script", "<img", "<b>", "<i>", "\u{202E}"] { #expect(!page.contains(mark)) }
    }
  }
}
