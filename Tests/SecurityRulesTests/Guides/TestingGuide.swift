import Foundation
import SecurityRules
import Testing

private struct NotSignedIn: Error {}

struct Notes<Tree: DocumentTree>: Sendable {
  let server: RealtimeAuthorizer<Tree>

  func add(_ text: String, as user: Identity) throws {
    guard let uid = user.uid?.text else { throw NotSignedIn() }
    try server.set("notes/\(uid)/first", to: ["text": .string(text), "at": .serverTimestamp], as: user)
  }
}

private func scene(_ rulesPath: String) throws -> Notes<InMemoryTree> {
  let rules = try RealtimeRuleset(contentsOf: rulesPath)
  let server = RealtimeAuthorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_800_000_000_000))
  let notes = Notes(server: server)
  try server.set("notes/ben", to: ["first": ["text": "Hi", "at": 0]], as: .administrator)
  return notes
}

private func users() throws -> (Identity, Identity, Identity) {
  var claims = Claims()
  claims["admin"] = true
  let ada = try Identity.user(uid: "ada")
  let root = try Identity.user(uid: "root", claims: claims)
  let visitor = Identity.unauthenticated
  return (ada, root, visitor)
}

@Suite("The Swift of the guide Testing-Your-Server") struct TestingGuide {
  private let notes: Notes<InMemoryTree>
  private var server: RealtimeAuthorizer<InMemoryTree> { notes.server }
  private let ada: Identity
  private let root: Identity
  private let visitor: Identity
  private let ben: Identity

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "testing-guide-\(UUID().uuidString).json")
    let rules = """
      {"rules": {"notes": {"$uid": {
        ".read": "auth.uid == $uid || auth.token.admin == true", ".write": "auth.uid == $uid",
        "$note": {"at": {".validate": "newData.val() == now"}}
      }}}}
      """
    try rules.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    notes = try scene(file.path)
    (ada, root, visitor) = try users()
    ben = try Identity.user(uid: "ben")
  }

  @Test func othersAreDenied() throws {
    let error = #expect(throws: PermissionDenied.self) { try server.read("notes/ada", as: ben) }
    #expect(error?.clientReason == .permissionDenied)
  }

  @Test func handlers() throws {
    try notes.add("Hello", as: ada)
    #expect(try server.read("notes/ada/first/at", as: root).leaf == .integer(1_800_000_000_000))
    #expect(throws: NotSignedIn.self) { try notes.add("Hello", as: visitor) }
  }

  @Test func tables() throws {
    let note: DataPath = "notes/ada/first"
    for (user, expected) in [(ada, [true, true]), (ben, [false, false]), (visitor, [false, false])] {
      let decisions = try server.decide([.read(note), .set(note, ["text": "Hi", "at": .serverTimestamp])], as: user)
      #expect(decisions.map(\.isAllowed) == expected, "\(decisions)")
    }
  }

  @Test func limits() throws {
    var impatient = server
    impatient.timeLimit = .zero
    #expect(throws: InterruptedError.deadlineExceeded) { try impatient.read("notes/ada", as: ada) }

    var small = server
    small.limits.readBytes = 10
    #expect(throws: ReadTooLarge.self) { try small.read("notes/ben", as: ben) }
  }
}
