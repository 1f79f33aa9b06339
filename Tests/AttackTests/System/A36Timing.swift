import RuleEvaluation
import Testing

/// How long an answer takes can tell whether `get()` found a document. That is out of reach here: a document that is there
/// must be read and its fields be looked at, one that is not must not, and the service itself answers faster where it reads
/// less. To make both alike, each decision would have to cost what the dearest may cost. What is held instead: a denial
/// says nothing but how long it took; what a decision does is a function of the rules and of documents that their author
/// chose to name; texts in rules are compared as values, so a secret that must not be guessed byte by byte belongs into a
/// token, whose signature is compared by the cryptographic library (`IDTokenVerification`), and not into a rule.
@Suite("A36 timing of get()")
struct A36Timing {
  /// The work that can be counted: the same for a document that is not there and for one that the rules deny, as long as
  /// they look no further than whether it exists.
  @Test func existingAndMissingDocumentsCostTheSame() throws {
    let rules = Rules.firestore(
      "match /a/{id} { allow get: if exists(/databases/$(database)/documents/s/$(id)) && false; }")
    let stored = Stored.documents(("s/there", #"{"v": "a long text"}"#))
    for storage in Storage.allCases {
      let server = try storage.server(rules, stored)
      let usages = try ["there", "none"].map { try server.usage(.get("a/\($0)"), .nobody) }
      #expect(usages[0].documents == usages[1].documents && usages[0].reads == usages[1].reads, "\(storage)")
    }
  }
}
