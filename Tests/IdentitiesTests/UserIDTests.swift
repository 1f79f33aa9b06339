import Identities
import Testing

@Suite("User ids")
struct UserIDTests {
  /// An astral character counts two units (`isUid` of firebase-admin-node counts as JavaScript does).
  @Test(arguments: [
    ("a", true), ("", false), (String(repeating: "a", count: 128), true), (String(repeating: "a", count: 129), false),
    (String(repeating: "😀", count: 64), true), (String(repeating: "😀", count: 64) + "a", false),
    (String(repeating: "é", count: 128), true), ("with space / . # $ [ ] \u{0}", true),
  ])
  func length(text: String, isLegal: Bool) {
    #expect((UserID(text) != nil) == isLegal)
  }

  @Test func idsAreComparedByBytes() {
    #expect(UserID("\u{E9}") != UserID("e\u{301}"))
    #expect(Set([UserID("\u{E9}"), UserID("e\u{301}"), UserID("\u{E9}")]).count == 2)
  }

  @Test(arguments: [
    ("\"\"", IdentityError.SubjectProblem.empty), ("null", .notString(found: "null")),
    ("1", .notString(found: "a number")), ("[\"a\"]", .notString(found: "a list")),
    ("{}", .notString(found: "an object")), ("true", .notString(found: "a boolean")),
    ("\"\(String(repeating: "😀", count: 64))a\"", .tooLong(units: 129)),
  ])
  func malformedIDsThrowInEveryForm(json: String, problem: IdentityError.SubjectProblem) {
    let texts: [(String, IdentityForm)] = [
      ("{\"uid\": \(json)}", .shorthand), ("{\"uid\": \(json)}", .authVariable), ("{\"sub\": \(json)}", .mockUser),
      ("{\"user_id\": \(json)}", .mockUser), ("{\"uid\": \(json)}", .auto), ("{\"sub\": \(json)}", .auto),
      ("{\"uid\": \(json), \"token\": {}}", .request), ("{\"uid\": \(json)}", .override),
      ("{\"uid\": \"a\", \"token\": {\"sub\": \(json)}}", .auto),
      ("{\"uid\": \"a\", \"token\": {\"user_id\": \(json)}}", .authVariable),
    ]
    for (text, form) in texts {
      #expect(failure(text, form)?.kind == .subject(problem), "\(text) as \(form)")
    }
  }
}
