import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import SecurityRules
import Testing

@Suite("The notes server, over HTTP")
struct EndToEndTests {
  private static let note = #"{"text": "Hello", "at": {".sv": "timestamp"}}"#

  /// A user who signs up with an email and links GitHub keeps the uid, and the rules see the claims of each token.
  @Test func aSignInStory() async throws { try await tellASignInStory(Scene()) }

  @Test(.enabled(if: TestDatabase.url != nil, "\(TestDatabase.advice)"))
  func aSignInStoryOnPostgreSQL() async throws {
    try await tellASignInStory(Scene(database: #require(TestDatabase.url)))
  }

  private func tellASignInStory(_ scene: Scene<some DocumentTree>) async throws {
    let auth = Auth(scene.directory)
    try auth.createUser(withEmail: "ada@example.com", password: "correct horse")
    let user = try #require(auth.currentUser)
    let (uid, byPassword) = (user.uid.text, try scene.header(user))
    let gitHub = try OAuthProvider(providerID: "github.com").credential(for: ProviderUser("583231"))
    try user.link(with: gitHub)
    auth.signOut()
    try auth.signIn(with: gitHub)
    let byGitHub = try scene.header(try #require(auth.currentUser))
    try scene.directory.setEmailVerified(true, for: user.uid)
    let verified = try scene.header(try #require(auth.currentUser))
    try await scene.serve { client in
      func expect(
        _ status: Int, _ method: HTTPRequest.Method, _ path: String, _ header: HTTPFields, _ body: String? = nil
      )
        async throws
      {
        let answer = try await client.send(method, path, header, body)
        #expect(answer.status.code == status, "\(method) \(path)")
      }
      try await expect(204, .put, "/data/notes/\(uid)/first", byPassword, Self.note)
      try await expect(200, .get, "/data/notes/\(uid)", byGitHub)
      try await expect(403, .get, "/data/board", byPassword)
      try await expect(200, .get, "/data/board", byGitHub)
      try await expect(403, .put, "/data/board/\(uid)", byGitHub, #""I was here""#)
      try await expect(204, .put, "/data/board/\(uid)", verified, #""I was here""#)
      try await expect(204, .patch, "/data/notes/\(uid)", byGitHub, #"{"first": null, "second": \#(Self.note)}"#)
      let notes = try await client.send(.get, "/data/notes/\(uid)", byGitHub)
      let read = try JSONSerialization.jsonObject(with: Data(notes.body.utf8)) as? [String: [String: Any]]
      #expect(read?.keys.sorted() == ["second"] && read?["second"]?["text"] as? String == "Hello")
      try await expect(204, .delete, "/data/notes/\(uid)", byGitHub)
      #expect(try await client.send(.get, "/data/notes/\(uid)", byGitHub).body == "null")
    }
  }

  @Test func denialsTellNothing() async throws { try await checkDenials(Scene()) }

  @Test(.enabled(if: TestDatabase.url != nil, "\(TestDatabase.advice)"))
  func denialsTellNothingOnPostgreSQL() async throws {
    try await checkDenials(Scene(database: #require(TestDatabase.url)))
  }

  private func checkDenials(_ scene: Scene<some DocumentTree>) async throws {
    let (ada, ben) = (Auth(scene.directory), Auth(scene.directory))
    try ada.signInAnonymously()
    try ben.signInAnonymously()
    let owner = try #require(ada.currentUser)
    let (adas, bens) = (try scene.header(owner), try scene.header(try #require(ben.currentUser)))
    let path = "/data/notes/\(owner.uid.text)/first"
    try await scene.serve { client in
      #expect(try await client.send(.put, path, adas, Self.note).status.code == 204)
      let foreign = try await client.send(.get, path, bens)
      let missing = try await client.send(.get, "/data/notes/missing/first", bens)
      #expect(foreign.status.code == 403 && foreign.body == missing.body, "a denial does not show whether data exists")
      #expect(foreign.body.contains("permission-denied") && !foreign.body.contains("auth"))
      #expect(try await client.send(.get, path, [:]).status.code == 403)
      #expect(try await client.send(.put, path, adas, #"{"text": 1, "at": 2}"#).status.code == 403)
      #expect(try await client.send(.put, path, adas, "{").status.code == 400)
      let twice = #"{"text": "a", "text": "b", "at": {".sv": "timestamp"}}"#
      #expect(try await client.send(.put, path, adas, twice).status.code == 400)
      #expect(try await client.send(.patch, "/data/notes", adas, #"{"a": 1, "a": 2}"#).status.code == 400)
      var both = adas
      both.append(HTTPField(name: .authorization, value: bens[.authorization] ?? ""))
      #expect(try await client.send(.get, path, both).status.code == 401, "two tokens are rejected")
      #expect(try await client.send(.put, "/data/notes/a%2Fb", adas, "1").status.code == 400, "a slash in a key")
      #expect(try await client.send(.get, "/data/balance/\(owner.uid.text)%00", adas).status.code == 400)
    }
  }

  /// The problems of a body are reported in a few lines, however many there are, and only to users who may write there.
  @Test func anAnswerIsNoLargerThanItsRequest() async throws {
    let scene = try Scene()
    let auth = Auth(scene.directory)
    try auth.signInAnonymously()
    let user = try #require(auth.currentUser)
    let header = try scene.header(user)
    let path = "/data/notes/\(user.uid.text)/first"
    let illegal = "{" + (0..<20_000).map { "\"a.\($0)\": 1" }.joined(separator: ",") + "}"
    let longKey = "{\"\(String(repeating: "a.", count: 200_000))\": 1}"
    try await scene.serve { client in
      for body in [illegal, longKey, "[" + String(repeating: "1,", count: 60_000) + "1]", "{\"a\": \\q"] {
        let answer = try await client.send(.put, path, header, body)
        #expect(answer.status.code == 400 && answer.body.utf8.count < 20_000, "\(answer.body.prefix(100))")
        for name in ["JSONProblem", "InvalidJSON", "SourceText", "DataProblem", "kind:", "span:"] {
          #expect(!answer.body.contains(name))
        }
        // Without write permission, the body is not even read, and the response says nothing about it.
        let denied = try await client.send(.put, "/data/notes/missing/first", header, body)
        #expect(denied.status.code == 403 && denied.body.contains("permission-denied"))
      }
      let large = String(repeating: " ", count: (1 << 20) + 1)
      #expect(try await client.send(.put, path, header, large).status.code == 413)
      #expect(try await client.send(.patch, "/data/notes/\(user.uid.text)", header, illegal).status.code == 400)
    }
  }

  @Test func aTokenThatIsNotGoodIsAnError() async throws {
    let scene = try Scene()
    let auth = Auth(scene.directory)
    try auth.signInAnonymously()
    let claims = try #require(auth.currentUser).getIDToken()
    let other = try SigningKey(keyID: "test").token(claims)
    try await scene.serve { client in
      for token in ["", "abc", "a.b.c", other] {
        let answer = try await client.send(.get, "/data/board", [.authorization: "Bearer \(token)"])
        #expect(answer.status.code == 401, "\(token.prefix(9))")
      }
    }
  }

  /// Sixteen clients spend one balance at once: they spend exactly the initial balance.
  @Test func nothingIsSpentTwice() async throws { try await spendOneBalance(Scene()) }

  @Test(.enabled(if: TestDatabase.url != nil, "\(TestDatabase.advice)"))
  func nothingIsSpentTwiceOnPostgreSQL() async throws {
    try await spendOneBalance(Scene(database: #require(TestDatabase.url)))
  }

  private func spendOneBalance(_ scene: Scene<some DocumentTree>) async throws {
    let auth = Auth(scene.directory)
    try auth.signInAnonymously()
    let user = try #require(auth.currentUser)
    let header = try scene.header(user)
    let balance = DataPath("balance/\(user.uid.text)")
    let start: Int64 = 20
    let server = RealtimeAuthorizer(rules: scene.rules, tree: scene.tree)
    try await server.set(balance, to: WrittenValue(.leaf(.integer(start))), as: .administrator)
    let spent = try await scene.spend(from: "/data/\(balance.description.dropFirst())", header)
    let left = try await server.read(balance, as: .administrator).leaf
    #expect(left == .integer(start - Int64(spent)))
    #expect(spent == Int(start))
  }

  /// The rules change under load, then become invalid: no request fails, and the answers change once.
  @Test func rulesAreReplacedUnderLoad() async throws {
    let scene = try Scene()
    let auth = Auth(scene.directory)
    try auth.signInAnonymously()
    let header = try scene.header(try #require(auth.currentUser))
    let file = scene.folder.appending(path: "database.rules.json")
    try await scene.serve(.ahc()) { client in
      #expect(try await client.send(.get, "/data/open", header).status.code == 403)
      try #"{"rules": {"open": {".read": true}}}"#.write(to: file, atomically: true, encoding: .utf8)
      let codes = try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<8 {
          group.addTask {
            var codes: [Int] = []
            while codes.last != 200, codes.count < 20_000 {
              codes.append(try await client.send(.get, "/data/open", header).status.code)
            }
            return codes
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.allSatisfy { $0.last == 200 && $0.dropLast().allSatisfy { $0 == 403 } })
      try #"{"rules": {"open": {".read": }}"#.write(to: file, atomically: true, encoding: .utf8)
      #expect(throws: RulesetError.self, "the invalid rules were read") { try scene.rules.reload() }
      for _ in 0..<200 { #expect(try await client.send(.get, "/data/open", header).status.code == 200) }
    }
  }
}
