import Foundation
import IDTokenVerification
import Identities
import Testing

@Suite("The corpus of tokens")
struct CorpusTests {
  private let corpus: Corpus
  private let keys: [TokenKind: KeySet]

  init() throws {
    corpus = try #require(Corpus.shared)
    keys = try Dictionary(uniqueKeysWithValues: TokenKind.allCases.map { ($0, try Corpus.keys($0)) })
  }

  private func verifier(for token: Corpus.Token) throws -> TokenVerifier {
    try corpus.verifier(for: token, #require(keys[token.tokenKind]))
  }

  @Test(arguments: Corpus.shared?.tokens ?? [])
  func verdicts(token: Corpus.Token) throws {
    #expect(verdict(try verifier(for: token), token.token) == token.wanted)
  }

  /// The same tokens with the same keys as a JSON Web Key Set, which has no certificates that could expire.
  @Test func jsonWebKeysGiveTheSameVerdicts() throws {
    for kind in TokenKind.allCases {
      let keys = try Corpus.jsonWebKeys(kind)
      for token in corpus.tokens where token.tokenKind == kind {
        let verifier = try corpus.verifier(for: token, keys)
        let wanted = token.wanted == "keyNotValid" ? "unknownKeyID" : token.wanted
        #expect(verdict(verifier, token.token) == wanted, "\(token.name)")
      }
    }
  }

  @Test func verdictsEqualFirebaseAdminOrAreStricter() {
    for kind in TokenKind.allCases { #expect(corpus.tokens.count { $0.tokenKind == kind } >= 140) }
    for token in corpus.tokens {
      let isAcceptedThere = token.firebaseAdmin == "accept"
      if token.stricter == nil {
        #expect(isAcceptedThere == token.isAccepted, "\(token.name)")
      } else {
        #expect(isAcceptedThere && !token.isAccepted, "\(token.name) is listed as stricter")
      }
    }
  }

  /// What we say that Firebase says, firebase-admin was recorded to say: for each token, and nothing where it accepts.
  @Test(arguments: Corpus.shared?.tokens ?? [])
  func messagesEqualFirebaseAdmin(token: Corpus.Token) throws {
    let words = try verifier(for: token).firebaseMessage(token.token)
    let recorded = (token.firebaseAdmin.split(separator: ": ", maxSplits: 1).last ?? "").trimmingCharacters(in: ["."])
    guard token.firebaseAdmin != "accept", !Self.hasNoWords(token) else {
      #expect(words == nil)
      return
    }
    // `…` stands for anything; most records end before the full stop.
    let parts = try #require(words, "\(recorded)").trimmingCharacters(in: ["."]).components(separatedBy: "…")
    if parts.count == 1 {
      #expect(recorded == parts[0])
    } else {
      #expect(recorded.hasPrefix(parts[0]) && recorded.hasSuffix(parts[1]), "\(recorded)")
    }
  }

  /// Where Python itself stops at a time that is no number, or at Base64, there are no words of Firebase's.
  private static func hasNoWords(_ token: Corpus.Token) -> Bool {
    token.firebaseAdmin.hasPrefix("TypeError: ") || token.wanted == "malformed.base64url"
  }

  /// Generates the corpus again, with the verdicts of firebase-admin and google-auth.
  @Test(.enabled(if: Python.hasFirebaseAdmin, "needs firebase-admin: set IDENTITY_PYTHONPATH"))
  func firebaseAdminStillGivesTheRecordedVerdicts() throws {
    _ = try Python.run(file: Corpus.folder.appending(path: "generate.py").path, ["--check"])
  }

  @Test func everyReasonHasACase() {
    let wanted: Set<String> = [
      "malformed.segments", "malformed.base64url", "malformed.json", "malformed.notAnObject", "malformed.duplicateKey",
      "malformed.tooLarge", "malformed.depth", "algorithmNotAllowed", "criticalHeader", "missingKeyID", "unknownKeyID",
      "keyNotValid", "badSignature", "wrongAudience", "wrongIssuer", "customToken", "legacyToken",
      "providerToken", "subject.missing", "subject.empty", "subject.notString", "subject.tooLong", "subjectMismatch",
      "expired", "issuedInFuture", "authTimeInFuture", "missingClaim.exp", "claimType.exp", "tenantMismatch",
      "revoked", "userDisabled", "userNotFound",
    ]
    for (kind, other) in [(TokenKind.idToken, "sessionCookie"), (.sessionCookie, "idToken")] {
      let shown = Set(corpus.tokens.filter { $0.tokenKind == kind }.map(\.wanted))
      #expect(wanted.union([other]).subtracting(shown).isEmpty)
    }
  }

  /// What unsigned tokens are for is not what signed ones are for, and neither reader takes the other's.
  @Test func emulatorDecoderRejectsSignedTokens() {
    for token in corpus.tokens {
      guard let decoded = try? EmulatorTokenDecoder().decode(token.token) else { continue }
      #expect(decoded.token.header["alg"] == "none" && token.token.utf8.last == UInt8(ascii: "."), "\(token.name)")
    }
  }
}
