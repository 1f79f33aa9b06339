import Identities
import Testing

@Suite("Input limits")
struct LimitTests {
  /// `{"uid": "a", "v": …}` is one level; the lists are the others.
  @Test(arguments: [(31, true), (32, false)])
  func depth(lists: Int, isLegal: Bool) {
    let value = String(repeating: "[", count: lists) + String(repeating: "]", count: lists)
    let text = "{\"uid\": \"a\", \"v\": \(value)}"
    #expect(failure(text, .override)?.kind == (isLegal ? nil : .malformed(.depth)))
  }

  @Test(arguments: [(0, true), (1, false)])
  func inputSizeIsLimited(excess: Int, isLegal: Bool) {
    let frame = #"{"uid":"a","v":""}"#
    let filler = String(repeating: "é", count: 100)
    let rest = IdentityLimits.tokenBytes - frame.utf8.count - filler.utf8.count + excess
    let text =
      "{ \"uid\" : \"a\", /* white space is free */ \"v\": \"\(filler)\(String(repeating: "x", count: rest))\" }"
    #expect(failure(text, .override)?.kind == (isLegal ? nil : .malformed(.tooLarge)))
  }

  @Test(arguments: [(0, true), (1, false)])
  func outputSizeIsLimited(excess: Int, isLegal: Bool) throws {
    let frame = try #require(try auth(#"{"sub": "a", "v": ""}"#)?["token"]?.text.utf8.count)
    let filler = String(repeating: "x", count: IdentityLimits.tokenBytes - frame + excess)
    #expect(failure("{\"sub\": \"a\", \"v\": \"\(filler)\"}")?.kind == (isLegal ? nil : .malformed(.tooLarge)))
  }

  @Test func hugeInputsAreRejectedEarly() {
    let text = "{\"uid\": \"a\", \"v\": [\(String(repeating: "0,", count: 100_000))0]}"
    #expect(failure(text, .override)?.kind == .malformed(.tooLarge))
  }
}
