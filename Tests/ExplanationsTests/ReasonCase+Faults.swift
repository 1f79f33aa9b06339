extension ReasonCase {
  /// Conditions that have no value, which makes the whole rule false.
  static let faults: [ReasonCase] = [
    ReasonCase(
      "fault, null operand",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.child('age').val() > 18"}}}"#,
      .set, "/p", #"{"name":"x"}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.child('age').val() > 18 = error: met null
            newData.child('age').val() = null  (/p/age)
          `newData.child('age').val()` is null: nothing is at /p/age after the write,
          but `>` requires two numbers or two strings; an error makes the whole rule
          false.
        """#),
    ReasonCase(
      "fault, text and number",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.child('age').val() > 18"}}}"#,
      .set, "/p", #"{"age":"12"}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.child('age').val() > 18 = error: met a value of the wrong kind
            newData.child('age').val() = "12"  (/p/age)
          `newData.child('age').val()` is the string "12", but `>` requires two numbers
          or two strings; an error makes the whole rule false.
        """#),
    ReasonCase(
      "fault, plus null",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == data.val() + 1"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:65
          data.val() + 1 = error: met null
            data.val() = null  (/p)
          `data.val()` is null: nothing is stored at /p, but `+` requires numbers or
          strings; an error makes the whole rule false.
        """#),
    ReasonCase(
      "fault, text minus",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() - 1 == 0"}}}"#,
      .set, "/p", #""1""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() - 1 = error: met a value of the wrong kind
            newData.val() = "1"  (/p)
          `newData.val()` is the string "1", but `-` requires two numbers; an error
          makes the whole rule false.
        """#),
    ReasonCase(
      "fault, length of a number",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().length < 5"}}}"#,
      .set, "/p", #"12345"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().length = error: met a value of the wrong kind
            newData.val() = 12345  (/p)
          `newData.val()` is the number 12345, but `.length` requires a string; an error
          makes the whole rule false.
        """#),
    ReasonCase(
      "fault, method on a number",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().contains('a')"}}}"#,
      .set, "/p", #"true"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().contains('a') = error: met a value of the wrong kind
            newData.val() = true  (/p)
          `newData.val()` is the boolean true, but `.contains()` requires strings; an
          error makes the whole rule false.
        """#),
    ReasonCase(
      "fault, null path",
      rules: #"{"rules": {"p": {".write": "root.child('users').child(auth.token.team).exists()"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          root.child('users').child(auth.token.team) = error: met null
            auth.token.team = null
          `auth.token.team` is null: the token has no such claim, but `.child()`
          requires a string path; an error makes the whole rule false.
        """#),
    ReasonCase(
      "fault, above the root",
      rules: #"{"rules": {"p": {".write": "data.parent().parent().exists()"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          data.parent().parent() = error: the root has no parent
          `data.parent().parent()` goes above the root, which has no parent; an error
          makes the whole rule false.
        """#),
    ReasonCase(
      "fault beside a true part",
      rules:
        #"{"rules": {"p": {".write": true, ".validate": "newData.exists() && (newData.val().length > 3 || auth != null)"}}}"#,
      .set, "/p", #"5"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:69
          newData.val().length = error: met a value of the wrong kind
            newData.val() = 5  (/p)
          `newData.val()` is the number 5, but `.length` requires a string; an error
          makes the whole rule false.
        """#),
    ReasonCase(
      "fault under a negation",
      rules: #"{"rules": {"p": {".write": true, ".validate": "!(newData.val() > 'a')"}}}"#,
      .set, "/p", #"5"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:50
          newData.val() > 'a' = error: met a value of the wrong kind
            newData.val() = 5  (/p)
          `newData.val()` is the number 5, but `>` requires two numbers or two strings;
          an error makes the whole rule false.
        """#),
    ReasonCase(
      "fault, missing claim as text",
      rules: #"{"rules": {"p": {".read": "auth.token.email.endsWith('@example.com')"}}}"#,
      .read, "/p",
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:28
          auth.token.email.endsWith('@example.com') = error: met null
            auth.token.email = null
          `auth.token.email` is null: the token has no such claim, but `.endsWith()`
          requires strings; an error makes the whole rule false.
        """#),
  ]
}
