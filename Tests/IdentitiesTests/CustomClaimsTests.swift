import Identities
import SourceText
import Testing

@Suite("Custom claims")
struct CustomClaimsTests {
  @Test func sixteenNamesAreReserved() {
    #expect(Set(CustomClaims.reservedNames).count == 16)
  }

  @Test(arguments: CustomClaims.reservedNames)
  func reservedNamesAreRejected(name: String) {
    let text = "{\"uid\": \"a\", \"claims\": {\"x\": 1, \"\(name)\": \"y\"}}"
    let error = failure(text)
    #expect(error?.kind == .reservedClaim(name))
    #expect(error?.firebaseMessage == "FORBIDDEN_CLAIM : \(name)")
    #expect(error.map { file(text).text(of: $0.span) } == "\"\(name)\"")
  }

  @Test(arguments: ["name", "picture", "uid", "admin", "Sub", "tenant"])
  func otherProfileClaimsAreOverridden(name: String) throws {
    let text = "{\"uid\": \"a\", \"name\": \"n\", \"picture\": \"p\", \"claims\": {\"\(name)\": \"mine\"}}"
    #expect(try auth(text)?["token"]?.map?[name] == "mine")
  }

  /// `generateJwt` of the auth emulator sets these after the custom claims, or drops them where the account has none.
  @Test(arguments: ["email", "email_verified", "phone_number", "provider_id", "user_id"])
  func accountClaimsAreNeverOverridden(name: String) throws {
    let text = "{\"uid\": \"a\", \"claims\": {\"\(name)\": \"mine\"}}"
    #expect(try auth(text)?["token"]?.map?[name] == (name == "user_id" ? "a" : nil))
    #expect(try warnings(text) == [.shadowedClaim(name)])
  }

  /// At most 1000 characters of `JSON.stringify`, including 8 for `{"x":""}`. An astral character counts as two.
  @Test(arguments: [(992, "x", true), (993, "x", false), (496, "😀", true), (497, "😀", false), (331, "\\u0007", false)])
  func size(count: Int, character: String, isLegal: Bool) {
    let text = "{\"uid\": \"a\", \"claims\": {\"x\": \"\(String(repeating: character, count: count))\"}}"
    #expect((failure(text) == nil) == isLegal)
    if !isLegal { #expect(failure(text)?.firebaseMessage == "CLAIMS_TOO_LARGE") }
  }

  @Test func sizeIsMeasuredOnTheText() throws {
    let claims: Claims = ["x": .string(String(repeating: "a", count: 993))]
    #expect(throws: IdentityError(.claimsTooLarge(units: 1001), at: [])) { try CustomClaims.check(claims) }
  }

  @Test(arguments: ["[]", "null", "\"{}\"", "1"])
  func mustBeAnObject(json: String) {
    #expect(failure("{\"uid\": \"a\", \"claims\": \(json)}")?.firebaseMessage == "INVALID_CLAIMS")
  }
}
