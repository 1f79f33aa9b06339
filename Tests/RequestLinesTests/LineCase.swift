import Testing

/// A line and its answer.
struct LineCase: CustomTestStringConvertible, Sendable {
  let name: String
  let line: String
  let answer: String

  init(_ name: String, _ line: String, _ answer: String) {
    self.name = name
    self.line = line
    self.answer = answer
  }

  var testDescription: String { name }

  /// Lines that ask for one decision.
  static let requests = [
    LineCase(
      "a read that is granted",
      #"{"id":"r","rules":{"rules":{"$u":{".read":"auth.uid == $u"}}},"auth":{"uid":"ann"},"op":"read","path":"/ann"}"#,
      #"{"id":"r","got":"allow","because":"/$u/.read"}"#),
    LineCase(
      "a read that nobody grants",
      #"{"id":7,"rules":{"rules":{}},"auth":null,"op":"read","path":"/x"}"#,
      #"{"id":7,"got":"deny"}"#),
    LineCase(
      "a line without an id",
      #"{"rules":{"rules":{".read":true}},"auth":null,"op":"read","path":"/"}"#,
      #"{"got":"allow","because":"/.read"}"#),
    LineCase(
      "rules as text, with a comment",
      #"{"id":"t","rules":"{ // all\n \"rules\": {\".read\": true}}","auth":null,"op":"read","path":"/x"}"#,
      #"{"id":"t","got":"allow","because":"/.read"}"#),
    LineCase(
      "a query",
      #"{"id":"q","rules":{"rules":{".read":"query.orderByChild == 'to' && query.limitToLast <= 5"}},"auth":null,"#
        + #""op":"read","path":"/mail","query":{"orderByChild":"to","equalTo":"ann","limitToLast":5}}"#,
      #"{"id":"q","got":"allow","because":"/.read"}"#),
    LineCase(
      "a write that does not validate",
      #"{"id":"w","rules":{"rules":{".write":true,"n":{".validate":"newData.isNumber()"}}},"data":{"n":1},"auth":null,"#
        + #""op":"write","path":"/n","value":"one"}"#,
      #"{"id":"w","got":"deny","because":"/n/.validate"}"#),
    LineCase(
      "a deletion of what is stored",
      #"{"id":"d","rules":{"rules":{".write":"data.child('n').val() == 1 && !newData.exists()"}},"data":{"n":1},"#
        + #""auth":null,"op":"write","path":"/","value":null}"#,
      #"{"id":"d","got":"allow","because":"/.write"}"#),
    LineCase(
      "an update at the time of the line",
      #"{"id":"u","rules":{"rules":{"$k":{".write":"newData.val() == now && now == 42"}}},"auth":null,"op":"update","#
        + #""path":"/","value":{"a":{".sv":"timestamp"},"b":42},"now":42}"#,
      #"{"id":"u","got":"allow","because":"/$k/.write"}"#),
    LineCase(
      "rules that load", #"{"id":"l","rules":{"rules":{".read":false}},"op":"load"}"#,
      #"{"id":"l","got":"accept"}"#),
    LineCase(
      "an id that is null", #"{"id":null,"rules":{"rules":{".read":false}},"op":"load"}"#, #"{"got":"accept"}"#),
    LineCase(
      "unknown members are ignored",
      #"{"id":"m","rules":{"rules":{}},"op":"load","expect":"accept","note":{"a":[1,2]}}"#,
      #"{"id":"m","got":"accept"}"#),
  ]

  /// Lines with invalid rules or an invalid request.
  static let refusals = [
    LineCase(
      "rules that do not load, with a position in the object",
      #"{"id":"l","rules":{"rules":{".read":"you == 1"}},"op":"load"}"#,
      #"{"id":"l","got":"refuse","error":"1:20: Unknown variable 'you'."}"#),
    LineCase(
      "rules that do not load, with a position in the text",
      #"{"id":"l","rules":"{\n \"rules\": {\n  \".read\": \"you == 1\"}}","op":"load"}"#,
      #"{"id":"l","got":"refuse","error":"3:13: Unknown variable 'you'."}"#),
    LineCase(
      "rules that do not load under a request",
      #"{"id":"r","rules":{"rules":{".read":"you == 1"}},"auth":null,"op":"read","path":"/"}"#,
      #"{"id":"r","got":"refuse","error":"1:20: Unknown variable 'you'."}"#),
    LineCase(
      "an illegal key in the value",
      #"{"id":"k","rules":{"rules":{".write":true}},"auth":null,"op":"write","path":"/a","value":{"b.c":1}}"#,
      #"{"id":"k","got":"refuse","error":"the key `b.c` must not contain `.`, `$`, `#`, `[`, `]`, `/` or control "#
        + #"characters (at /)"}"#),
    LineCase(
      "an illegal key in the path",
      #"{"id":"k","rules":{"rules":{".read":true}},"auth":null,"op":"read","path":"/a#b"}"#,
      #"{"id":"k","got":"refuse","error":"the key `a#b` must not contain `.`, `$`, `#`, `[`, `]`, `/` or control "#
        + #"characters (at /a#b)"}"#),
    LineCase(
      "an update that is no object",
      #"{"id":"u","rules":{"rules":{".write":true}},"auth":null,"op":"update","path":"/a","value":3}"#,
      #"{"id":"u","got":"refuse","error":"an update must be an object of paths"}"#),
    LineCase(
      "an update that names a path twice",
      #"{"id":"u","rules":{"rules":{".write":true}},"auth":null,"op":"update","path":"/a","value":{"b":1,"/b/":2}}"#,
      #"{"id":"u","got":"refuse","error":"duplicate path /b in the update"}"#),
    LineCase(
      "a query with two limits",
      #"{"id":"q","rules":{"rules":{".read":true}},"auth":null,"op":"read","path":"/","query":{"limitToFirst":1,"#
        + #""limitToLast":1}}"#,
      #"{"id":"q","got":"refuse","error":"a query takes limitToFirst or limitToLast, not both"}"#),
    LineCase(
      "a misspelt query",
      #"{"id":"q","rules":{"rules":{".read":true}},"auth":null,"op":"read","path":"/","query":{"orderByKeys":true}}"#,
      #"{"id":"q","got":"refuse","error":"a query has no `orderByKeys`; did you mean `orderByKey`?"}"#),
    LineCase(
      "a query with two orders",
      #"{"id":"q","rules":{"rules":{".read":true}},"auth":null,"op":"read","path":"/","query":{"orderByKey":true,"#
        + #""orderByValue":true}}"#,
      #"{"id":"q","got":"refuse","error":"a query can have only one order"}"#),
    LineCase(
      "a boolean as a priority",
      #"{"id":"p","rules":{"rules":{".write":true}},"auth":null,"op":"write","path":"/a/.priority","value":true}"#,
      #"{"id":"p","got":"refuse","error":"a priority must be a string, a number or null (at /a/.priority)"}"#),
  ]

  /// Invalid lines. Each is line 3.
  static let malformed = [
    LineCase("no JSON", "nonsense", #"{"error":"column 1: unexpected `n`","line":3}"#),
    LineCase("no object", "[1]", #"{"error":"a line must be a JSON object","line":3}"#),
    LineCase(
      "cut off", #"{"id":"x","rules":{"#, #"{"id":"x","error":"column 20: unexpected end of the text","line":3}"#),
    LineCase(
      "a member twice", #"{"id":"x","op":"load","op":"read"}"#,
      #"{"id":"x","error":"column 23: duplicate key `op` in this object","line":3}"#),
    LineCase("no operation", #"{"id":"x","rules":{}}"#, #"{"id":"x","error":"`op`: is missing","line":3}"#),
    LineCase(
      "an unknown operation", #"{"id":"x","op":"delete","rules":{}}"#,
      #"{"id":"x","error":"`op`: must be \"load\", \"read\", \"write\" or \"update\", not \"delete\"","line":3}"#),
    LineCase("no rules", #"{"id":"x","op":"load"}"#, #"{"id":"x","error":"`rules`: is missing","line":3}"#),
    LineCase(
      "rules of a wrong kind", #"{"id":"x","op":"load","rules":5}"#,
      #"{"id":"x","error":"`rules`: must be an object, or the text of a rules file as a string","line":3}"#),
    LineCase(
      "no auth", #"{"id":"x","op":"read","rules":{"rules":{".read":true}},"path":"/"}"#,
      #"{"id":"x","error":"`auth`: is missing; write null for a caller who is not signed in","line":3}"#),
    LineCase(
      "an auth that is none", #"{"id":"x","op":"read","rules":{"rules":{".read":true}},"path":"/","auth":"ann"}"#,
      #"{"id":"x","error":"`auth`: an identity is `null` (signed out) or an object such as `{\"uid\": \"ann\"}`; this is a string","#
        + #""line":3}"#),
    LineCase(
      "an administrator", #"{"id":"x","op":"read","rules":{"rules":{}},"path":"/","auth":{"administrator":true}}"#,
      #"{"id":"x","error":"`auth`: an administrator is not allowed here, because a request never comes from one","line":3}"#
    ),
    LineCase(
      "an administrator as an override",
      #"{"id":"x","op":"read","rules":{"rules":{}},"path":"/","auth":{"administrator":true},"override":true}"#,
      #"{"id":"x","got":"deny","warnings":["`auth`: `auth` is not null, but `auth.uid` is: rules that only check "#
        + #"`auth != null` admit this user"]}"#),
    LineCase(
      "an override that is not a boolean",
      #"{"id":"x","op":"read","rules":{"rules":{}},"path":"/","auth":null,"override":1}"#,
      #"{"id":"x","error":"`override`: must be true or false","line":3}"#),
    LineCase(
      "a doubtful caller",
      #"{"id":"x","op":"read","rules":{"rules":{".read":"auth.provider == 'github'"}},"path":"/","#
        + #""auth":{"uid":"a","provider":"github"}}"#,
      #"{"id":"x","got":"allow","because":"/.read","warnings":["`auth`: `github` is not a provider id; did you mean "#
        + #"`github.com`?"]}"#),
    LineCase(
      "no value", #"{"id":"x","op":"write","rules":{"rules":{".write":true}},"path":"/","auth":null}"#,
      #"{"id":"x","error":"`value`: is missing; null deletes","line":3}"#),
    LineCase(
      "data that can not be stored",
      #"{"id":"x","op":"read","rules":{"rules":{".read":true}},"path":"/","auth":null,"data":{"a":1,"a":2}}"#,
      #"{"id":"x","error":"`data`: duplicate key `a` (at /)","line":3}"#),
    LineCase(
      "a server value in what is stored",
      #"{"id":"x","op":"read","rules":{"rules":{".read":true}},"path":"/","auth":null,"data":{"a":{".sv":"timestamp"}}}"#,
      #"{"id":"x","error":"`data`: the key `.sv` must not contain `.`, `$`, `#`, `[`, `]`, `/` or control "#
        + #"characters (at /a)","line":3}"#),
    LineCase(
      "an id that is an object", #"{"id":{"a":1},"op":"load","rules":{"rules":{}}}"#,
      #"{"error":"`id`: must be a string or a whole number","line":3}"#),
    LineCase(
      "an id that is no whole number", #"{"id":1.5,"op":"load","rules":{"rules":{}}}"#,
      #"{"error":"`id`: must be a string or a whole number","line":3}"#),
    LineCase(
      "a time that is none",
      #"{"id":"x","op":"read","rules":{"rules":{".read":true}},"path":"/","auth":null,"now":"today"}"#,
      #"{"id":"x","error":"`now`: must be a whole number of milliseconds since 1970","line":3}"#),
    LineCase(
      "another service", #"{"id":"x","service":"hosting","rules":"service hosting {}"}"#,
      #"{"id":"x","error":"`service`: must be one of \"realtime-database\", \"cloud.firestore\", "#
        + #"\"firebase.storage\"","line":3}"#),
  ]
}
