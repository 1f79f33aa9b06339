import Foundation
import TestSupport
import Testing

@Suite("rules-sim check --explain and rules-sim debug")
struct CodePageTests {
  @Test func codesHaveAPage() throws {
    let page = try Tool.run("rules-sim", ["check", "--explain", "cloud/token-uid"])
    #expect(page.code == 0)
    #expect(page.output.hasPrefix("cloud/token-uid\n\n"))
    for part in ["Reported for:", "request.auth.token.uid", "Write instead:", "Source:"] {
      #expect(page.output.contains(part), "\(part)")
    }
  }

  @Test func unknownCodesAreNamed() throws {
    let page = try Tool.run("rules-sim", ["check", "--explain", "cloud/token-ui"])
    #expect(page.code == 3 && page.output.isEmpty)
    #expect(page.error.contains("unknown diagnostic code \"cloud/token-ui\"; did you mean `cloud/token-uid`?"))
  }

  @Test func checkMentionsThePage() throws {
    let rules = #"{"rules": {".read": "auth.uid == 1 ++ 2"}}"#
    let check = try Tool.run("rules-sim", ["check", "-"], input: rules)
    #expect(check.error.contains("rules-sim check --explain realtime/"))
  }

  @Test func debugPrintsTheProgram() throws {
    let rules = #"{"rules": {"users": {"$uid": {".read": "auth.uid == $uid"}}}}"#
    let program = try Tool.run("rules-sim", ["debug", "program", "-"], input: rules)
    #expect(program.output == "/users/$uid/.read: (realtimeEqual (claimMember auth 'uid') capture:0)\n")
    let tree = try Tool.run("rules-sim", ["debug", "tree", "-"], input: rules)
    #expect(tree.output == "/\n  /users\n    /users/$uid  [read]\n")
  }
}
