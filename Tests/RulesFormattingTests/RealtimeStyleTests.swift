import RulesFormatting
import Testing

@Suite("The style of Realtime rules")
struct RealtimeStyleTests {
  /// The members of `rules`, and the same members in the style.
  @Test(arguments: [
    (#"".read":true,".write" : false"#, #"".read": true, ".write": false"#),
    (#"".read": "auth!=null&&  auth.uid==='a'""#, #"".read": "auth != null && auth.uid === 'a'""#),
    (#"".read": "data.child( \"a\" ) .val() != /b\\/c/i""#, #"".read": "data.child(\"a\").val() != /b\\/c/i""#),
    (#"".read": "auth  != null\n""#, #"".read": "auth  != null\n""#),
    (#"".read": "a\n\u0020&& b""#, #"".read": "a\n\u0020&& b""#),
    ("\".indexOn\": [\"a\",\n\"b\"]", #"".indexOn": ["a", "b"]"#),
    (#""a": {}"#, #""a": {}"#),
  ])
  func members(_ source: String, _ style: String) {
    let result = Formatted.text("{\"rules\":{\(source)}}")
    #expect(result == "{\n  \"rules\": { \(style) }\n}\n")
    #expect(Formatted.text(result) == result, "formatted twice")
  }

  @Test func conditionsStayOnOneLine() {
    let condition = "newData.isString() && newData.val().length > 0 && newData.val().length < 1000"
    let text = "{\"rules\": {\"a\": {\".validate\": \"\(condition)\"}}}"
    #expect(
      Formatted.text(text, FormatStyle(width: 60))
        == "{\n  \"rules\": {\n    \"a\": {\n      \".validate\": \"\(condition)\"\n    }\n  }\n}\n")
  }

  @Test func stringsOfSeveralLines() {
    let text = """
      // top
      {
        "rules": { /* here */ ".read": "auth != null &&
            auth.uid == 'a'", // read
          "a": {".write": "
             // only the owner
             data.val() == null // first
             && newData.child('owner').val() === auth.uid && root.child('admins').child(auth.uid).exists()
             || false
          ", ".validate":"newData.hasChildren(['aaaaaaaaaaaaaaaaaaaaaaa','bbbbbbbbbbbbbbbbbbbbbb','cccccccccccccccc'])"},
          "b": {".read": "auth
           != null"},
        }
      } // end
      """
    let style = """
      // top
      {
        "rules": {
          /* here */ ".read": "auth != null
            && auth.uid == 'a'", // read
          "a": {
            ".write": "
              // only the owner
              data.val() == null // first
                && newData.child('owner').val() === auth.uid
                && root.child('admins').child(auth.uid).exists()
              || false
            ",
            ".validate": "newData.hasChildren([
              'aaaaaaaaaaaaaaaaaaaaaaa',
              'bbbbbbbbbbbbbbbbbbbbbb',
              'cccccccccccccccc'
            ])"
          },
          "b": { ".read": "auth != null" },
        }
      } // end

      """
    #expect(Formatted.text(text) == style)
    #expect(Formatted.text(style) == style, "formatted twice")
  }

  @Test(arguments: [
    "{\"rules\": {\".read\": \"auth != \"}}", "{\"rules\": {", "{\"rules\": {\".read\": true} \"a\"}",
    "{\"rules\": {\".read\": \"'a\"}}",
  ])
  func syntaxErrors(_ text: String) {
    #expect(Formatted.text(text).hasPrefix("rejected"))
  }

  @Test func whatIsNoSyntaxErrorIsFormatted() {
    let text = "{\"rules\":{\".read\":\"nobody  == 1\",\".read\":true}}"
    #expect(Formatted.text(text) == "{\n  \"rules\": { \".read\": \"nobody == 1\", \".read\": true }\n}\n")
  }
}
