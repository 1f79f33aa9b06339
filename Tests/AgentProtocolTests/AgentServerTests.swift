import AgentProtocol
import Platform
import SourceText
import Synchronization
import Testing

/// A server over pipes, whose calls are answered by a shell.
@Suite struct AgentServerTests {
  /// Serves lines until their end, and returns the answers.
  ///
  /// - Parameter script: answers the calls.
  private func serve(
    _ lines: [String], script: String, limits: AgentServer.Limits = AgentServer.Limits(), isReading: Bool = true
  ) -> [JSONNode] {
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&input) == 0, pipe(&output) == 0 else { return [] }
    let hello =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#
    let text = ([hello] + lines).map { $0 + "\n" }.joined()
    // All lines fit into the pipe.
    _ = Array(text.utf8).withUnsafeBytes { write(input[1], $0.baseAddress, $0.count) }
    close(input[1])
    if !isReading { close(output[0]) }
    AgentServer(Session(Conversation.catalog), limits: limits, input: input[0], output: output[1]) { _ in
      (["sh", "-c", script], "{}")
    }.run()
    close(input[0])
    close(output[1])
    guard isReading else { return [] }
    defer { close(output[0]) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output[0], &buffer, buffer.count)
    return buffer[..<max(0, count)].split(separator: 0x0A).map { JSONReader.read(Array($0), .strict).tree.root }
  }

  private let call =
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","_meta":{"progressToken":1}}}"#
  private let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
  private let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#

  @Test func aProcessReportsProgressAndResult() {
    let answers = serve([call], script: "read line; echo progress 1 2; echo 'result {\"content\":[]}'")
    #expect(answers.map { $0["method"]?.string } == [nil, "notifications/progress", nil])
    #expect(answers.last?["result"]?["content"] != nil && answers.last?.id == 1)
  }

  @Test(arguments: ["exit 3", "kill -9 $$", "echo nonsense", "echo"]) func aProcessWithoutAResultIsAFailedCall(
    script: String
  ) {
    let answers = serve([call, ping], script: script)
    #expect(answers.first { $0.id == 1 }?["result"]?["isError"]?.bool == true)
    #expect(answers.contains { $0.id == 2 })
  }

  @Test func aCallThatTakesTooLongIsEnded() {
    var limits = AgentServer.Limits()
    limits.callTime = .milliseconds(20)
    let answers = serve([call], script: "exec sleep 1000", limits: limits)
    #expect(answers.last?["result"]?["isError"]?.bool == true)
  }

  @Test func aCanceledCallEndsAndHasNoAnswer() {
    let answers = serve([call, cancel, ping], script: "exec sleep 1000")
    #expect(answers.map(\.id) == [0, 2])
  }

  @Test func aClientThatIsGoneEndsTheServer() {
    #expect(serve([call], script: "exec sleep 1000", isReading: false).isEmpty)
  }

  @Test func aLongMessageIsAnErrorAndTheNextIsRead() {
    var limits = AgentServer.Limits()
    limits.messageBytes = 200
    let answers = serve([String(repeating: "x", count: 300), ping], script: "", limits: limits)
    #expect(answers.map(\.errorCode) == [nil, -32600, nil])
  }
}
