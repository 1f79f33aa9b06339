extension ReasonCase {
  /// Questions about texts, and texts that must not reach the terminal as they are.
  static let texts: [ReasonCase] = [
    ReasonCase(
      "does not begin",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().beginsWith('user_')"}}}"#,
      .set, "/p", #""admin_x""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().beginsWith('user_') = false
            newData.val() = "admin_x"  (/p)
          "admin_x" does not begin with "user_".
        """#),
    ReasonCase(
      "does not contain",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().contains('@')"}}}"#,
      .set, "/p", #""nobody""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().contains('@') = false
            newData.val() = "nobody"  (/p)
          "nobody" does not contain "@".
        """#),
    ReasonCase(
      "does not match",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().matches(/^[a-z]+$/)"}}}"#,
      .set, "/p", #""Zoe9""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().matches(/^[a-z]+$/) = false
            newData.val() = "Zoe9"  (/p)
          "Zoe9" does not match the pattern /^[a-z]+$/.
        """#),
    ReasonCase(
      "matches under a negation",
      rules: #"{"rules": {"p": {".write": true, ".validate": "!newData.val().matches(/admin/i)"}}}"#,
      .set, "/p", #""SuperAdmin""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:49
          newData.val().matches(/admin/i) = true
            newData.val() = "SuperAdmin"  (/p)
          "SuperAdmin" matches the pattern /admin/i.
        """#),
    ReasonCase(
      "length",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().length <= 3"}}}"#,
      .set, "/p", #""long""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().length <= 3 = false
            newData.val().length = 4
              newData.val() = "long"  (/p)
          4 is more than 3.
        """#),
    ReasonCase(
      "lower case",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val().toLowerCase() == newData.val()"}}}"#,
      .set, "/p", #""Mixed""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val().toLowerCase() == newData.val() = false
            newData.val().toLowerCase() = "mixed"
              newData.val() = "Mixed"  (/p)
            newData.val() = "Mixed"  (/p)
          `newData.val().toLowerCase()` is "mixed", but `newData.val()` is "Mixed".
        """#),
    ReasonCase(
      "control characters and quotes",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == 'x'"}}}"#,
      .set, "/p", #""a\u001b[31m\"\\\u202eb\n""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() == 'x' = false
            newData.val() = "a\u{1b}[31m\"\\\u{202e}b\n"  (/p)
          `newData.val()` is "a\u{1b}[31m\"\\\u{202e}b\n", not "x".
        """#),
    ReasonCase(
      "a long text",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == 'x'"}}}"#,
      .set, "/p",
      #""yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() == 'x' = false
            newData.val()
              = "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…"  (/p)
          `newData.val()` is
          "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…",
          not "x".
        """#),
  ]
}
