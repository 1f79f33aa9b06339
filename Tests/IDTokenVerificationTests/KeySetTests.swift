import IDTokenVerification
import Identities
import SourceText
import Testing

@Suite("Key sets")
struct KeySetTests {
  private func error(_ text: String) -> KeySetError.Kind? {
    do throws(KeySetError) {
      _ = try KeySet(SourceFile(name: "<keys>", text: text))
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func bothFormsAreRecognized() throws {
    #expect(try KeySet(Corpus.part("x509")).keyIDs == ["expired", "kid1", "kid2"])
    #expect(try KeySet(Corpus.part("jwks")).keyIDs == ["kid1", "kid2"])
    #expect(try Corpus.keys()["kid1"]?.bits == 2048)
  }

  @Test func certificatesHaveAValidity() throws {
    #expect(try Corpus.keys()["kid1"]?.validity == 1_799_913_600...1_801_382_400)
    #expect(try KeySet(Corpus.part("jwks"))["kid1"]?.validity == nil)
  }

  @Test func onlyTheNamedKeyVerifies() throws {
    let keys = try Corpus.keys()
    for keyID in ["", "KID1", "kid", "kid11", "kid1 ", "kid1\u{0}"] { #expect(keys[keyID] == nil) }
  }

  @Test(arguments: [
    ("{}", KeySetError.Kind.noKeys), ("[]", .notAKeySet), (#"{"keys": []}"#, .noKeys),
    (#"{"a": "x"}"#, .notACertificate), (#"{"a": 1}"#, .notACertificate),
    (#"{"a": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"}"#, .notACertificate),
    (#"{"keys": [{"kty": "EC", "kid": "a"}]}"#, .noKeys),
    (#"{"keys": [{"kty": "oct", "kid": "a", "k": "AA"}]}"#, .noKeys),
    (#"{"keys": [{"kty": "RSA", "use": "enc", "kid": "a", "n": "AQAB", "e": "AQAB"}]}"#, .noKeys),
    (#"{"keys": [{"kty": "RSA", "alg": "RS512", "kid": "a", "n": "AQAB", "e": "AQAB"}]}"#, .noKeys),
    (#"{"keys": [{"kty": "RSA", "kid": "a", "n": "AQAB", "e": "AQAB"}]}"#, .notAnRSAKey),
    (#"{"keys": [{"kty": "RSA", "kid": "a", "n": "AQAB="}]}"#, .notAnRSAKey),
    (#"{"keys": [{"kty": "RSA", "n": "AQAB", "e": "AQAB"}]}"#, .emptyKeyID),
    (#"{"type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----"}"#, .serviceAccount),
    ("\n-----BEGIN CERTIFICATE-----\nAAAA", .bareCertificate), ("-----BEGIN PRIVATE KEY-----", .bareCertificate),
  ])
  func invalidKeySetsThrow(text: String, wanted: KeySetError.Kind) { #expect(error(text) == wanted) }

  @Test func duplicateIDsAreRejected() throws {
    let key = try #require(String(decoding: Corpus.part("jwks").bytes, as: UTF8.self).split(separator: "[").last)
    let one = try #require(key.split(separator: "}").first)
    #expect(error("{\"keys\": [\(one)}, \(one)}]}") == .duplicateKeyID)
    guard case .malformed = error(#"{"a": "x", "a": "y"}"#) else {
      Issue.record("a key that stands twice is read")
      return
    }
  }
}
