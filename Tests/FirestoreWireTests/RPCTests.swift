import TestSupport
import Testing

@testable import FirestoreWire

@Suite("Errors and frames of calls")
struct RPCTests {
  @Test func statusesHaveTheHTTPStatusOfGoogle() {
    let expected = [
      0: 200, 1: 499, 2: 500, 3: 400, 4: 504, 5: 404, 6: 409, 7: 403, 8: 429, 9: 400, 10: 409, 11: 400, 12: 501,
      13: 500,
      14: 503, 15: 500, 16: 401,
    ]
    #expect(RPCStatus.allCases.count == 17)
    for status in RPCStatus.allCases { #expect(status.httpStatus == expected[Int(status.rawValue)], "\(status)") }
    #expect(RPCStatus.permissionDenied.name == "PERMISSION_DENIED")
  }

  @Test func errorsHaveABodyAndAMessage() {
    let error = RPCError(.permissionDenied, "\nfalse for 'get' @ L3")
    #expect(
      WireSamples.text(error.restBody)
        == #"{"error":{"code":403,"message":"\nfalse for 'get' @ L3","status":"PERMISSION_DENIED"}}"#)
    #expect(WireSamples.text(error.statusMessage.json) == #"{"code":7,"message":"\nfalse for 'get' @ L3"}"#)
  }

  @Test func framesAreFoundInPiecesOfAnySize() throws {
    let messages: [[UInt8]] = [[], [1], Array(repeating: 7, count: 300), [2, 3]]
    let stream = messages.flatMap { GRPCFrames.frame($0) }
    #expect(GRPCFrames.frame([9]) == [0, 0, 0, 0, 1, 9])
    for size in [1, 2, 5, 7, 64, stream.count] {
      var frames = GRPCFrames()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        frames.append(stream[start..<min(start + size, stream.count)])
        while let message = try frames.next() { found.append(message) }
      }
      #expect(found == messages)
      #expect(frames.isEmpty)
    }
  }

  @Test func framesThatCannotBeReadAreErrors() {
    func status(_ bytes: [UInt8]) -> RPCStatus? {
      var frames = GRPCFrames(maximumBytes: 10)
      frames.append(bytes)
      do { _ = try frames.next() } catch { return error.status }
      return nil
    }
    #expect(status([1, 0, 0, 0, 0]) == .unimplemented)
    #expect(status([2, 0, 0, 0, 0]) == .internal)
    #expect(status([0, 0, 0, 0, 11]) == .resourceExhausted)
    #expect(status([0, 255, 255, 255, 255]) == .resourceExhausted)
    #expect(status([0, 0, 0, 0, 10]) == nil)
  }

  @Test func messagesArePercentEncoded() {
    #expect(GRPCFrames.percentEncoded("\n100 % 'é' ~\u{7F}") == "%0A100 %25 '%C3%A9' ~%7F")
  }
}
