import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText
import Testing

/// A diagnostic points into the file as written, whatever escapes stand before it; columns count UTF-16 units.
@Suite struct PositionTests {
  @Test(arguments: [
    (#"{"rules": {".read": "foo == 1"}}"#, "1:22"),
    (#"{"rules": {".read": "\"a\" == foo"}}"#, "1:31"),
    (#"{"rules": {".read": "'\u00e9' == foo"}}"#, "1:34"),
    (#"{"rules": {".read": "'é' == foo"}}"#, "1:29"),
    (#"{"rules": {".read": "'😀' == foo"}}"#, "1:30"),
    (#"{"rules": {".read": "'\ud83d\ude00' == foo"}}"#, "1:40"),
    (#"{"rules": {".read": "'a' ==\nfoo"}}"#, "1:30"),
    ("{\"rules\": {\".read\": \"'a' ==\n\tfoo\"}}", "2:2"),
    ("{\"rules\": {\".read\": \"'a' ==\r\n  foo\"}}", "2:3"),
    (#"{"rules": {".read": "\/\/ x\n foo == 1"}}"#, "1:31"),
  ])
  func nameInACondition(_ text: String, _ position: String) {
    check(text, reports: ["\(position): Unknown variable 'foo'."])
  }

  @Test func spansCoverTheSource() throws {
    let file = SourceFile(name: "rules.json", text: #"{"rules": {".read": "data.val() == \"a\\\"b\".foo"}}"#)
    let diagnostic = try #require(CompiledRealtimeRules.load(file, functions: .standard).diagnostics.first)
    #expect(file.text(of: diagnostic.span) == "foo")
    let index = SourceFile(name: "rules.json", text: #"{"rules": {"$i": {".read": "data[\"a\" + $i] == 1"}}}"#)
    let refused = try #require(CompiledRealtimeRules.load(index, functions: .standard).diagnostics.first)
    #expect(index.text(of: refused.span) == #"\"a\" + $i"#)
  }

  @Test func aRegexErrorPointsIntoTheRegex() throws {
    let text = #"{"rules": {"$i": {".read": "$i.matches(/\\d(^a|b)/)"}}}"#
    let file = SourceFile(name: "rules.json", text: text)
    let diagnostic = try #require(CompiledRealtimeRules.load(file, functions: .standard).diagnostics.first)
    #expect(file.text(of: diagnostic.span) == "^")
  }
}
