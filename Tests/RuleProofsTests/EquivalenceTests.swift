import RuleProofs
import RuleValues
import SecurityRules
import SourceText
import SymbolicRules
import Testing

/// Changes that no request notices, because other rules of the same request already exclude it.
@Suite("Equivalent versions")
struct EquivalenceTests {
  private static func comparison(
    _ old: String, _ new: String, _ kind: RulesService, _ service: RulesService
  ) throws -> RulesComparison {
    let versions = try [old, new].map { try AnyRuleset(SourceFile(name: "rules", text: $0), service: kind) }
    return RulesComparison(
      from: versions[0], to: versions[1], by: ProofEngine(limit: .seconds(60)), proofTime: .seconds(600))
  }

  private static func areProvedEqual(_ comparison: RulesComparison) -> Bool {
    comparison.differences.isEmpty && comparison.open.isEmpty
  }

  // MARK: Realtime Database

  private static func quotas(_ write: String, _ validate: String) -> String {
    #"""
    {"rules": {"quotas": {"$uid": {
      "last": {".write": "\#(write)", ".validate": "\#(validate)"},
      "count": {
        ".write": "auth != null && auth.uid == $uid && newData.exists()",
        ".validate": "newData.parent().child('last').val() == now"
      }
    }}}}
    """#
  }

  private static let own = "auth != null && auth.uid == $uid && newData.exists()"
  private static let counted = "newData.parent().child('count').val() != data.parent().child('count').val()"

  @Test func theRulesOfASiblingThatMustChangeExcludeAWrite() throws {
    let old = Self.quotas(Self.own, Self.counted)
    let new = Self.quotas("auth != null && newData.exists()", Self.counted)
    #expect(Self.areProvedEqual(try Self.comparison(old, new, .realtime, .realtime)))
  }

  @Test func theValidationOfASiblingThatMustChangeExcludesAWrite() throws {
    let old = Self.quotas(Self.own, "newData.val() == now && \(Self.counted)")
    let new = Self.quotas(Self.own, Self.counted)
    #expect(Self.areProvedEqual(try Self.comparison(old, new, .realtime, .realtime)))
  }

  @Test func theRulesOfASiblingThatMayStayProveNothing() throws {
    let old = Self.quotas(Self.own, "true")
    let new = Self.quotas("auth != null && newData.exists()", "true")
    #expect(!(try Self.comparison(old, new, .realtime, .realtime)).differences.isEmpty)
  }

  @Test func aWriteRuleExcludesWhatValidationChecksAgain() throws {
    func rules(_ validate: String) -> String {
      #"{"rules": {"credit": {".write": "data.exists() && newData.val() < data.val()", ".validate": "\#(validate)"}}}"#
    }
    let (old, new) = (rules("newData.isNumber() && newData.val() >= 0"), rules("data.isNumber() && newData.val() >= 0"))
    #expect(Self.areProvedEqual(try Self.comparison(old, new, .realtime, .realtime)))
  }

  @Test func aRuleBelowAWildcardMayGrantAWrite() throws {
    func rules(_ validate: String) -> String {
      #"{"rules": {"a": {".write": "auth.uid == 'x'", ".validate": "\#(validate)", "$b": {".write": "auth.uid == 'y'"}}}}"#
    }
    let comparison = try Self.comparison(rules("auth.uid == 'x'"), rules("true"), .realtime, .realtime)
    #expect(!comparison.differences.isEmpty)
  }

  // MARK: Cloud Firestore

  private static func likes(_ methods: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function like(post) { return /databases/$(database)/documents/posts/$(post)/likes/$(request.auth.uid); }
        match /posts/{post} {
          allow update: if request.resource.data.likes == 1 && resource.data.likes == 0 && !exists(like(post)) && existsAfter(like(post));
          match /likes/{user} {
            allow \(methods): if request.auth.uid == user
              && getAfter(/databases/$(database)/documents/posts/$(post)).data.likes
                - get(/databases/$(database)/documents/posts/$(post)).data.likes == 1;
          }
        }
      }
    }
    """
  }

  @Test func theRulesOfAnotherWriteOfTheCommitExcludeAWrite() throws {
    let comparison = try Self.comparison(Self.likes("create"), Self.likes("create, update"), .firestore, .firestore)
    #expect(Self.areProvedEqual(comparison))
  }

  @Test func aWriteThatTheOtherRulesAllowIsFound() throws {
    let loose = Self.likes("create, update").replacing("!exists(like(post)) && ", with: "")
    let strict = Self.likes("create").replacing("!exists(like(post)) && ", with: "")
    #expect(!(try Self.comparison(strict, loose, .firestore, .firestore)).differences.isEmpty)
  }
}
