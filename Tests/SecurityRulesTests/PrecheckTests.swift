import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import Testing

/// Whether a write could be allowed, before its value is known.
@Suite("Rejecting a write before its value is read")
struct PrecheckTests {
  private static let rules = #"""
    {"own": {"$uid": {".write": "auth.uid === $uid"}},
     "typed": {"$uid": {".write": "auth.uid === $uid && newData.isString()", ".validate": "newData.val() === 'x'"}},
     "above": {".write": "auth.token.admin === true", "below": {".write": "newData.exists()"}},
     "open": {".write": true, ".validate": false},
     "late": {".write": "now < 1000"}}
    """#

  private static func isWritable(_ path: String, _ identity: Identity) throws -> Bool {
    let server = Authorizer(rules: try Scene.rules(rules), tree: InMemoryTree(), clock: .fixed(2000))
    do {
      try server.checkWritable(DataPath(path), as: identity)
      return true
    } catch let error as any RequestError {
      guard [.permissionDenied, .invalidArgument].contains(error.clientReason) else { throw error }
      return false
    }
  }

  @Test(arguments: [
    ("own/ann", true), ("own/ann/deep", true), ("own/ben", false), ("own", false), ("missing", false), ("", false),
    // A value may be allowed where the rule asks for it, and not where it is never looked at.
    ("typed/ann", true), ("typed/ben", false), ("above/below", true), ("above", false),
    // Validation is a matter of the value.
    ("open", true), ("late", false), ("own/ann/a#b", false),
  ])
  func ancestorRulesDecideThePrecheck(path: String, isWritable: Bool) throws {
    #expect(try Self.isWritable(path, Scene.user("ann")) == isWritable)
  }

  @Test func signedOutUsersAreCheckedAndAdministratorsAreNot() throws {
    #expect(try !Self.isWritable("own/ann", .unauthenticated) && Self.isWritable("open", .unauthenticated))
    #expect(try Self.isWritable("missing", .administrator))
  }

  /// Allowed writes are never rejected, for random rules, paths and values.
  @Test func allowedWritesAreNeverRejected() throws {
    for path in ["own/ann", "own/ben", "typed/ann", "typed/ben", "above", "above/below", "open", "late", "x"] {
      for json in ["1", "\"x\"", "{\"a\": 1}", "null"] {
        let server = Authorizer(rules: try Scene.rules(Self.rules), tree: InMemoryTree(), clock: .fixed(2000))
        let isAllowed = try server.decide(Scene.set(path, json), as: Scene.user("ann")).isAllowed
        if isAllowed { #expect(try Self.isWritable(path, Scene.user("ann"))) }
      }
    }
  }
}
