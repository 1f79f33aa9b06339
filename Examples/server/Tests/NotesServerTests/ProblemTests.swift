import Foundation
import HTTPTypes
import HummingbirdTesting
import SecurityRules
import Testing

@Suite("Problem documents")
struct ProblemTests {
  private struct Document: Decodable, Equatable {
    var title: String
    var status: Int
    var code: String
    var detail: String
  }

  private static func problem(_ answer: Answer) throws -> Document {
    #expect(answer.headers[.contentType] == "application/problem+json")
    let document = try JSONDecoder().decode(Document.self, from: Data(answer.body.utf8))
    #expect(document.status == answer.status.code)
    for name in ["Error", "Swift", "SecurityRules", "PermissionDenied", "TokenVerif", "("] {
      #expect(!answer.body.contains(name), "\(answer.body)")
    }
    return document
  }

  /// Each error is a problem document with a code of its own, also those of the router and of the framework.
  @Test func everyErrorIsAProblemDocument() async throws {
    let scene = try Scene()
    let user = try scene.signIn()
    let header = try scene.header(user)
    let notes = "/data/notes/\(user.uid.text)"
    let stranger = try scene.header(try scene.signIn())
    try await scene.serve { client in
      let denied = try await client.send(.get, notes, stranger)
      #expect(
        try Self.problem(denied)
          == Document(
            title: "Forbidden", status: 403, code: "permission-denied", detail: "Missing or insufficient permissions."))
      let invalid = try Self.problem(await client.send(.put, "\(notes)/a%2Fb", header, "1"))
      #expect(invalid.code == "invalid-argument" && invalid.status == 400)
      let encoding = try Self.problem(await client.send(.get, "/data/%FF", header))
      #expect(encoding.code == "invalid-argument" && encoding.status == 400)
      let body = try Self.problem(await client.send(.put, "\(notes)/a", header, "{"))
      #expect(body.code == "invalid-argument" && body.status == 400)
      let large = String(repeating: " ", count: (1 << 20) + 1)
      #expect(try Self.problem(await client.send(.put, "\(notes)/a", header, large)).status == 413)
      #expect(try Self.problem(await client.send(.get, "/nothing", header)).code == "not-found")
    }
  }

  @Test func aTokenThatIsNotGoodHasAChallenge() async throws {
    let scene = try Scene()
    let user = try scene.signIn()
    let claims = try user.getIDToken()
    var late = claims
    late["iat"] = .integer(1)
    late["auth_time"] = .integer(1)
    late["exp"] = .integer(2)
    let expired = try scene.key.token(late)
    try await scene.serve { client in
      let bad = try await client.send(.get, "/data/board", [.authorization: "Bearer a.b.c"])
      #expect(try Self.problem(bad).code == "unauthenticated" && bad.status.code == 401)
      #expect(bad.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
      let old = try await client.send(.get, "/data/board", [.authorization: "Bearer \(expired)"])
      #expect(try Self.problem(old).code == "id-token-expired" && old.status.code == 401)
    }
  }

  /// The id in an answer is that of the line in the decision log.
  @Test func anAnswerNamesItsLineInTheLog() async throws {
    let scene = try Scene()
    let header = try scene.header(try scene.signIn())
    let path = scene.folder.appending(path: "decisions.jsonl").path
    let log = try DecisionLog(path: path)
    try await scene.serve(log: log) { client in
      let answer = try await client.send(.get, "/data/open", header)
      let name = try #require(HTTPField.Name("X-Request-ID"))
      let id = try #require(answer.headers[name])
      log.flush()
      let lines = try String(contentsOfFile: path, encoding: .utf8)
      #expect(lines.contains(#""req_id":"\#(id)""#), "\(lines)")
    }
    log.close()
  }
}
