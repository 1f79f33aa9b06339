import AgentProtocol
import SourceText
import Testing

/// Calls of tools: their start, progress, cancellation and end.
@Suite struct CallTests {
  private func started(_ actions: [Session.Action]) -> [ToolCall] {
    actions.compactMap { if case .start(let call) = $0 { call } else { nil } }
  }

  @Test func aCallIsStartedWithItsArgumentsAsTheyAreWritten() throws {
    var conversation = Conversation.shaken()
    let call = try #require(started(conversation.call(5)).first)
    #expect(call.tool == "echo" && call.arguments == #"{"a": [1, "b"]}"# && call.isStructured && call.folders == [])
    let answer = Conversation.only(
      conversation.session.report(.result(#"{"content":[]}"#, isOutside: false), of: call.number))
    #expect(answer?.id == 5 && answer?["result"]?["content"] != nil)
    #expect(!conversation.session.isBusy)
    #expect(conversation.session.report(.failed("late"), of: call.number).isEmpty)
    var old = Conversation.shaken("2025-03-26")
    #expect(started(old.call(5)).first?.isStructured == false)
  }

  @Test func progressIsToldToAClientThatWantsIt() throws {
    var conversation = Conversation.shaken()
    let quiet = try #require(started(conversation.call(1)).first)
    #expect(conversation.session.report(.progress(done: 1, of: 2), of: quiet.number).isEmpty)
    let told = try #require(started(conversation.call(2, #","_meta":{"progressToken":"t"}"#)).first)
    let message = Conversation.only(conversation.session.report(.progress(done: 1, of: 2), of: told.number))
    #expect(message?["method"]?.string == "notifications/progress")
    #expect(message?["params"]?["progressToken"]?.string == "t")
    #expect(message?["params"]?["total"]?.value == .integer(2))
  }

  @Test func aCanceledCallHasNoAnswer() throws {
    var conversation = Conversation.shaken()
    let call = try #require(started(conversation.call(1)).first)
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    #expect(conversation.tell(cancel) == [.cancel(number: call.number)])
    #expect(conversation.tell(cancel).isEmpty)
    #expect(conversation.session.report(.result("{}", isOutside: false), of: call.number).isEmpty)
    #expect(!conversation.session.isBusy)
  }

  @Test func someCallsRunAndOthersWait() throws {
    var conversation = Conversation.shaken()
    let running = (1...Session.maximumRunning).flatMap { started(conversation.call($0)) }
    #expect(running.count == Session.maximumRunning)
    #expect(conversation.call(50).isEmpty && conversation.call(51).isEmpty)
    #expect(
      conversation.tell(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":50}}"#).isEmpty)
    let next = conversation.session.report(.failed("no"), of: running[0].number)
    #expect(started(next).count == 1 && next.count == 2)
    #expect(conversation.call(51).count == 1, "the ID has no answer yet")
    for id in 100..<300 { _ = conversation.call(id) }
    #expect(Conversation.only(conversation.call(301))?.errorCode == -32000)
  }

  @Test func theClientIsAskedForItsFolders() throws {
    var conversation = Conversation.shaken(roots: true)
    let question = try #require(
      Conversation.only(conversation.tell(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)))
    #expect(question["method"]?.string == "roots/list")
    #expect(conversation.session.awaitsFolders)
    #expect(conversation.call(1).isEmpty)
    let roots =
      #"{"roots":[{"uri":"file:///a%20b"},{"uri":"https://x"},{"uri":"file:///c%zz"},{"uri":"file://localhost/d"}]}"#
    let id = question["id"]?.string ?? ""
    #expect(conversation.tell(#"{"jsonrpc":"2.0","id":"other","result":\#(roots)}"#).isEmpty)
    let calls = started(conversation.tell(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(roots)}"#))
    #expect(calls.map(\.folders) == [["/a b", "/d"]])
    #expect(conversation.tell(#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#).count == 1)
    #expect(conversation.call(2).isEmpty)
    #expect(started(conversation.session.stopAwaitingFolders()).map(\.folders) == [[]])
  }

  @Test func withoutAHandshakeTheAnswerAsksForFolders() throws {
    var conversation = Conversation()
    let meta = Conversation.meta(roots: true)
    let call = try #require(started(conversation.call(1, ",\(meta)")).first)
    let question = Conversation.only(conversation.session.report(.result("{}", isOutside: true), of: call.number))
    #expect(question?["result"]?["resultType"]?.string == "input_required")
    #expect(question?["result"]?["inputRequests"]?["roots"]?["method"]?.string == "roots/list")
    let responses = #","inputResponses":{"roots":{"roots":[{"uri":"file:///a"}]}}"#
    let again = try #require(started(conversation.call(2, ",\(meta)\(responses)")).first)
    #expect(again.folders == ["/a"])
    let answer = Conversation.only(
      conversation.session.report(.result(#"{"content":[]}"#, isOutside: true), of: again.number))
    #expect(answer?["result"]?["resultType"]?.string == "complete" && answer?["result"]?["content"] != nil)
  }

  @Test(arguments: [
    ToolReport.progress(done: 3, of: 9), .result(#"{"a":"b c"}"#, isOutside: false), .result("{}", isOutside: true),
  ]) func reportsAreLines(report: ToolReport) { #expect(ToolReport(line: report.line) == report) }

  @Test(arguments: ["", "result", "progress 1", "progress a b", "other {}"]) func otherLinesAreNoReports(line: String) {
    #expect(ToolReport(line: line) == nil)
  }
}
