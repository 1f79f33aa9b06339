extension ReasonCase {
  /// Comparisons that do not hold.
  static let comparisons: [ReasonCase] = [
    ReasonCase(
      "equal, two texts",
      rules: #"{"rules": {"p": {".write": true, ".validate": "auth.uid == newData.val()"}}}"#,
      .set, "/p", #""bob""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          auth.uid == newData.val() = false
            auth.uid = "alice"
            newData.val() = "bob"  (/p)
          `auth.uid` is "alice", but `newData.val()` is "bob".
        """#),
    ReasonCase(
      "equal, a constant",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.child('role').val() === 'user'"}}}"#,
      .set, "/p", #"{"role":"admin"}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.child('role').val() === 'user' = false
            newData.child('role').val() = "admin"  (/p/role)
          `newData.child('role').val()` is "admin", not "user".
        """#),
    ReasonCase(
      "equal, other kind",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == 5"}}}"#,
      .set, "/p", #""5""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() == 5 = false
            newData.val() = "5"  (/p)
          `newData.val()` is the string "5", not the number 5: values of different types
          are never equal.
        """#),
    ReasonCase(
      "equal, missing data",
      rules: #"{"rules": {"p": {".write": "data.child('owner').val() == auth.uid"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          data.child('owner').val() == auth.uid = false
            data.child('owner').val() = null  (/p/owner)
            auth.uid = "alice"
          `data.child('owner').val()` is null: nothing is stored at /p/owner, but
          "alice" is required.
        """#),
    ReasonCase(
      "equal, an object",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == data.val()"}}}"#,
      data: #"{"p":{"a":1}}"#,
      .set, "/p", #"{"a":1}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() == data.val() = error: met a value of the wrong kind
            newData.val() = {…}  (/p)
            data.val() = {…}  (/p)
          `newData.val()` is an object and `data.val()` is an object, but `==` requires
          a value on one side (compare their children instead); an error makes the whole
          rule false.
        """#),
    ReasonCase(
      "equal, missing claim",
      rules: #"{"rules": {"p": {".write": "auth.token.admin == true"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          auth.token.admin == true = false
            auth.token.admin = null
          `auth.token.admin` is null: the token has no such claim, but true is required.
        """#),
    ReasonCase(
      "equal, signed out",
      rules: #"{"rules": {"p": {".write": "auth.uid == 'alice'"}}}"#,
      identity: #"signed-out"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          auth.uid == 'alice' = false
            auth.uid = null
              auth = null
          `auth.uid` is null: the caller is not signed in, but "alice" is required.
        """#),
    ReasonCase(
      "not equal, signed out",
      rules: #"{"rules": {"p": {".read": "auth != null"}}}"#,
      identity: #"signed-out"#,
      .read, "/p",
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:28
          auth != null = false
            auth = null
          The caller is not signed in.
        """#),
    ReasonCase(
      "not equal, both the same",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() != data.val()"}}}"#,
      data: #"{"p":7}"#,
      .set, "/p", #"7"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() != data.val() = false
            newData.val() = 7  (/p)
            data.val() = 7  (/p)
          `newData.val()` and `data.val()` are both 7.
        """#),
    ReasonCase(
      "equal to null",
      rules: #"{"rules": {"p": {".write": "data.val() == null"}}}"#,
      data: #"{"p":"taken"}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          data.val() == null = false
            data.val() = "taken"  (/p)
          `data.val()` is the string "taken", not null.
        """#),
    ReasonCase(
      "greater, numbers",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() > 10"}}}"#,
      .set, "/p", #"3"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() > 10 = false
            newData.val() = 3  (/p)
          3 is not greater than 10.
        """#),
    ReasonCase(
      "at most, numbers",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() <= data.val() + 1"}}}"#,
      data: #"{"p":1}"#,
      .set, "/p", #"3"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() <= data.val() + 1 = false
            newData.val() = 3  (/p)
            data.val() + 1 = 2
              data.val() = 1  (/p)
          3 is more than 2.
        """#),
    ReasonCase(
      "less, texts",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() < 'm'"}}}"#,
      .set, "/p", #""zoe""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() < 'm' = false
            newData.val() = "zoe"  (/p)
          "zoe" does not sort before "m".
        """#),
    ReasonCase(
      "not a number",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() / 0 > 1"}}}"#,
      .set, "/p", #"3"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() / 0 > 1 = false
            newData.val() / 0 = NaN
              newData.val() = 3  (/p)
          `newData.val() / 0` is NaN, as is every division by zero, and NaN cannot be
          compared.
        """#),
    ReasonCase(
      "now",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.val() == now"}}}"#,
      .set, "/p", #"5"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.val() == now = false
            newData.val() = 5  (/p)
            now = 1700000000000
          `newData.val()` is 5, but `now` is 1700000000000.
        """#),
  ]
}
